import InputModel
import Regions

/// What a band selects: which items it has come over or left, and what those were before.
///
/// Nothing is known of an item that the band has not changed: it is what it was. Those that it has changed bear
/// ``RegionTraits/Flags/isNoted``, and are listed here, so that beginning a band looks at no item but those under it and
/// those that are selected.
///
/// A reference, so that the memory of one band is the next one's, and a band that changes hands copies none of it. One
/// band is there at a time.
final class BandItems {
    /// What being in the band does to an item.
    enum Mode {
        case replace, add, toggle

        /// Whether an item is selected, by whether it is in the band and was selected before.
        fileprivate func selects(_ isInside: Bool, _ wasSelected: Bool) -> Bool {
            switch self {
            case .replace: isInside
            case .add: isInside || wasSelected
            case .toggle: isInside != wasSelected
            }
        }
    }

    /// As it was last looked at; nil: not yet.
    private var box: Box?
    // Changed for every item, by one thread and never by two at once: to have that checked takes a fifth of a frame.
    /// All that bear ``RegionTraits/Flags/isNoted``, and some that have gone since.
    @exclusivity(unchecked) private var noted: [UInt32] = []
    @exclusivity(unchecked) private var found: [UInt32] = []
    @exclusivity(unchecked) private var added: [UInt32] = []
    @exclusivity(unchecked) private var removed: [UInt32] = []

    /// Brings the selection in step with a band that is `new` now.
    ///
    /// - Complexity: O(items that it comes over or leaves); when it begins in place of a selection, of that, too.
    func select(in new: Box, _ mode: Mode, _ collection: RegionID, _ scene: Scene) {
        guard new != box else { return }
        found.removeAll(keepingCapacity: true)
        if box == nil, mode == .replace {
            found.append(contentsOf: scene.selected(in: collection))
        }
        scene.index.items.find(from: box, to: new, &found)
        box = new
        settle(mode, collection, scene)
    }

    /// The same after a request has changed what is in the scene.
    ///
    /// - Parameter lost: what was selected until that request put it elsewhere.
    /// - Complexity: O(regions that it has changed); where those are most of all, O(items in the band, and noted)
    func reselect(in new: Box, _ mode: Mode, _ collection: RegionID, _ scene: Scene, lost: [RegionID]) {
        found.removeAll(keepingCapacity: true)
        for region in lost where scene.isItem(region.rawValue, of: collection) {
            note(region.rawValue, wasSelected: true, scene)
        }
        if scene.store.changes.areMost {
            found.append(contentsOf: noted)
            // What was selected, and in the band ever since, is not noted.
            if mode == .replace { found.append(contentsOf: scene.selected(in: collection)) }
            scene.index.items.find(from: nil, to: new, &found)
        } else {
            found.append(contentsOf: scene.store.changes.ids)
            for region in lost { found.append(region.rawValue) }
            scene.index.items.find(from: box, to: new, &found)
        }
        box = new
        settle(mode, collection, scene)
    }

    /// Makes what was found selected, or not, as the band wants it. An item may have been found twice.
    private func settle(_ mode: Mode, _ collection: RegionID, _ scene: Scene) {
        guard let box, !found.isEmpty else { return }
        let state = scene.state(of: collection)
        for item in found {
            guard scene.isItem(item, of: collection) else {
                // It has gone elsewhere; if it comes back, it is as it comes.
                scene.traits[Int(item)].flags.subtract([.isNoted, .wasSelected])
                continue
            }
            let isInside =
                scene.store.isEnabled(RegionID(rawValue: item))
                && scene.store.box(of: item).touches(box)
            let flags = scene.traits[Int(item)].flags
            let isSelected = flags.contains(.isSelected)
            let wasSelected = flags.contains(.isNoted) ? flags.contains(.wasSelected) : isSelected
            guard mode.selects(isInside, wasSelected) != isSelected else { continue }
            note(item, wasSelected: wasSelected, scene)
            choose(item, !isSelected, state, scene)
        }
    }

    private func note(_ item: UInt32, wasSelected: Bool, _ scene: Scene) {
        guard !scene.traits[Int(item)].flags.contains(.isNoted) else { return }
        scene.traits[Int(item)].flags.insert(wasSelected ? [.isNoted, .wasSelected] : .isNoted)
        noted.append(item)
    }

    private func choose(_ item: UInt32, _ isSelected: Bool, _ state: CollectionState, _ scene: Scene) {
        scene.setSelected(isSelected, item, in: state)
        if isSelected { added.append(item) } else { removed.append(item) }
    }

    /// Puts the selection back to what it was before.
    func restore(_ collection: RegionID, in scene: Scene) {
        guard !noted.isEmpty else { return }
        let state = scene.state(of: collection)
        for item in noted where scene.isItem(item, of: collection) {
            let flags = scene.traits[Int(item)].flags
            guard flags.contains(.isNoted) else { continue }
            let wasSelected = flags.contains(.wasSelected)
            if flags.contains(.isSelected) != wasSelected { choose(item, wasSelected, state, scene) }
        }
    }

    /// The band is over: what items were before it is forgotten.
    func forget(in scene: Scene) {
        for item in noted { scene.traits[Int(item)].flags.subtract([.isNoted, .wasSelected]) }
        noted.removeAll(keepingCapacity: true)
        box = nil
    }

    /// What has been selected and what no longer, once, in item order; nil where nothing has.
    func takeChanges(in scene: Scene, _ output: inout Output) -> (added: RegionList, removed: RegionList)? {
        guard !added.isEmpty || !removed.isEmpty else { return nil }
        var start = output.regions.count
        scene.add(removed, to: &output)
        let removedList = output.list(from: start)
        start = output.regions.count
        scene.add(added, to: &output)
        let addedList = output.list(from: start)
        added.removeAll(keepingCapacity: true)
        removed.removeAll(keepingCapacity: true)
        return (addedList, removedList)
    }
}
