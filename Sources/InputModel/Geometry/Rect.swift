/// A rectangle in the space, in points: from `x`, `y` up to but not including `x + width`, `y + height`.
public struct Rect: Hashable, BitwiseCopyable, Sendable {
    /// The left edge, in points of the space.
    public var x: Double
    /// The top edge, in points of the space.
    public var y: Double
    /// Points to the right of ``x``; 0 or less for an empty rectangle.
    public var width: Double
    /// Points down from ``y``; 0 or less for an empty rectangle.
    public var height: Double

    /// The rectangle of that size, its top left corner at `x`, `y`, in points.
    @inlinable
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// True for a point inside; the right and the bottom edge are outside.
    @inlinable
    public func contains(_ point: Point) -> Bool {
        point.x >= x && point.y >= y && point.x < x + width && point.y < y + height
    }
}

extension Rect {
    /// The right edge, which is outside.
    @inlinable
    public var right: Double { x + width }

    /// The bottom edge, which is outside.
    @inlinable
    public var bottom: Double { y + height }

    /// True if no point is inside.
    @inlinable
    public var isEmpty: Bool { !(width > 0 && height > 0) }

    /// The centre of the rectangle.
    @inlinable
    public var middle: Point { Point(x: x + width / 2, y: y + height / 2) }

    /// The rectangle between two corners.
    @inlinable
    public init(_ a: Point, _ b: Point) {
        let x = min(a.x, b.x)
        let y = min(a.y, b.y)
        self.init(x: x, y: y, width: max(a.x, b.x) - x, height: max(a.y, b.y) - y)
    }

    /// True if no part of `other` is outside.
    @inlinable
    public func contains(_ other: Rect) -> Bool {
        other.x >= x && other.y >= y && other.right <= right && other.bottom <= bottom
    }

    /// The square of the distance from the rectangle to `point`; 0 if the rectangle contains it.
    @inlinable
    public func squaredDistance(to point: Point) -> Double {
        if contains(point) { return 0 }
        let dx = max(x - point.x, point.x - right, 0)
        let dy = max(y - point.y, point.y - bottom, 0)
        // A point on the right or bottom edge is outside, but as near as possible.
        return max(dx * dx + dy * dy, .leastNonzeroMagnitude)
    }

    /// The rectangle moved by `offset`, with the same size.
    @inlinable
    public func moved(by offset: Vector) -> Rect {
        Rect(x: x + offset.dx, y: y + offset.dy, width: width, height: height)
    }

    /// The part that also lies in `other`; empty if the two do not overlap.
    @inlinable
    public func intersection(_ other: Rect) -> Rect {
        let (left, top) = (max(x, other.x), max(y, other.y))
        let width = max(0, min(right, other.right) - left)
        let height = max(0, min(bottom, other.bottom) - top)
        return Rect(x: left, y: top, width: width, height: height)
    }

    /// The point of the rectangle, edges included, that is nearest to `point`.
    @inlinable
    public func nearest(to point: Point) -> Point {
        Point(x: max(x, min(point.x, right)), y: max(y, min(point.y, bottom)))
    }
}
