// Made by Tests/Support/Schema/swift-events from the schema of the stream: change that.
import Wire

extension Event {
    /// A program that is connected.
    public struct ProgramState: Hashable, Sendable {
        /// The number of the program.
        public let program: Int
        /// What it is called.
        public let name: String?
        /// The user's number.
        public let user: Int

        init(line: DocumentNode) throws(MalformedLine) {
            program = try line.value("program")
            name = try line.optional("name")
            user = try line.value("user")
        }
    }
}

extension Event.ProgramState: LineValue {}

extension Event {
    /// A region, and whose it is.
    public struct Place: Hashable, Sendable {
        /// The number of the program.
        public let program: Int?
        /// The scene.
        public let scene: SceneID
        /// The region.
        public let region: RegionID

        init(line: DocumentNode) throws(MalformedLine) {
            program = try line.optional("program")
            scene = try line.value("scene")
            region = try line.value("region")
        }
    }
}

extension Event.Place: LineValue {}

extension Event {
    /// The program that a scene is kept for.
    public struct Keeper: Hashable, Sendable {
        /// What it is called.
        public let name: String?
        /// The user's number.
        public let user: Int

        init(line: DocumentNode) throws(MalformedLine) {
            name = try line.optional("name")
            user = try line.value("user")
        }
    }
}

extension Event.Keeper: LineValue {}

extension Event {
    /// Who performs an action: a region, a scene with region nil, or a program with both nil.
    public struct Responder: Hashable, Sendable {
        /// The number of the program.
        public let program: Int?
        /// The scene.
        public let scene: SceneID?
        /// The region.
        public let region: RegionID?

        init(line: DocumentNode) throws(MalformedLine) {
            program = try line.optional("program")
            scene = try line.optional("scene")
            region = try line.optional("region")
        }
    }
}

extension Event.Responder: LineValue {}

extension Event {
    /// What might have had a press, a key or a gesture, and why it had not.
    public struct Candidate: Hashable, Sendable {
        /// What `lost` says.
        public enum Lost: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case covered, slop, disabled, modal, latch, noGesture, noKeys, taken, inactive, unavailable, text,
                sequence, scope, held, suspended
        }

        /// The number of the program.
        public let program: Int?
        /// The scene.
        public let scene: SceneID?
        /// The region.
        public let region: RegionID?
        /// The command.
        public let command: CommandID?
        /// How many, or why not.
        public let lost: Lost?
        /// More of that, for people.
        public let detail: String?

        init(line: DocumentNode) throws(MalformedLine) {
            program = try line.optional("program")
            scene = try line.optional("scene")
            region = try line.optional("region")
            command = try line.optional("command")
            lost = try line.optional("lost")
            detail = try line.optional("detail")
        }
    }
}

extension Event.Candidate: LineValue {}

extension Event {
    /// What a scene was like when its program left.
    public struct InteractionState: Hashable, Sendable {
        /// Of `selection`.
        public struct SelectedItems: Hashable, Sendable {
            /// The collection.
            public let collection: RegionID
            /// The items.
            public let items: [RegionID]

            init(line: DocumentNode) throws(MalformedLine) {
                collection = try line.value("collection")
                items = try line.value("items")
            }
        }

        /// Focus.
        public let focus: RegionID?
        /// Selection.
        public let selection: [SelectedItems]
        /// Scroll.
        public let scroll: [JSON]

        init(line: DocumentNode) throws(MalformedLine) {
            focus = try line.optional("focus")
            selection = try line.value("selection")
            scroll = try line.value("scroll")
        }
    }
}

extension Event.InteractionState: LineValue {}

extension Event {
    /// A command, as people are shown it.
    public struct OfferedCommand: Hashable, Sendable {
        /// The number of the program.
        public let program: Int
        /// The command.
        public let command: CommandID
        /// What people read.
        public let title: String
        /// As declarations have them, such as ctrl+s.
        public let keys: String
        /// The state that it shows.
        public let state: CommandState?

        init(line: DocumentNode) throws(MalformedLine) {
            program = try line.value("program")
            command = try line.value("command")
            title = try line.value("title")
            keys = try line.value("keys")
            state = try line.optional("state")
        }
    }
}

extension Event.OfferedCommand: LineValue {}
