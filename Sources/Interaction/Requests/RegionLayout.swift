package import InputModel

/// A region's layout in the region around it, or in the scene, whatever its size: distances between their edges.
///
/// ```swift
/// // A bar along the bottom, 40 points high.
/// var bar = RegionLayout(width: 0, height: 40)
/// (bar.left, bar.right, bar.bottom) = (0, 0, 0)
/// bar.rect(in: Rect(x: 0, y: 0, width: 800, height: 600))  // 0, 560, 800, 40
/// ```
public struct RegionLayout: Hashable, BitwiseCopyable, Sendable {
    /// Distances inwards from the edges around it, in points. Along an axis, an edge that is nil lies ``width`` or
    /// ``height`` from the other; if both are nil, the region is centred.
    public var left, top, right, bottom: Double?
    /// In points; used only along an axis with an edge that is nil.
    public var width, height: Double

    /// Centred in the region around it or in the scene, `width` by `height` points large.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The region's rectangle in `outer`. If its distances exceed `outer`, the width or height is 0 and the left or top distance holds.
    package func rect(in outer: Rect) -> Rect {
        let (x, width) = Self.span(left, right, width, from: outer.x, outer.width)
        let (y, height) = Self.span(top, bottom, height, from: outer.y, outer.height)
        return Rect(x: x, y: y, width: width, height: height)
    }

    /// The region's start and length along one axis, within the limits of coordinates.
    private static func span(
        _ start: Double?, _ end: Double?, _ length: Double, from outerStart: Double, _ outerLength: Double
    ) -> (start: Double, length: Double) {
        let offset: Double
        var length = length
        switch (start, end) {
        case (let start?, let end?):
            offset = start
            length = min(max(outerLength - start - end, 0), Limits.coordinate)
        case (let start?, nil): offset = start
        case (nil, let end?): offset = outerLength - end - length
        case (nil, nil): offset = (outerLength - length) / 2
        }
        return (max(-Limits.coordinate, min(Limits.coordinate, outerStart + offset)), length)
    }

    /// All distances and sizes are in the range of coordinates, and no size is negative.
    var isPlaceable: Bool {
        Rect(x: left ?? 0, y: top ?? 0, width: width, height: height).isPlaceable
            && Point(x: right ?? 0, y: bottom ?? 0).isPlaceable
    }
}
