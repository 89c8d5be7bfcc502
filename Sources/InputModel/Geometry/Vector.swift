/// The difference between two positions. Its unit is that of its context: points, millimetres, or device units.
public struct Vector: Hashable, BitwiseCopyable, Sendable {
    /// To the right; negative to the left.
    public var dx: Double
    /// Down; negative up.
    public var dy: Double

    /// The delta `dx` to the right and `dy` down.
    @inlinable
    public init(dx: Double, dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    /// No difference.
    @inlinable
    public static var zero: Vector { Vector(dx: 0, dy: 0) }

    /// The Euclidean length, in the vector's unit.
    @inlinable
    public var length: Double {
        (dx * dx + dy * dy).squareRoot()
    }

    /// The sum: one delta after the other.
    @inlinable
    public static func + (left: Vector, right: Vector) -> Vector {
        Vector(dx: left.dx + right.dx, dy: left.dy + right.dy)
    }

    /// The same direction, `factor` times as far.
    @inlinable
    public static func * (vector: Vector, factor: Double) -> Vector {
        Vector(dx: vector.dx * factor, dy: vector.dy * factor)
    }

    /// The part to the right or left.
    @inlinable
    package var horizontal: Vector { Vector(dx: dx, dy: 0) }

    /// The part up or down.
    @inlinable
    package var vertical: Vector { Vector(dx: 0, dy: dy) }

    /// The dot product: the product of the lengths, and of the cosine of the angle between the two.
    @inlinable
    package func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }
}

extension Vector {
    /// The direction, in degrees clockwise from pointing right, −180 to 180; 0 for a zero vector.
    ///
    /// Halves the angle until a short series is exact to a billionth: the standard library has no arctangent, and the
    /// C library's last bits differ from machine to machine.
    public var angle: Double {
        guard dx != 0 || dy != 0 else { return 0 }
        let (width, height) = (abs(dx), abs(dy))
        var tangent = min(width, height) / max(width, height)
        for _ in 0..<2 { tangent /= 1 + (1 + tangent * tangent).squareRoot() }
        let square = tangent * tangent
        var series = 0.0
        for denominator in stride(from: 13.0, through: 1, by: -2) {
            series = 1 / denominator - square * series
        }
        var radians = 4 * tangent * series
        if height > width { radians = Double.pi / 2 - radians }
        if dx < 0 { radians = Double.pi - radians }
        return (dy < 0 ? -radians : radians) * 180 / Double.pi
    }
}
