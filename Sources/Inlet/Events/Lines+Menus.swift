// Made by Tests/Support/Schema/swift-events from the schema of the stream: change that.
import Wire

extension Event {
    /// A menu must be shown at a position.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .menu(let menu) in batch {
    ///         print(menu.items)
    ///     }
    /// }
    /// ```
    public struct Menu: Hashable, Sendable {
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
        /// The region.
        public let region: RegionID?
        /// The items.
        public let items: [RegionID]
        /// Points from the left.
        public let x: Double
        /// Points from the top.
        public let y: Double
        /// Those that are down or locked.
        public let modifiers: Modifiers
        /// The list goes on in the next line.
        public let more: Bool

        init(line: DocumentNode) throws(MalformedLine) {
            intent = try line.optional("intent")
            time = try line.value("time")
            seq = try line.value("seq")
            program = try line.optional("program")
            scene = try line.value("scene")
            region = try line.optional("region")
            items = try line.items("items")
            x = try line.value("x")
            y = try line.value("y")
            modifiers = try line.value("modifiers")
            more = line.flag("more")
        }
    }
}

extension Event {
    /// A region opens a scene.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .open(let open) in batch {
    ///         print(open.rect)
    ///     }
    /// }
    /// ```
    public struct Open: Hashable, Sendable {
        /// Of `opens`.
        public struct Opens: Hashable, Sendable {
            /// The scene.
            public let scene: SceneID
            /// Target.
            public let target: SceneID?
            /// The JSON that a program gave.
            public let activity: JSON

            init(line: DocumentNode) throws(MalformedLine) {
                scene = try line.value("scene")
                target = try line.optional("target")
                activity = try line.value("activity")
            }
        }

        /// The number of the press that caused it, for the program that it is about.
        public let intent: Int?
        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// The number of the program.
        public let program: Int?
        /// Keeper.
        public let keeper: Keeper?
        /// The scene.
        public let scene: SceneID
        /// The region.
        public let region: RegionID
        /// Not for other users.
        public let opens: Opens?
        /// Where it is.
        public let rect: Rect
        /// Points from the left.
        public let x: Double
        /// Points from the top.
        public let y: Double
        /// The size, 1 at the beginning.
        public let scale: Double

        init(line: DocumentNode) throws(MalformedLine) {
            intent = try line.optional("intent")
            time = try line.value("time")
            seq = try line.value("seq")
            program = try line.optional("program")
            keeper = try line.optional("keeper")
            scene = try line.value("scene")
            region = try line.value("region")
            opens = try line.optional("opens")
            rect = try line.value("rect")
            x = try line.value("x")
            y = try line.value("y")
            scale = try line.value("scale")
        }
    }
}

extension Event {
    /// What has room in a bar.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .bar(let bar) in batch {
    ///         print(bar.overflow)
    ///     }
    /// }
    /// ```
    public struct Bar: Hashable, Sendable {
        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// The number of the program.
        public let program: Int
        /// The scene.
        public let scene: SceneID
        /// The bar.
        public let bar: BarID
        /// Groups.
        public let groups: [BarGroupState]
        /// The items of the overflow menu, in order. Not for other users.
        public let overflow: [RegionID]

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            program = try line.value("program")
            scene = try line.value("scene")
            bar = try line.value("bar")
            groups = try line.value("groups")
            overflow = try line.items("overflow")
        }
    }
}

extension Event {
    /// Something is dragged over a region, or dropped on it.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .drop(let drop) in batch where drop.phase == .performed {
    ///         print(drop.payload ?? .null)
    ///     }
    /// }
    /// ```
    public struct Drop: Hashable, Sendable {
        /// What `phase` says.
        public enum Phase: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case entered, moved, exited, performed, cancelled
        }

        /// The number of the press that caused it, for the program that it is about.
        public let intent: Int?
        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// Reason.
        public let reason: LossReason?
        /// How far it is.
        public let phase: Phase
        /// The number of the drag.
        public let drag: Int
        /// The number of the program.
        public let program: Int?
        /// The scene.
        public let scene: SceneID
        /// The region.
        public let region: RegionID
        /// The program whose region is dragged.
        public let from: Int
        /// Types.
        public let types: [String]
        /// How many.
        public let count: Int?
        /// What becomes of what is dragged.
        public let operation: DragOperation?
        /// Points from the left.
        public let x: Double
        /// Points from the top.
        public let y: Double
        /// Points that the content is to move by.
        public let autoscroll: Point?
        /// Those that are down or locked.
        public let modifiers: Modifiers
        /// What was dropped.
        public let payload: JSON?

        init(line: DocumentNode) throws(MalformedLine) {
            intent = try line.optional("intent")
            time = try line.value("time")
            seq = try line.value("seq")
            reason = try line.optional("reason")
            phase = try line.value("phase")
            drag = try line.value("drag")
            program = try line.optional("program")
            scene = try line.value("scene")
            region = try line.value("region")
            from = try line.value("from")
            types = try line.items("types")
            count = try line.optional("count")
            operation = try line.optional("operation")
            x = try line.value("x")
            y = try line.value("y")
            autoscroll = try line.optional("autoscroll")
            modifiers = try line.value("modifiers")
            payload = try line.optional("payload")
        }
    }
}

extension Event {
    /// Something is held over a region long enough to open it.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .spring(let spring) in batch {
    ///         print(spring.region)
    ///     }
    /// }
    /// ```
    public struct Spring: Hashable, Sendable {
        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// The number of the drag.
        public let drag: Int
        /// The number of the program.
        public let program: Int?
        /// The scene.
        public let scene: SceneID
        /// The region.
        public let region: RegionID

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            drag = try line.value("drag")
            program = try line.optional("program")
            scene = try line.value("scene")
            region = try line.value("region")
        }
    }
}
