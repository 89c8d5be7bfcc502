package import InputModel

/// The effect of a step, moment by moment.
package struct Script {
    /// One frame of one device, at the time `after` the previous moment.
    package struct Moment {
        package var after: Interval
        /// nil: only time passes.
        package var device: DeviceID?
        package var events: [InputEvent]
    }

    package private(set) var moments: [Moment] = []

    /// The interval at which simulated hands are sampled: 125 times a second, like USB devices.
    static let frameTime = Interval.milliseconds(8)

    mutating func add(
        _ events: [InputEvent], of device: DeviceID, after: Interval = Interval(microseconds: 0)
    ) {
        moments.append(Moment(after: after, device: device, events: events))
    }

    mutating func wait(_ time: Interval) {
        moments.append(Moment(after: time, device: nil, events: []))
    }

    /// Adds the frames of a movement: `body` makes the events of each from the part that is done, which ends at 1.
    mutating func move(over time: Interval, of device: DeviceID, _ body: (Double) -> [InputEvent]) {
        let frames = max(1, time.microseconds / Self.frameTime.microseconds)
        for frame in 1...frames {
            let after = time.microseconds * frame / frames - time.microseconds * (frame - 1) / frames
            add(body(Double(frame) / Double(frames)), of: device, after: Interval(microseconds: after))
        }
    }
}

extension InputEvent {
    static func key(_ key: KeyCode, _ isDown: Bool) -> InputEvent {
        InputEvent(type: .key, code: key.rawValue, value: isDown ? 1 : 0)
    }

    static func relative(_ axis: RelativeAxis, _ value: Double) -> InputEvent {
        InputEvent(type: .relative, code: axis.rawValue, value: Int32(value.rounded()))
    }

    static func absolute(_ axis: AbsoluteAxis, _ value: Double) -> InputEvent {
        InputEvent(type: .absolute, code: axis.rawValue, value: Int32(value.rounded()))
    }
}
