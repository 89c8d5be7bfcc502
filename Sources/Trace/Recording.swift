package import InputModel

/// One device's recording: what it is, and everything it sent.
package struct Recording: Sendable {
    /// An event with its time, as the kernel delivered it; the ends of frames are among them.
    package struct TimedEvent: Hashable, Sendable {
        /// The kernel's stamp.
        package var time: Timestamp
        /// What the device reported.
        package var event: InputEvent

        /// The latest time of an event, 2³² s: what libinput's format can say, and 136 years of one boot.
        static let latest = Timestamp(microseconds: 1_000_000 << 32)

        /// The fault of an event that no kernel can have sent; nil for any other.
        var fault: String? {
            event.isPossible
                ? nil
                : "impossible event: no kernel sends type \(event.type.rawValue) with code "
                    + "\(event.code)"
        }

        /// The event `event`, which came at `time`.
        package init(time: Timestamp, event: InputEvent) {
            self.time = time
            self.event = event
        }
    }

    /// What it is, and what it held when the recording began.
    package var device: DeviceDescription
    /// In the order in which they came.
    package var events: [TimedEvent]

    /// What `device` sent: `events`.
    package init(device: DeviceDescription, events: [TimedEvent]) {
        self.device = device
        self.events = events
    }
}
