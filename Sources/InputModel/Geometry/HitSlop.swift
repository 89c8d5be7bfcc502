/// How far beyond its rectangle a region is hit, in points, on each side; negative shrinks it.
public struct HitSlop: Hashable, Sendable {
    /// Points above the rectangle.
    public var top: Double
    /// Points to the left of the rectangle.
    public var left: Double
    /// Points below the rectangle.
    public var bottom: Double
    /// Points to the right of the rectangle.
    public var right: Double

    /// That many points on each side.
    @inlinable
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// The same on all sides, in points.
    @inlinable
    public init(_ all: Double) {
        self.init(top: all, left: all, bottom: all, right: all)
    }

    /// The rectangle itself.
    @inlinable
    public static var none: HitSlop { HitSlop(0) }

    /// Within ``Limits/coordinate`` on each side.
    @inlinable
    package var isPlaceable: Bool {
        Vector(dx: left, dy: top).isPlaceable && Vector(dx: right, dy: bottom).isPlaceable
    }
}

extension Rect {
    /// The rectangle with its padding; empty if negative padding leaves nothing.
    package func outset(by slop: HitSlop) -> Rect {
        Rect(
            x: x - slop.left, y: y - slop.top, width: max(0, width + slop.left + slop.right),
            height: max(0, height + slop.top + slop.bottom))
    }
}
