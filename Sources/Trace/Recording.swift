package import InputModel

/// One device's recording: its description, and everything that it sent.
package struct Recording: Sendable {
    /// An event with its time, as the kernel delivered it; ends of frames are events, too.
    package struct TimedEvent: Hashable, Sendable {
        /// The kernel's timestamp.
        package var time: Timestamp
        /// The event, as the device reported it.
        package var event: InputEvent

        /// The latest time of an event, 2³² s: what libinput's format can express, and 136 years of one boot.
        static let latest = Timestamp(microseconds: 1_000_000 << 32)

        /// Why no kernel can have sent this event; nil if one can.
        var fault: String? {
            event.isPossible
                ? nil
                : "impossible event: no kernel sends type \(event.type.rawValue) with code \(event.code)"
        }

        /// The event `event`, with the timestamp `time`.
        package init(time: Timestamp, event: InputEvent) {
            self.time = time
            self.event = event
        }
    }

    /// The device, with the state that it had when the recording began.
    package var device: DeviceDescription
    /// In the order of arrival.
    package var events: [TimedEvent]

    /// A recording of `device` with `events`.
    package init(device: DeviceDescription, events: [TimedEvent]) {
        self.device = device
        self.events = events
    }
}
