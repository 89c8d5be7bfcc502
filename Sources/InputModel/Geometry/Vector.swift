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
