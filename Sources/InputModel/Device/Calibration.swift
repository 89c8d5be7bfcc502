/// Where a touchscreen's places lie on what it covers: an affine map of parts of its width and height.
///
/// The words are libinput's: the first two rows of a matrix, as in udev's `LIBINPUT_CALIBRATION_MATRIX`.
public struct Calibration: Hashable, Sendable {
    /// How far a screen is turned, in degrees clockwise.
    public enum Rotation: Int, Hashable, Sendable {
        /// Not at all.
        case none = 0
        /// Its left side is up.
        case quarter = 90
        /// It stands on its head.
        case half = 180
        /// Its right side is up.
        case threeQuarters = 270
    }

    /// No value of a matrix is larger: places are parts of a screen.
    public static let most = 1000.0

    /// As they are.
    public static let none = Calibration(1, 0, 0, 0, 1, 0)

    /// The part of the width: `x` and `y` weighed, and moved.
    public var horizontal: (x: Double, y: Double, offset: Double) { (a, b, c) }
    /// The part of the height: `x` and `y` weighed, and moved.
    public var vertical: (x: Double, y: Double, offset: Double) { (d, e, f) }
    private let (a, b, c): (Double, Double, Double)
    private let (d, e, f): (Double, Double, Double)

    /// The six values, row by row.
    public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
        (self.a, self.b, self.c) = (a, b, c)
        (self.d, self.e, self.f) = (d, e, f)
    }

    /// A turn alone. Source of the matrices: libinput's.
    public init(_ rotation: Rotation) {
        switch rotation {
        case .none: self = .none
        case .quarter: self.init(0, -1, 1, 1, 0, 0)
        case .half: self.init(-1, 0, 1, 0, -1, 1)
        case .threeQuarters: self.init(0, 1, 0, -1, 0, 1)
        }
    }

    /// Where a place lies, in parts of width and height.
    public func apply(_ point: Point) -> Point {
        Point(x: a * point.x + b * point.y + c, y: d * point.x + e * point.y + f)
    }

    /// This first, then `other`.
    public func then(_ other: Calibration) -> Calibration {
        Calibration(
            other.a * a + other.b * d, other.a * b + other.b * e, other.a * c + other.b * f + other.c,
            other.d * a + other.e * d, other.d * b + other.e * e, other.d * c + other.e * f + other.f)
    }
}
