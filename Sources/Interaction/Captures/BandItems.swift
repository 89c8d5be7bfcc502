import InputModel
import Regions

/// The items that a band may select: where they are, which of them are in it, and which were selected before.
///
/// A reference, so that the memory of one band is the next one's, and a band that changes hands copies none of it. One
/// band is there at a time.
final class BandItems {
    /// What being in the band does to an item.
    enum Mode {
        case replace, add, toggle
    }

    /// As it was last looked at; nil: not yet.
    private var box: Box?
    // In item order; each property by itself, because a frame looks at few of them.
    private var regions: [RegionID] = []
    private var boxes: [Box] = []
    private var states: [ItemState] = []
    /// Disabled ones, which are in no band: those that were selected when it began.
    private var disabled: [RegionID] = []
    private var rows = BandIndex(isTransposed: false)
    private var columns = BandIndex(isTransposed: true)
    private var changes: [UInt32] = []
    private var added: [UInt32] = []
    private var removed: [UInt32] = []

    /// Those of a collection, as a band begins.
    func fill(from scene: Scene, _ collection: RegionID) {
        fill(from: scene, collection) { scene, id in scene.traits[Int(id)].flags.contains(.isSelected) }
    }

    /// What is in the scene has moved, come or gone: looks at all of it again.
    func refill(from scene: Scene, _ collection: RegionID) {
        var known: [UInt32: Bool] = [:]
        for (index, region) in regions.enumerated() {
            known[region.rawValue] = states[index].contains(.wasSelected)
        }
        for region in disabled { known[region.rawValue] = true }
        fill(from: scene, collection) { scene, id in
            known[id] ?? scene.traits[Int(id)].flags.contains(.isSelected)
        }
    }

    private func fill(
        from scene: Scene, _ collection: RegionID, _ wasSelected: (Scene, UInt32) -> Bool
    ) {
        box = nil
        regions.removeAll(keepingCapacity: true)
        boxes.removeAll(keepingCapacity: true)
        states.removeAll(keepingCapacity: true)
        disabled.removeAll(keepingCapacity: true)
        if collection != .none {
            for id in scene.order(of: collection) {
                let region = RegionID(rawValue: id)
                guard scene.store.isEnabled(region) else {
                    if wasSelected(scene, id) { disabled.append(region) }
                    continue
                }
                regions.append(region)
                boxes.append(Box(scene.store.rect(of: region)))
                states.append(wasSelected(scene, id) ? .wasSelected : [])
            }
        }
        rows.build(boxes)
        columns.build(boxes)
    }

    /// Brings the selection in step with a band that is `new` now.
    ///
    /// - Complexity: O(items near the edges that moved)
    func select(in new: Box, _ mode: Mode, _ scene: Scene) {
        if let old = box {
            guard new != old else { return }
            // An item that the band comes over, or leaves, by one of its sides has the opposite edge on the way.
            let left = min(old.left, new.left)
            let right = max(old.right, new.right)
            let top = min(old.top, new.top)
            let bottom = max(old.bottom, new.bottom)
            Self.look(rows, .top, from: old.bottom, to: new.bottom, left, right, new, &states, &changes)
            Self.look(rows, .bottom, from: old.top, to: new.top, left, right, new, &states, &changes)
            Self.look(columns, .top, from: old.right, to: new.right, top, bottom, new, &states, &changes)
            Self.look(columns, .bottom, from: old.left, to: new.left, top, bottom, new, &states, &changes)
            Self.invert(changes, regions, states, mode, &scene.traits, &added, &removed)
            changes.removeAll(keepingCapacity: true)
        } else {
            for region in disabled { choose(region, mode != .replace, in: scene) }
            for place in regions.indices {
                if boxes[place].touches(new) { states[place].insert(.isInside) }
                choose(regions[place], states[place].isSelected(mode), in: scene)
            }
        }
        box = new
    }

    /// Puts the selection back to what it was before.
    func restore(in scene: Scene) {
        for (index, region) in regions.enumerated() where scene.isLive(region) {
            choose(region, states[index].contains(.wasSelected), in: scene)
        }
        for region in disabled where scene.isLive(region) { choose(region, true, in: scene) }
    }

    /// What has been selected and what no longer, once; nil where nothing has.
    func takeChanges(_ output: inout Output) -> (added: RegionList, removed: RegionList)? {
        guard !added.isEmpty || !removed.isEmpty else { return nil }
        var start = output.regions.count
        for region in removed { output.add(RegionID(rawValue: region)) }
        let removedList = output.list(from: start)
        start = output.regions.count
        for region in added { output.add(RegionID(rawValue: region)) }
        let addedList = output.list(from: start)
        added.removeAll(keepingCapacity: true)
        removed.removeAll(keepingCapacity: true)
        return (addedList, removedList)
    }

    /// Notes the items that a side of the band has come over, or left, on its way from one place to another.
    private static func look(
        _ index: BandIndex, _ edge: BandIndex.Edge, from start: Double, to end: Double, _ left: Double,
        _ right: Double, _ band: Box, _ states: inout [ItemState], _ changes: inout [UInt32]
    ) {
        guard start != end else { return }
        index.each(edge, above: min(start, end), upTo: max(start, end), left: left, right: right) {
            number, box in
            // Where two sides cross an item comes up twice.
            let isInside = box.touches(band)
            guard isInside != states[number].contains(.isInside) else { return }
            states[number].formSymmetricDifference(.isInside)
            changes.append(UInt32(number))
        }
    }

    /// Selects, or no longer, the items that the band has come over or left. What they were is known without looking,
    /// and the traits are taken hold of once: so the memory of many is waited for at the same time.
    private static func invert(
        _ changes: [UInt32], _ regions: [RegionID], _ states: [ItemState], _ mode: Mode,
        _ traits: inout [RegionTraits], _ added: inout [UInt32], _ removed: inout [UInt32]
    ) {
        for change in changes {
            let state = states[Int(change)]
            let isNow = state.isSelected(mode)
            guard isNow != state.symmetricDifference(.isInside).isSelected(mode) else { continue }
            let region = regions[Int(change)].rawValue
            traits[Int(region)].flags.formSymmetricDifference(.isSelected)
            if isNow { added.append(region) } else { removed.append(region) }
        }
    }

    /// Makes an item selected, or not.
    private func choose(_ region: RegionID, _ isSelected: Bool, in scene: Scene) {
        guard scene.isSelected(region) != isSelected else { return }
        scene.traits[Int(region.rawValue)].flags.formSymmetricDifference(.isSelected)
        if isSelected { added.append(region.rawValue) } else { removed.append(region.rawValue) }
    }
}

/// What is the case with an item, a bit each.
private struct ItemState: OptionSet, BitwiseCopyable {
    var rawValue: UInt8

    static let isInside = ItemState(rawValue: 1)
    /// Selected before the band began.
    static let wasSelected = ItemState(rawValue: 2)

    /// What being in the band, or not, makes of it.
    @inline(__always)
    func isSelected(_ mode: BandItems.Mode) -> Bool {
        switch mode {
        case .replace: contains(.isInside)
        case .add: !isEmpty
        case .toggle: contains(.isInside) != contains(.wasSelected)
        }
    }
}
