// Made by Tests/Support/Schema/swift-events from the schema of the stream: change that.
import Wire

extension Event {
    /// The pointer has come to a region, moved over it, or left it.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .hover(let hover) in batch where hover.phase == .entered {
    ///         print("over", hover.region)
    ///     }
    /// }
    /// ```
    public struct Hover: Hashable, Sendable {
        /// What `phase` says.
        public enum Phase: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case exited, entered, moved
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
        /// The region.
        public let region: RegionID
        /// Where from, or where to.
        public let other: Place?
        /// The pointer's looks there; what has changed of them on moved.
        public let style: JSON?
        /// Where it is.
        public let rect: Rect?
        /// How far the region follows the pointer.
        public let effect: Point
        /// Points from the left.
        public let x: Double
        /// Points from the top.
        public let y: Double
        /// Those that are down or locked.
        public let modifiers: Modifiers

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            phase = try line.value("phase")
            program = try line.optional("program")
            scene = try line.value("scene")
            region = try line.value("region")
            other = try line.optional("other")
            style = try line.optional("style")
            rect = try line.optional("rect")
            effect = try line.value("effect")
            x = try line.value("x")
            y = try line.value("y")
            modifiers = try line.value("modifiers")
        }
    }
}

extension Event {
    /// A button was pressed on a region, and released.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .press(let press) in batch where press.phase == .began {
    ///         print(press.region)
    ///     }
    /// }
    /// ```
    public struct Press: Hashable, Sendable {
        /// What `phase` says.
        public enum Phase: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case began, ended, cancelled
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
        /// The number of the program.
        public let program: Int?
        /// The scene.
        public let scene: SceneID
        /// The region.
        public let region: RegionID
        /// primary, secondary, middle, back, forward, or button and a number.
        public let button: String
        /// How many.
        public let count: Int
        /// Points from the left.
        public let x: Double
        /// Points from the top.
        public let y: Double
        /// Those that are down or locked.
        public let modifiers: Modifiers

        init(line: DocumentNode) throws(MalformedLine) {
            intent = try line.optional("intent")
            time = try line.value("time")
            seq = try line.value("seq")
            reason = try line.optional("reason")
            phase = try line.value("phase")
            program = try line.optional("program")
            scene = try line.value("scene")
            region = try line.value("region")
            button = try line.value("button")
            count = try line.value("count")
            x = try line.value("x")
            y = try line.value("y")
            modifiers = try line.value("modifiers")
        }
    }
}

extension Event {
    /// A button was pressed and released on a region.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .click(let click) in batch where click.region == "save" {
    ///         print(click.button, click.count)
    ///     }
    /// }
    /// ```
    public struct Click: Hashable, Sendable {
        /// What `cause` says.
        public enum Cause: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case key
        }

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
        public let region: RegionID
        /// primary, secondary, middle, back, forward, or button and a number.
        public let button: String
        /// How many.
        public let count: Int
        /// Points from the left.
        public let x: Double
        /// Points from the top.
        public let y: Double
        /// Those that are down or locked.
        public let modifiers: Modifiers
        /// For a click by Enter or Space on the control that has the focus.
        public let cause: Cause?

        init(line: DocumentNode) throws(MalformedLine) {
            intent = try line.optional("intent")
            time = try line.value("time")
            seq = try line.value("seq")
            program = try line.optional("program")
            scene = try line.value("scene")
            region = try line.value("region")
            button = try line.value("button")
            count = try line.value("count")
            x = try line.value("x")
            y = try line.value("y")
            modifiers = try line.value("modifiers")
            cause = try line.optional("cause")
        }
    }
}

extension Event {
    /// A region, or a selection, is dragged.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .drag(let drag) in batch where drag.phase == .changed {
    ///         print(drag.dx, drag.dy)
    ///     }
    /// }
    /// ```
    public struct Drag: Hashable, Sendable {
        /// What `phase` says.
        public enum Phase: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case began, changed, requested, performed, ended, cancelled
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
        /// The number of the program.
        public let program: Int?
        /// The scene.
        public let scene: SceneID
        /// The region.
        public let region: RegionID
        /// primary, secondary, middle, back, forward, or button and a number.
        public let button: String
        /// How many.
        public let count: Int?
        /// Points to the right.
        public let dx: Double
        /// Points down.
        public let dy: Double
        /// Points from the left.
        public let x: Double
        /// Points from the top.
        public let y: Double
        /// The number of the drag.
        public let drag: Int?
        /// What becomes of what is dragged.
        public let operation: DragOperation?
        /// Points that the content is to move by.
        public let autoscroll: Point?
        /// Those that are down or locked.
        public let modifiers: Modifiers
        /// The items.
        public let items: [RegionID]
        /// The list goes on in the next line.
        public let more: Bool

        init(line: DocumentNode) throws(MalformedLine) {
            intent = try line.optional("intent")
            time = try line.value("time")
            seq = try line.value("seq")
            reason = try line.optional("reason")
            phase = try line.value("phase")
            program = try line.optional("program")
            scene = try line.value("scene")
            region = try line.value("region")
            button = try line.value("button")
            count = try line.optional("count")
            dx = try line.value("dx")
            dy = try line.value("dy")
            x = try line.value("x")
            y = try line.value("y")
            drag = try line.optional("drag")
            operation = try line.optional("operation")
            autoscroll = try line.optional("autoscroll")
            modifiers = try line.value("modifiers")
            items = try line.items("items")
            more = line.flag("more")
        }
    }
}
