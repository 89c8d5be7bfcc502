import InputModel
import Regions

/// A way in which the focus can go.
enum FocusDirection {
    case left, right, up, down
}

/// The regions of a scene that can have the focus, in the order in which they were declared.
struct FocusOrder {
    var regions: [UInt32] = []
    /// The scene's structure that it was made for.
    var structure = -1
}

extension Scene {
    /// - Complexity: O(1) as long as the regions stay, else O(n log n)
    func updateFocusOrder() {
        guard focusOrder.structure != structure else { return }
        focusOrder.structure = structure
        focusOrder.regions.removeAll(keepingCapacity: true)
        for id in traits.indices where traits[id].flags.contains([.isLive, .isFocusable]) {
            focusOrder.regions.append(UInt32(id))
        }
        focusOrder.regions.sort { store.records.sequence(of: $0) < store.records.sequence(of: $1) }
    }

    /// The region after the one with the focus, or before it; the first or last where none has it. Around the end it
    /// goes on at the beginning. None where no region can have it.
    func nextInFocusOrder(isBackwards: Bool) -> RegionID {
        updateFocusOrder()
        let count = focusOrder.regions.count
        guard count > 0 else { return .none }
        let step = isBackwards ? -1 : 1
        var place = focusOrder.regions.firstIndex(of: focus.rawValue) ?? (isBackwards ? count : -1)
        for _ in 0..<count {
            place = (place + step + count) % count
            let region = RegionID(rawValue: focusOrder.regions[place])
            if store.isEnabled(region) { return region }
        }
        return .none
    }

    /// True for a region that is focusable, and enabled with all those around it.
    func canHaveFocus(_ region: RegionID) -> Bool {
        traits[Int(region.rawValue)].flags.contains(.isFocusable) && store.isEnabled(region)
    }

    /// The region that takes the focus over from one that cannot have it any more: the next that was declared, else the
    /// last before it; none where no region can.
    ///
    /// - Complexity: O(regions that can have the focus)
    func nextFocus(after region: RegionID) -> RegionID {
        updateFocusOrder()
        let sequence = store.records.sequence(of: region.rawValue)
        var before = RegionID.none
        for id in focusOrder.regions {
            let other = RegionID(rawValue: id)
            guard other != region, store.isEnabled(other) else { continue }
            if store.records.sequence(of: id) > sequence { return other }
            before = other
        }
        return before
    }

    /// The nearest region in a direction from the one with the focus; none where there is none.
    ///
    /// Nearest is what is least far, the way aside counting double, so that a row is walked before the next begins.
    /// What has no part beside, above or below the one with the focus comes only after all that have.
    ///
    /// - Complexity: O(regions that can have the focus)
    func nearestFocus(_ direction: FocusDirection) -> RegionID {
        updateFocusOrder()
        let from = store.rect(of: focus)
        var best = RegionID.none
        var bestDistance = Double.infinity
        for id in focusOrder.regions where id != focus.rawValue {
            let region = RegionID(rawValue: id)
            let rect = store.rect(of: region)
            guard let distance = direction.distance(from: from, to: rect), distance < bestDistance,
                store.isEnabled(region)
            else { continue }
            best = region
            bestDistance = distance
        }
        return best
    }
}

extension FocusDirection {
    /// How far it is; nil for what does not lie in the direction.
    fileprivate func distance(from: Rect, to: Rect) -> Double? {
        let way = to.middle - from.middle
        let (along, aside, gap): (Double, Double, Double)
        switch self {
        case .left, .right:
            along = self == .right ? way.dx : -way.dx
            aside = abs(way.dy)
            gap = max(to.y - from.bottom, from.y - to.bottom, 0)
        case .up, .down:
            along = self == .down ? way.dy : -way.dy
            aside = abs(way.dx)
            gap = max(to.x - from.right, from.x - to.right, 0)
        }
        guard along > 0 else { return nil }
        let isBeside = gap == 0
        return along + 2 * aside + (isBeside ? 0 : Self.asideCost)
    }

    /// More than any way in a scene is.
    private static let asideCost = 1e12
}
