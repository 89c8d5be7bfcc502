/// A position in the configured space, in points, `x` to the right and `y` down.
public struct Point: Hashable, BitwiseCopyable, Sendable {
    /// Points to the right of the space's origin.
    public var x: Double
    /// Points down from the space's origin.
    public var y: Double

    /// The point at `x`, `y`, in points.
    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The space's origin.
    public static let zero = Point(x: 0, y: 0)

    /// The point that lies `offset` from `point`.
    @inlinable
    public static func + (point: Point, offset: Vector) -> Point {
        Point(x: point.x + offset.dx, y: point.y + offset.dy)
    }

    /// The delta from `start` to `end`.
    @inlinable
    public static func - (end: Point, start: Point) -> Vector {
        Vector(dx: end.x - start.x, dy: end.y - start.y)
    }
}
