// NaN and infinity, which a program in this process may pass, are rejected where they enter the core.

extension Point {
    /// Both coordinates are finite.
    @inlinable
    package var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Vector {
    /// Both coordinates are finite.
    @inlinable
    package var isFinite: Bool { dx.isFinite && dy.isFinite }
}

extension Rect {
    /// A finite rectangle with an area, however large: a space, or a scene.
    package var isFiniteAndNotEmpty: Bool {
        Point(x: x, y: y).isFinite && Vector(dx: width, dy: height).isFinite && !isEmpty
    }
}
