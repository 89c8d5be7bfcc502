/// A place in the configured space, in points, `x` to the right and `y` down.
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

    /// The way from `start` to `end`.
    @inlinable
    public static func - (end: Point, start: Point) -> Vector {
        Vector(dx: end.x - start.x, dy: end.y - start.y)
    }
}

/// A way from one place to another. Its unit is that of its context: points, millimetres, or device units.
public struct Vector: Hashable, BitwiseCopyable, Sendable {
    /// To the right; negative to the left.
    public var dx: Double
    /// Down; negative up.
    public var dy: Double

    /// The way `dx` to the right and `dy` down.
    @inlinable
    public init(dx: Double, dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    /// No way at all.
    public static let zero = Vector(dx: 0, dy: 0)

    /// The Euclidean length, in the vector's unit.
    @inlinable
    public var length: Double {
        (dx * dx + dy * dy).squareRoot()
    }

    /// Both ways, one after the other.
    @inlinable
    public static func + (left: Vector, right: Vector) -> Vector {
        Vector(dx: left.dx + right.dx, dy: left.dy + right.dy)
    }

    /// The same direction, `factor` times as far.
    @inlinable
    public static func * (vector: Vector, factor: Double) -> Vector {
        Vector(dx: vector.dx * factor, dy: vector.dy * factor)
    }
}
