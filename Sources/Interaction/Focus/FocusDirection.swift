import InputModel
import Regions

/// A direction in which the focus can move.
enum FocusDirection {
    case left, right, up, down
}

/// What an arrow key reaches.
///
/// ```
///            ┌────┐            beam: the strip straight ahead of the region with the focus
///     ┌────┐ │ 2  │  3         1, 2  in the beam, and with both edges further than those of the region
///     │from│─┴────┴─────       3     beside the beam, and wholly beyond the region
///     └────┘─┌──┐───────       4     starts no further than the region: not to its right
///   ┌───────┐│1 │
///   │   4   │└──┘
/// ```
///
/// What is in the beam comes first. Then the nearest is taken: the gap ahead, plus twice the distance aside, so that a
/// row is walked before the next begins. Of two regions of which one contains the other, the middles decide.
extension FocusDirection {
    /// A rectangle as seen in this direction: `near` to `far` ahead, `low` to `high` aside.
    private struct View {
        let near, far, low, high: Double

        init(_ rect: Rect, _ direction: FocusDirection) { self.init(Box(rect), direction) }

        init(_ box: Box, _ direction: FocusDirection) {
            switch direction {
            case .right: (near, far, low, high) = (box.left, box.right, box.top, box.bottom)
            case .left: (near, far, low, high) = (-box.right, -box.left, box.top, box.bottom)
            case .down: (near, far, low, high) = (box.top, box.bottom, box.left, box.right)
            case .up: (near, far, low, high) = (-box.bottom, -box.top, box.left, box.right)
            }
        }

        var middle: Double { (near + far) / 2 }
        var middleAside: Double { (low + high) / 2 }

        func contains(_ other: View) -> Bool {
            near <= other.near && far >= other.far && low <= other.low && high >= other.high
        }
    }

    /// The distance to `to`; nil if it does not lie in the direction.
    func distance(from: Rect, to: Rect) -> Double? {
        let (from, to) = (View(from, self), View(to, self))
        let isInBeam: Bool
        if from.contains(to) || to.contains(from) {
            guard to.middle > from.middle else { return nil }
            isInBeam = true
        } else {
            isInBeam = to.low < from.high && to.high > from.low
            guard isInBeam ? to.near > from.near && to.far > from.far : to.near >= from.far else {
                return nil
            }
        }
        let aside = max(to.low - from.middleAside, from.middleAside - to.high, 0)
        return max(to.near - from.far, 0) + 2 * aside + (isInBeam ? 0 : Self.besideCost)
    }

    /// How far the middles are apart, aside.
    func middleAside(from: Rect, to: Rect) -> Double {
        abs(View(to, self).middleAside - View(from, self).middleAside)
    }

    /// A lower bound of the distance to anything in the bounds; infinite if nothing in them lies in the direction.
    ///
    /// Reduced by more than the rounding error of sums and middles.
    func leastDistance(from: Rect, to bounds: BoxTree.Bounds) -> Double {
        let (from, to) = (View(from, self), View(bounds.outline, self))
        guard to.far > from.middle - Self.rounding else { return .infinity }
        let mayBeInBeam = to.low < from.high + Self.rounding && to.high > from.low - Self.rounding
        let aside = max(to.low - from.middleAside, from.middleAside - to.high, 0)
        return max(to.near - from.far, 0) + 2 * aside + (mayBeInBeam ? 0 : Self.besideCost) - Self.rounding
    }

    /// More than any distance in a scene.
    private static let besideCost = 1e12
    /// Coordinates within ±1e9 are rounded by 1e-7, and sums with 1e12 by 1e-4.
    private static let rounding = 1e-3
}
