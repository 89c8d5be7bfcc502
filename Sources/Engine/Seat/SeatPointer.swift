import InputModel

/// The one pointer of the seat, moved by all its devices.
struct SeatPointer: Sendable {
    private(set) var space: Space
    private(set) var position: Point
    private var clicks: ClickCounter

    init(space: Space, doubleClick: Interval) {
        self.space = space
        position = space.start
        clicks = ClickCounter(interval: doubleClick)
    }

    mutating func set(doubleClick: Interval) {
        clicks = ClickCounter(interval: doubleClick)
    }

    /// Moves by `delta`, as far as the displays allow.
    mutating func move(
        by delta: Vector, device: DeviceID, modifiers: Modifiers, at time: Timestamp, output: inout Output
    ) {
        position = space.move(position, by: delta)
        publish(delta, device, modifiers, time, &output)
    }

    /// Moves to `target`, which an absolute device points at or a program asks for, as far as the displays allow.
    mutating func move(
        to target: Point, device: DeviceID, modifiers: Modifiers, at time: Timestamp, output: inout Output
    ) {
        let target = space.nearest(to: target)
        let delta = target - position
        guard delta != .zero else { return }
        position = target
        publish(delta, device, modifiers, time, &output)
    }

    /// A press of `button` here and now: how many it makes in a row.
    mutating func clickCount(_ button: Button, at time: Timestamp) -> Int {
        clicks.press(button, at: time, position: position)
    }

    /// The space is another; the pointer goes to the nearest place in it.
    mutating func setSpace(_ space: Space, modifiers: Modifiers, at time: Timestamp, output: inout Output) {
        self.space = space
        move(to: position, device: .none, modifiers: modifiers, at: time, output: &output)
    }

    @inline(__always)
    private func publish(
        _ delta: Vector, _ device: DeviceID, _ modifiers: Modifiers, _ time: Timestamp, _ output: inout Output
    ) {
        output.publish(
            .motion(MotionEvent(device: device, delta: delta, position: position, modifiers: modifiers)),
            at: time)
    }
}
