import InputModel

/// The one pointer of the seat: the only place that knows where it is.
struct SeatPointer: Sendable {
    /// A display of it holds ``position``.
    var space: Space
    private(set) var position: Point

    init(space: Space) {
        self.space = space
        position = space.start
    }

    /// Moves by `delta`, as far as the displays allow.
    @inline(__always)
    mutating func move(by delta: Vector) {
        position = space.move(position, by: delta)
    }

    /// Moves to the place in the displays that is nearest to `target`.
    ///
    /// - Returns: the difference to where it was.
    mutating func move(to target: Point) -> Vector {
        let target = space.nearest(to: target)
        defer { position = target }
        return target - position
    }
}
