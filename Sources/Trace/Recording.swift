public import InputModel

/// One device's recording: what it is, and everything it sent.
public struct Recording: Sendable {
    /// An event with its time, as the kernel delivered it; the ends of frames are among them.
    public struct TimedEvent: Hashable, Sendable {
        public var time: Timestamp
        public var event: InputEvent

        public init(time: Timestamp, event: InputEvent) {
            self.time = time
            self.event = event
        }
    }

    public var device: DeviceDescription
    public var events: [TimedEvent]

    public init(device: DeviceDescription, events: [TimedEvent]) {
        self.device = device
        self.events = events
    }
}

/// A recording that cannot be read, and where.
public struct TraceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line of the fault, from 1.
    public var line: Int
    public var message: String

    public init(line: Int, message: String) {
        self.line = line
        self.message = message
    }

    public var description: String { "line \(line): \(message)" }
}
