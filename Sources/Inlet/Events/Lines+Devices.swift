// Made by Tests/Support/Schema/swift-events from the schema of the stream: change that.
import Wire

extension Event {
    /// A device has come or gone.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .device(let device) in batch where device.phase == .added {
    ///         print(device.name)
    ///     }
    /// }
    /// ```
    public struct DeviceChange: Hashable, Sendable {
        /// What `phase` says.
        public enum Phase: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case added, removed, resynced, suspended, resumed
        }

        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// How far it is.
        public let phase: Phase
        /// The number of the device.
        public let device: Int
        /// What it is called.
        public let name: String
        /// What it is.
        public let kinds: [DeviceKind]
        /// Path.
        public let path: String
        /// Bus.
        public let bus: String
        /// Vendor.
        public let vendor: Int
        /// Product.
        public let product: Int
        /// Seat.
        public let seat: String

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            phase = try line.value("phase")
            device = try line.value("device")
            name = try line.value("name")
            kinds = try line.value("kinds")
            path = try line.value("path")
            bus = try line.value("bus")
            vendor = try line.value("vendor")
            product = try line.value("product")
            seat = try line.value("seat")
        }
    }
}

extension Event {
    /// The pointer has moved.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .motion(let motion) in batch {
    ///         print(motion.x, motion.y)
    ///     }
    /// }
    /// ```
    public struct Motion: Hashable, Sendable {
        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// The number of the device.
        public let device: Int?
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
            device = try line.optional("device")
            dx = try line.value("dx")
            dy = try line.value("dy")
            x = try line.value("x")
            y = try line.value("y")
            modifiers = try line.value("modifiers")
        }
    }
}

extension Event {
    /// A button.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .button(let button) in batch where button.button == "primary" {
    ///         print(button.phase)
    ///     }
    /// }
    /// ```
    public struct Button: Hashable, Sendable {
        /// What `phase` says.
        public enum Phase: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case began, ended, cancelled
        }

        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// How far it is.
        public let phase: Phase
        /// The number of the device.
        public let device: Int
        /// primary, secondary, middle, back, forward, or button and a number.
        public let button: String
        /// The kernel's code.
        public let code: Int
        /// Points from the left.
        public let x: Double
        /// Points from the top.
        public let y: Double
        /// How many.
        public let count: Int
        /// Those that are down or locked.
        public let modifiers: Modifiers

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            phase = try line.value("phase")
            device = try line.value("device")
            button = try line.value("button")
            code = try line.value("code")
            x = try line.value("x")
            y = try line.value("y")
            count = try line.value("count")
            modifiers = try line.value("modifiers")
        }
    }
}

extension Event {
    /// A wheel, or fingers that scroll.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .scroll(let scroll) in batch {
    ///         print(scroll.dx, scroll.dy)
    ///     }
    /// }
    /// ```
    public struct Scroll: Hashable, Sendable {
        /// What `phase` says.
        public enum Phase: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case began, changed, ended, cancelled, momentumBegan, momentumChanged, momentumEnded
        }

        /// What `source` says.
        public enum Source: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case wheel, finger, continuous
        }

        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// How far it is.
        public let phase: Phase
        /// The number of the device.
        public let device: Int
        /// Points to the right.
        public let dx: Double
        /// Points down.
        public let dy: Double
        /// Source.
        public let source: Source
        /// V120.
        public let v120: Point?
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
            device = try line.value("device")
            dx = try line.value("dx")
            dy = try line.value("dy")
            source = try line.value("source")
            v120 = try line.optional("v120")
            x = try line.value("x")
            y = try line.value("y")
            modifiers = try line.value("modifiers")
        }
    }
}
