package import InputModel

/// One device's recording: its description, and everything that it sent.
package struct Recording: Sendable {
    /// An event with its time, as the kernel delivered it; ends of frames are events, too.
    package struct TimedEvent: Hashable, Sendable {
        /// The kernel's timestamp.
        package var time: Timestamp
        /// What the device reported.
        package var event: InputEvent

        /// The latest time of an event, 2³² s: what libinput's format can express, and 136 years of one boot.
        static let latest = Timestamp(microseconds: 1_000_000 << 32)

        /// What is wrong with an event that no kernel can have sent; nil for any other.
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

    /// The device, with the state that it had when the recording began.
    package var device: DeviceDescription
    /// In the order of arrival.
    package var events: [TimedEvent]

    /// What `device` sent: `events`.
    package init(device: DeviceDescription, events: [TimedEvent]) {
        self.device = device
        self.events = events
    }
}
