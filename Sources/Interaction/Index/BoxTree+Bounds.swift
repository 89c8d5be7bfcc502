import Regions

extension BoxTree {
    /// The minimum and the maximum of each edge of the regions in a node.
    struct Bounds: Equatable, BitwiseCopyable {
        var low: Box
        var high: Box

        init(_ box: Box) {
            low = box
            high = box
        }

        /// True if no region can be within both.
        func isApart(from other: Bounds) -> Bool {
            low.left > other.high.left || high.left < other.low.left || low.top > other.high.top
                || high.top < other.low.top
        }

        mutating func expand(_ other: Bounds) {
            low.left = min(low.left, other.low.left)
            low.top = min(low.top, other.low.top)
            low.right = min(low.right, other.low.right)
            low.bottom = min(low.bottom, other.low.bottom)
            high.left = max(high.left, other.high.left)
            high.top = max(high.top, other.high.top)
            high.right = max(high.right, other.high.right)
            high.bottom = max(high.bottom, other.high.bottom)
        }

        func expanded(_ other: Bounds) -> Bounds {
            var bounds = self
            bounds.expand(other)
            return bounds
        }

        /// Width plus height of the outline.
        var spread: Double { (high.right - low.left) + (high.bottom - low.top) }

        /// The rectangle around all regions.
        var outline: Box {
            Box(left: low.left, top: low.top, right: high.right, bottom: high.bottom)
        }

        /// Twice the middle of the outline.
        var middle: (x: Double, y: Double) {
            (low.left + high.right, low.top + high.bottom)
        }
    }
}
