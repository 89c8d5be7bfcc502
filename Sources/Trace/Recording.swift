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
    /// Where the fault is: a line of text, from 1, or bytes from the start.
    public enum Place: Hashable, Sendable {
        case line(Int)
        case offset(Int)
    }

    public var place: Place
    public var message: String

    public init(line: Int, message: String) {
        place = .line(line)
        self.message = message
    }

    public init(offset: Int, message: String) {
        place = .offset(offset)
        self.message = message
    }

    /// The line of the fault; nil for a format that has none.
    public var line: Int? {
        if case .line(let line) = place { line } else { nil }
    }

    /// The error as a sentence.
    public var description: String {
        switch place {
        case .line(let line): "line \(line): \(message)"
        case .offset(let offset): "offset \(offset): \(message)"
        }
    }
}
