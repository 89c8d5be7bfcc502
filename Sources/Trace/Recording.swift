public import InputModel

/// One device's recording: what it is, and everything it sent.
public struct Recording: Sendable {
    /// An event with its time, as the kernel delivered it; the ends of frames are among them.
    public struct TimedEvent: Hashable, Sendable {
        /// The kernel's stamp.
        public var time: Timestamp
        /// What the device reported.
        public var event: InputEvent

        /// The event `event`, which came at `time`.
        public init(time: Timestamp, event: InputEvent) {
            self.time = time
            self.event = event
        }
    }

    /// What it is, and what it held when the recording began.
    public var device: DeviceDescription
    /// In the order in which they came.
    public var events: [TimedEvent]

    /// What `device` sent: `events`.
    public init(device: DeviceDescription, events: [TimedEvent]) {
        self.device = device
        self.events = events
    }
}
