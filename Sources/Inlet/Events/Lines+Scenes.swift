// Made by Tests/Support/Schema/swift-events from the schema of the stream: change that.
import Wire

extension Event {
    /// A scene is connected, active, behind others, or to be restored.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .scene(let scene) in batch where scene.phase == .activated {
    ///         print(scene.scene)
    ///     }
    /// }
    /// ```
    public struct SceneChange: Hashable, Sendable {
        /// What `phase` says.
        public enum Phase: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case connected, disconnected, activated, deactivated, backgrounded, attention, refresh, restore,
                destroyed
        }

        /// Of `requestedBy`.
        public struct RequestedBy: Hashable, Sendable {
            /// The number of the program.
            public let program: Int
            /// The scene.
            public let scene: SceneID?

            init(line: DocumentNode) throws(MalformedLine) {
                program = try line.value("program")
                scene = try line.optional("scene")
            }
        }

        /// What `reason` says.
        public enum Reason: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case standard, commit, decline, restorationTimedOut
        }

        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// How far it is.
        public let phase: Phase
        /// The number of the program.
        public let program: Int?
        /// Keeper.
        public let keeper: Keeper?
        /// The scene.
        public let scene: SceneID
        /// The JSON that a program gave.
        public let activity: JSON?
        /// Another program asks for the scene, and its own scene, null where it names none.
        public let requestedBy: RequestedBy?
        /// Reason.
        public let reason: Reason?
        /// The JSON that the program gave to be kept.
        public let programState: JSON?
        /// Interaction state.
        public let interactionState: InteractionState?
        /// The list goes on in the next line.
        public let more: Bool

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            phase = try line.value("phase")
            program = try line.optional("program")
            keeper = try line.optional("keeper")
            scene = try line.value("scene")
            activity = try line.optional("activity")
            requestedBy = try line.optional("requestedBy")
            reason = try line.optional("reason")
            programState = try line.optional("programState")
            interactionState = try line.optional("interactionState")
            more = line.flag("more")
        }
    }
}

extension Event {
    /// Another region has the focus.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .focus(let focus) in batch {
    ///         print(focus.region ?? "none")
    ///     }
    /// }
    /// ```
    public struct Focus: Hashable, Sendable {
        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// The number of the program.
        public let program: Int?
        /// The scene.
        public let scene: SceneID
        /// The region.
        public let region: RegionID?
        /// Where from, or where to.
        public let other: RegionID?

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            program = try line.optional("program")
            scene = try line.value("scene")
            region = try line.optional("region")
            other = try line.optional("other")
        }
    }
}

extension Event {
    /// The selected items of a collection have changed.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .selection(let selection) in batch where selection.phase == .ended {
    ///         print(selection.count)
    ///     }
    /// }
    /// ```
    public struct Selection: Hashable, Sendable {
        /// What `phase` says.
        public enum Phase: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case changed, ended
        }

        /// What `cause` says.
        public enum Cause: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case click, key, band, command, focus, restore
        }

        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// How far it is.
        public let phase: Phase
        /// The number of the program.
        public let program: Int?
        /// The scene.
        public let scene: SceneID
        /// The collection.
        public let collection: RegionID
        /// How many.
        public let count: Int
        /// Cause.
        public let cause: Cause
        /// Added.
        public let added: [RegionID]
        /// Removed.
        public let removed: [RegionID]
        /// The items.
        public let items: [RegionID]
        /// The list goes on in the next line.
        public let more: Bool

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            phase = try line.value("phase")
            program = try line.optional("program")
            scene = try line.value("scene")
            collection = try line.value("collection")
            count = try line.value("count")
            cause = try line.value("cause")
            added = try line.items("added")
            removed = try line.items("removed")
            items = try line.items("items")
            more = line.flag("more")
        }
    }
}

extension Event {
    /// Items are opened, by Return or a double click.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .primaryAction(let primaryAction) in batch {
    ///         print(primaryAction.item ?? "all")
    ///     }
    /// }
    /// ```
    public struct PrimaryAction: Hashable, Sendable {
        /// The number of the press that caused it, for the program that it is about.
        public let intent: Int?
        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// The number of the program.
        public let program: Int?
        /// The scene.
        public let scene: SceneID
        /// The collection.
        public let collection: RegionID
        /// Item.
        public let item: RegionID?
        /// Those that are down or locked.
        public let modifiers: Modifiers

        init(line: DocumentNode) throws(MalformedLine) {
            intent = try line.optional("intent")
            time = try line.value("time")
            seq = try line.value("seq")
            program = try line.optional("program")
            scene = try line.value("scene")
            collection = try line.value("collection")
            item = try line.optional("item")
            modifiers = try line.value("modifiers")
        }
    }
}
