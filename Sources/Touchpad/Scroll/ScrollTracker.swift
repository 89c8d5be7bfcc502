import InputModel

/// A scroll by fingers, from its beginning to its end: on the axis that they mean, with the velocity of its end.
struct ScrollTracker: Sendable {
    private var lock = AxisLock()
    private var edge = ScrollEdge.none
    private var velocity = FlickVelocity()
    private var lastTime = Timestamp(microseconds: 0)
    private var flick = Vector.zero

    /// - Parameter way: what the fingers went until they were known to scroll.
    mutating func begin(
        _ way: Vector, edge: ScrollEdge, at time: Timestamp, _ output: inout TouchpadOutput
    ) {
        lock = AxisLock()
        velocity = FlickVelocity()
        self.edge = edge
        lastTime = time
        let way = edge == .none ? lock.constrain(way, milliseconds: 0) : way
        velocity.add(way, at: time)
        output.add(.scroll(.began, way), at: time)
    }

    mutating func change(_ delta: Vector, at time: Timestamp, _ output: inout TouchpadOutput) {
        guard delta != .zero else { return }
        let milliseconds = Double((time - lastTime).microseconds) / 1000
        lastTime = time
        let way =
            edge == .none ? lock.constrain(delta, milliseconds: milliseconds) : edge.along(delta)
        velocity.add(way, at: time)
        if way != .zero { output.add(.scroll(.changed, way), at: time) }
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
