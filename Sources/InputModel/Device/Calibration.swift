/// Maps positions on a touchscreen, tablet or absolute mouse to the area that it covers: an affine map of fractions of width and height.
///
/// The format is libinput's: the first two rows of a matrix, as in udev's `LIBINPUT_CALIBRATION_MATRIX`.
public struct Calibration: Hashable, Sendable {
    /// How far a screen is turned, in degrees clockwise.
    public enum Rotation: Int, Hashable, Sendable {
        /// Not rotated.
        case none = 0
        /// Its left side is up.
        case quarter = 90
        /// It is upside down.
        case half = 180
        /// Its right side is up.
        case threeQuarters = 270
    }

    /// The limit for the values of a matrix: positions are fractions of a screen.
    public static let most = 1000.0

    /// The identity.
    public static let none = Calibration(1, 0, 0, 0, 1, 0)

    /// The resulting fraction of the width: weights of `x` and `y`, and an offset.
    public var horizontal: (x: Double, y: Double, offset: Double) { (a, b, c) }
    /// The resulting fraction of the height: weights of `x` and `y`, and an offset.
    public var vertical: (x: Double, y: Double, offset: Double) { (d, e, f) }
    private let (a, b, c): (Double, Double, Double)
    private let (d, e, f): (Double, Double, Double)

    /// The six values, row by row.
    public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
        (self.a, self.b, self.c) = (a, b, c)
        (self.d, self.e, self.f) = (d, e, f)
    }

    /// A rotation alone. Source of the matrices: libinput's.
    public init(_ rotation: Rotation) {
        switch rotation {
        case .none: self = .none
        case .quarter: self.init(0, -1, 1, 1, 0, 0)
        case .half: self.init(-1, 0, 1, 0, -1, 1)
        case .threeQuarters: self.init(0, 1, 0, -1, 0, 1)
        }
    }

    /// The calibrated position of `point`, in fractions of width and height.
    public func apply(_ point: Point) -> Point {
        Point(x: a * point.x + b * point.y + c, y: d * point.x + e * point.y + f)
    }

    /// The direction `vector` of the device on the area that it covers: turned and mirrored, not stretched.
    package func turn(_ vector: Vector) -> Vector {
        func weigh(_ weight: Double, _ value: Double) -> Double { weight < 0 ? -value : value }
        let (dx, dy) = (vector.dx, vector.dy)
        return Vector(
            dx: abs(a) >= abs(b) ? weigh(a, dx) : weigh(b, dy),
            dy: abs(e) >= abs(d) ? weigh(e, dy) : weigh(d, dx))
    }

    /// This calibration first, then `other`.
    public func then(_ other: Calibration) -> Calibration {
        Calibration(
            other.a * a + other.b * d, other.a * b + other.b * e, other.a * c + other.b * f + other.c,
            other.d * a + other.e * d, other.d * b + other.e * e, other.d * c + other.e * f + other.f)
    }
}
