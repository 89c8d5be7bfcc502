// Made by Tests/Support/Schema/swift-events from the schema of the stream: change that.
import Wire

extension Event {
    /// A region that holds the pointer while a button is down, such as a slider.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .latch(let latch) in batch where latch.phase == .changed {
    ///         print(latch.dx)
    ///     }
    /// }
    /// ```
    public struct Latch: Hashable, Sendable {
        /// What `phase` says.
        public enum Phase: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case began, changed, ended, cancelled
        }

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
        /// Along which it moves.
        public let axes: [Axis]
        /// Points to the right.
        public let dx: Double
        /// Points down.
        public let dy: Double
        /// Points from the left.
        public let x: Double
        /// Points from the top.
        public let y: Double
        /// Those that are down or locked.
        public let modifiers: Modifiers

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            reason = try line.optional("reason")
            phase = try line.value("phase")
            program = try line.optional("program")
            scene = try line.value("scene")
            region = try line.value("region")
            axes = try line.value("axes")
            dx = try line.value("dx")
            dy = try line.value("dy")
            x = try line.value("x")
            y = try line.value("y")
            modifiers = try line.value("modifiers")
        }
    }
}

extension Event {
    /// A rectangle is drawn to select what it meets.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .band(let band) in batch {
    ///         print(band.rect)
    ///     }
    /// }
    /// ```
    public struct Band: Hashable, Sendable {
        /// What `phase` says.
        public enum Phase: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case began, changed, ended, cancelled
        }

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
        /// Where it is.
        public let rect: Rect
        /// Initial modifiers.
        public let initialModifiers: Modifiers
        /// Points that the content is to move by.
        public let autoscroll: Point

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            reason = try line.optional("reason")
            phase = try line.value("phase")
            program = try line.optional("program")
            scene = try line.value("scene")
            region = try line.value("region")
            rect = try line.value("rect")
            initialModifiers = try line.value("initialModifiers")
            autoscroll = try line.value("autoscroll")
        }
    }
}

extension Event {
    /// A gesture that a region asked for.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .regionGesture(let regionGesture) in batch where regionGesture.gesture == .pinch {
    ///         print(regionGesture.scale ?? 1)
    ///     }
    /// }
    /// ```
    public struct RegionGesture: Hashable, Sendable {
        /// What `phase` says.
        public enum Phase: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case began, changed, ended, cancelled
        }

        /// What `gesture` says.
        public enum Gesture: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case pan, pinch, rotate, tap, longPress, secondaryClick, hover, scroll, swipe
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
        /// Which gesture.
        public let gesture: Gesture
        /// Points to the right.
        public let dx: Double?
        /// Points down.
        public let dy: Double?
        /// How many fingers.
        public let fingers: Int?
        /// The fingers have left, and it goes on by itself.
        public let momentum: Bool
        /// The size, 1 at the beginning.
        public let scale: Double?
        /// Degrees, clockwise.
        public let rotation: Double?
        /// How many.
        public let count: Int?
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
            gesture = try line.value("gesture")
            dx = try line.optional("dx")
            dy = try line.optional("dy")
            fingers = try line.optional("fingers")
            momentum = line.flag("momentum")
            scale = try line.optional("scale")
            rotation = try line.optional("rotation")
            count = try line.optional("count")
            x = try line.value("x")
            y = try line.value("y")
            modifiers = try line.value("modifiers")
        }
    }
}

extension Event {
    /// A dynamic region asks where it is; answer with ``Client/answer(_:rect:style:latch:opens:)``.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .regionRequest(let regionRequest) in batch {
    ///         print(regionRequest.region)
    ///     }
    /// }
    /// ```
    public struct RegionRequest: Hashable, Sendable {
        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// Request.
        public let request: Int
        /// The number of the program.
        public let program: Int
        /// The scene.
        public let scene: SceneID
        /// The region.
        public let region: RegionID
        /// Points from the left.
        public let x: Double
        /// Points from the top.
        public let y: Double

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            request = try line.value("request")
            program = try line.value("program")
            scene = try line.value("scene")
            region = try line.value("region")
            x = try line.value("x")
            y = try line.value("y")
        }
    }
}
