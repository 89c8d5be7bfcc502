public import InputModel

/// A rectangle by its edges: a part cut out of it keeps them to the last bit, which widths would not.
///
/// Contains its left and top edges, but not the right and bottom ones, like ``Rect``.
@usableFromInline
package struct Box: Equatable, BitwiseCopyable {
    @usableFromInline package var left: Double
    @usableFromInline package var top: Double
    @usableFromInline package var right: Double
    @usableFromInline package var bottom: Double

    @inline(__always) @inlinable
    package init(left: Double, top: Double, right: Double, bottom: Double) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    @inline(__always) @inlinable
    package init(_ rect: Rect) {
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
