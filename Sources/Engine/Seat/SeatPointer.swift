import InputModel

/// The one pointer of the seat, and the only owner of its position.
struct SeatPointer: Sendable {
    /// Invariant: one of its displays contains ``position``.
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

    /// Moves to the position in the displays that is nearest to `target`.
    ///
    /// - Returns: the delta from its former position.
    mutating func move(to target: Point) -> Vector {
        let target = space.nearest(to: target)
        defer { position = target }
        return target - position
    }
}
