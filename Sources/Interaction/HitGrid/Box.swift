import InputModel

/// A rectangle by its edges: what is cut out of one keeps them to the last bit, which widths would not.
///
/// Holds its left and top edge, not the right and bottom one, like ``Rect``.
@usableFromInline
struct Box: Equatable, BitwiseCopyable {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    @inline(__always)
    init(left: Double, top: Double, right: Double, bottom: Double) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    @inline(__always)
    init(_ rect: Rect) {
        self.init(left: rect.x, top: rect.y, right: rect.right, bottom: rect.bottom)
    }

    @inline(__always)
    var isEmpty: Bool { !(left < right && top < bottom) }

    @inline(__always)
    func contains(_ point: Point) -> Bool {
        point.x >= left && point.y >= top && point.x < right && point.y < bottom
    }

    func contains(_ other: Box) -> Bool {
        other.left >= left && other.top >= top && other.right <= right && other.bottom <= bottom
    }

    func intersection(_ other: Box) -> Box {
        Box(
            left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
            bottom: min(bottom, other.bottom))
    }
}
