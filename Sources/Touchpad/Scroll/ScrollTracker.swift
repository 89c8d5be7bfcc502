import InputModel

/// A scroll by fingers, from beginning to end: keeps it on the intended axis, and measures its final velocity.
struct ScrollTracker: Sendable {
    private var lock = AxisLock()
    private var edge = ScrollEdge.none
    private var velocity = FlickVelocity()
    private var lastTime = Timestamp(microseconds: 0)
    private var flick = Vector.zero

    /// - Parameter translation: how far the fingers moved before the scroll was recognised.
    mutating func begin(
        _ translation: Vector, edge: ScrollEdge, at time: Timestamp, _ output: inout TouchpadOutput
    ) {
        lock = AxisLock()
        velocity = FlickVelocity()
        self.edge = edge
        lastTime = time
        let translation = edge == .none ? lock.constrain(translation, milliseconds: 0) : translation
        velocity.add(translation, at: time)
        output.add(.scroll(.began, translation), at: time)
    }

    mutating func change(_ delta: Vector, at time: Timestamp, _ output: inout TouchpadOutput) {
        guard delta != .zero else { return }
        let milliseconds = (time - lastTime).inMilliseconds
        lastTime = time
        let translation =
            edge == .none ? lock.constrain(delta, milliseconds: milliseconds) : edge.along(delta)
        velocity.add(translation, at: time)
        if translation != .zero { output.add(.scroll(.changed, translation), at: time) }
    }

    mutating func end(isCancelled: Bool, at time: Timestamp, _ output: inout TouchpadOutput) {
        flick = isCancelled ? .zero : velocity.velocity(at: time)
        output.add(.scroll(isCancelled ? .cancelled : .ended, .zero), at: time)
    }

    mutating func takeFlick() -> Vector {
        defer { flick = .zero }
        return flick
    }
}
