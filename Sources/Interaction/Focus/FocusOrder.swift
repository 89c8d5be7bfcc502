import InputModel
import Regions

extension Scene {
    /// The region after the one with the focus, or before it; the first or last if none has it. Wraps around at the
    /// ends. None if no region can have the focus.
    ///
    /// - Complexity: O(log n), plus the disabled regions that are skipped
    func nextInFocusOrder(isBackwards: Bool) -> RegionID {
        guard regions.mayHaveFocus else { return .none }
        guard !regions.hasFocusGroups else {
            return entry(at: regions.nextStop(from: focus, isBackwards: isBackwards))
        }
        let here = focus == .none ? nil : regions.declarationKey(of: focus.rawValue)
        let next = regions.index.focusOrder.next(from: here, isBackwards: isBackwards, where: isEnabled)
        return RegionID(rawValue: next ?? 0)
    }

    /// Notes a region that has or had the focus: Tab returns to it.
    func noteFocus(_ region: RegionID) {
        guard region != .none, regions.isLive(region), let group = regions.focusGroup(of: region) else {
            return
        }
        keyboard.note(region, in: group)
    }

    /// The region of a group that gets the focus: the one that had it last, else the first.
    private func entry(at stop: RegionID) -> RegionID {
        guard stop != .none, let name = regions.focusGroup(of: stop),
            let last = keyboard.last(in: name), canHaveFocus(last), regions.isInGroup(last.rawValue, name)
        else { return stop }
        return last
    }

    private func isEnabled(_ id: UInt32) -> Bool { regions.store.isEnabled(RegionID(rawValue: id)) }

    /// True for a region that is focusable, and enabled, as are all regions around it.
    func canHaveFocus(_ region: RegionID) -> Bool {
        regions[region].flags.contains(.isFocusable) && regions.store.isEnabled(region)
    }

    /// Where the region with the focus is: its siblings are the regions in the nearest enabled region around it.
    var focusPlace: KeyboardFocus.Place {
        var container = regions.parent(of: focus)
        while container != .none, !regions.store.isEnabled(container) {
            container = regions.parent(of: container)
        }
        return KeyboardFocus.Place(key: regions.declarationKey(of: focus.rawValue), container: container)
    }

    /// The region that takes over the focus from one that was removed, or cannot have it any more: its nearest sibling
    /// in the order of declaration, the later one of two as near. If none is near, the nearest focusable region around
    /// them, else the next one declared, else the last one before it; none if no region can have the focus.
    ///
    /// - Complexity: O(log n + ``nearby``), plus the disabled regions that are skipped
    func nextFocus(at place: KeyboardFocus.Place) -> RegionID {
        guard regions.mayHaveFocus else { return .none }
        let order = regions.index.focusOrder
        let container = place.container
        if container == .none || regions.isLive(container) {
            func isSibling(_ id: UInt32) -> Bool {
                isEnabled(id)
                    && (container == .none
                        || regions.isInside(RegionID(rawValue: id), container)
                            && id != container.rawValue)
            }
            var (after, before) = (0, 0)
            let next = order.first(after: place.key) { id in
                after += 1
                return after > Self.nearby || isSibling(id)
            }
            let last = order.last(before: place.key) { id in
                before += 1
                return before > Self.nearby || isSibling(id)
            }
            let siblings = [(next, after), (last, before)].filter { $0.0 != nil && $0.1 <= Self.nearby }
            if let nearest = siblings.min(by: { $0.1 < $1.1 }) { return RegionID(rawValue: nearest.0!) }
            var around = container
            while around != .none, !canHaveFocus(around) { around = regions.parent(of: around) }
            if around != .none { return around }
        }
        let next =
            order.first(after: place.key, where: isEnabled) ?? order.last(before: place.key, where: isEnabled)
        return RegionID(rawValue: next ?? 0)
    }

    /// How many focusable regions are searched for a sibling in each direction; few enough to need no step of their
    /// own.
    private static let nearby = 256

    /// The nearest region in a direction from the one with the focus, or none; ``FocusDirection/distance(from:to:)``
    /// is the rule. Of several equally near, the one whose middle is the least aside is taken, then the one declared
    /// first. Arrows stay in the group of the region with the focus.
    ///
    /// - Complexity: O(log n) for evenly spread regions, plus those of other groups among them
    func nearestFocus(_ direction: FocusDirection) -> RegionID {
        let from = regions.store.rect(of: focus)
        var best = RegionID.none
        var bestAside = Double.infinity
        let hasGroups = regions.hasFocusGroups
        let name = hasGroups ? regions.focusGroup(of: focus) : nil
        func visit(_ id: UInt32, _ least: inout Double) {
            let region = RegionID(rawValue: id)
            guard region != focus else { return }
            let rect = regions.store.rect(of: region)
            guard let distance = direction.distance(from: from, to: rect), distance <= least else { return }
            let aside = direction.middleAside(from: from, to: rect)
            guard
                distance < least || aside < bestAside
                    || aside == bestAside
                        && regions.declarationKey(of: id) < regions.declarationKey(of: best.rawValue)
            else { return }
            if hasGroups, regions.focusGroup(of: region) != name { return }
            best = region
            bestAside = aside
            least = distance
        }
        guard let name, regions.isPlaced else {
            regions.findFocusable(
                bound: { direction.leastDistance(from: from, to: $0) }, visit: visit)
            return best
        }
        regions.index.groups.visit(name, in: regions.index.focusable, visit) {
            direction.leastDistance(from: from, to: $0)
        }
        return best
    }
}
