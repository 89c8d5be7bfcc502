package import InputModel

/// What a step does, moment by moment.
package struct Script {
    /// One frame of one device, so long after the one before.
    package struct Moment {
        package var after: Interval
        /// nil: only time passes.
        package var device: DeviceID?
        package var events: [InputEvent]
    }

    package private(set) var moments: [Moment] = []

    /// The rate at which simulated hands are looked at: 125 times a second, as USB devices are.
    static let frameTime = Interval.milliseconds(8)

    mutating func add(
        _ events: [InputEvent], of device: DeviceID, after: Interval = Interval(microseconds: 0)
    ) {
        moments.append(Moment(after: after, device: device, events: events))
    }

    mutating func wait(_ time: Interval) {
        moments.append(Moment(after: time, device: nil, events: []))
    }

    /// Adds what `body` makes of every frame of a movement, by the part that is done, which ends with 1.
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
