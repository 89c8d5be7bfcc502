// Made by Tests/Support/Schema/swift-events from the schema of the stream: change that.
import Wire

extension Event {
    /// A gesture on a touchpad.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .gesture(let gesture) in batch where gesture.gesture == .pinch {
    ///         print(gesture.scale)
    ///     }
    /// }
    /// ```
    public struct Gesture: Hashable, Sendable {
        /// What `phase` says.
        public enum Phase: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case began, changed, ended, cancelled
        }

        /// What `gesture` says.
        public enum Gesture: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case swipe, pinch, hold
        }

        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// How far it is.
        public let phase: Phase
        /// The number of the device.
        public let device: Int
        /// Which gesture.
        public let gesture: Gesture
        /// How many fingers.
        public let fingers: Int
        /// Points to the right.
        public let dx: Double
        /// Points down.
        public let dy: Double
        /// The size, 1 at the beginning.
        public let scale: Double
        /// Degrees, clockwise.
        public let rotation: Double
        /// Those that are down or locked.
        public let modifiers: Modifiers

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            phase = try line.value("phase")
            device = try line.value("device")
            gesture = try line.value("gesture")
            fingers = try line.value("fingers")
            dx = try line.value("dx")
            dy = try line.value("dy")
            scale = try line.value("scale")
            rotation = try line.value("rotation")
            modifiers = try line.value("modifiers")
        }
    }
}

extension Event {
    /// A finger on a touchscreen.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .touch(let touch) in batch where touch.phase == .began {
    ///         print(touch.x, touch.y)
    ///     }
    /// }
    /// ```
    public struct Touch: Hashable, Sendable {
        /// What `phase` says.
        public enum Phase: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case began, moved, ended, cancelled
        }

        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// How far it is.
        public let phase: Phase
        /// The number of the device.
        public let device: Int
        /// Contact.
        public let contact: Int
        /// Points from the left.
        public let x: Double
        /// Points from the top.
        public let y: Double
        /// 0 to 1; nil for a device that measures none.
        public let pressure: Double?
        /// Those that are down or locked.
        public let modifiers: Modifiers

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            phase = try line.value("phase")
            device = try line.value("device")
            contact = try line.value("contact")
            x = try line.value("x")
            y = try line.value("y")
            pressure = try line.optional("pressure")
            modifiers = try line.value("modifiers")
        }
    }
}

extension Event {
    /// A pen on a tablet.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .tool(let tool) in batch where tool.phase == .tipDown {
    ///         print(tool.pressure ?? 1)
    ///     }
    /// }
    /// ```
    public struct Tool: Hashable, Sendable {
        /// What `phase` says.
        public enum Phase: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case entered, moved, tipDown, tipUp, exited
        }

        /// What `tool` says.
        public enum Tool: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case pen, eraser, brush, pencil, airbrush, mouse, lens
        }

        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// How far it is.
        public let phase: Phase
        /// The number of the device.
        public let device: Int
        /// Tool.
        public let tool: Tool
        /// Points from the left.
        public let x: Double
        /// Points from the top.
        public let y: Double
        /// 0 to 1; nil for a device that measures none.
        public let pressure: Double?
        /// Degrees from upright, to the right and down.
        public let tilt: Point?
        /// Those that are down or locked.
        public let modifiers: Modifiers

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            phase = try line.value("phase")
            device = try line.value("device")
            tool = try line.value("tool")
            x = try line.value("x")
            y = try line.value("y")
            pressure = try line.optional("pressure")
            tilt = try line.optional("tilt")
            modifiers = try line.value("modifiers")
        }
    }
}

extension Event {
    /// A ring, strip or dial of a tablet's pad was turned.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .dial(let dial) in batch where dial.dial == .ring {
    ///         print(dial.delta)
    ///     }
    /// }
    /// ```
    public struct Dial: Hashable, Sendable {
        /// What `dial` says.
        public enum Dial: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case ring, ring2, strip, strip2, dial, dial2
        }

        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// The number of the device.
        public let device: Int
        /// Dial.
        public let dial: Dial
        /// In 120ths of a detent, positive clockwise, and down or to the right along a strip.
        public let delta: Int
        /// Those that are down or locked.
        public let modifiers: Modifiers

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            device = try line.value("device")
            dial = try line.value("dial")
            delta = try line.value("delta")
            modifiers = try line.value("modifiers")
        }
    }
}

extension Event {
    /// A switch, such as that of a lid.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .switch(let lid) in batch where lid.switch == .lid {
    ///         print(lid.on)
    ///     }
    /// }
    /// ```
    public struct Switch: Hashable, Sendable {
        /// What `switch` says.
        public enum Switch: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case lid, tabletMode
        }

        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// The number of the device.
        public let device: Int
        /// Switch.
        public let `switch`: Switch
        /// On.
        public let on: Bool

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            device = try line.value("device")
            `switch` = try line.value("switch")
            on = try line.value("on")
        }
    }
}
