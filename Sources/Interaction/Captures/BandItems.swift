import InputModel
import Regions

/// What a band selects: which items it has come over or left, and what those were before.
///
/// Nothing is known of an item that the band has not changed: it is what it was. Those that it has changed are listed,
/// so that beginning a band looks at no item but those under it and those that are selected.
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

    /// What is known of an item.
    private struct Mark: OptionSet, BitwiseCopyable {
        var rawValue: UInt8
        /// The band has selected it, or no longer does: ``wasSelected`` says what it was before.
        static let isNoted = Mark(rawValue: 1 << 0)
        static let wasSelected = Mark(rawValue: 1 << 1)
    }

    /// As it was last looked at; nil: not yet.
    private var box: Box?
    // Changed for every item, by one thread and never by two at once: to have that checked takes a fifth of a frame.
    /// By the item's number; of those beyond the end nothing is known.
    @exclusivity(unchecked) private var marks: [Mark] = []
    /// All that bear ``Mark/isNoted``, and some that have gone since.
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
            found.append(contentsOf: scene.selection.items(of: collection))
        }
        scene.regions.findItems(from: box, to: new, &found)
        box = new
        settle(mode, collection, scene)
    }

    /// The same after a request has changed what is in the scene.
    ///
    /// - Parameter lost: what was selected until that request put it elsewhere.
    /// - Complexity: O(regions that it has changed); where those are most of all, O(items in the band, and noted)
    func reselect(in new: Box, _ mode: Mode, _ collection: RegionID, _ scene: Scene, lost: [RegionID]) {
        found.removeAll(keepingCapacity: true)
        for region in lost where scene.regions.isItem(region.rawValue, of: collection) {
            note(region.rawValue, wasSelected: true)
        }
        if scene.regions.store.changes.areMost {
            found.append(contentsOf: noted)
            // What was selected, and in the band ever since, is not noted.
            if mode == .replace { found.append(contentsOf: scene.selection.items(of: collection)) }
            scene.regions.findItems(from: nil, to: new, &found)
        } else {
            found.append(contentsOf: scene.regions.store.changes.ids)
            for region in lost { found.append(region.rawValue) }
            scene.regions.findItems(from: box, to: new, &found)
        }
        box = new
        settle(mode, collection, scene)
    }

    /// Makes what was found selected, or not, as the band wants it. An item may have been found twice.
    private func settle(_ mode: Mode, _ collection: RegionID, _ scene: Scene) {
        guard let reach = box.map({ BandReach($0) }), !found.isEmpty else { return }
        let state = scene.selection.state(of: collection)
        for item in found {
            guard scene.regions.isItem(item, of: collection) else {
                // It has gone elsewhere; if it comes back, it is as it comes.
                forget(item)
                continue
            }
            let isInside =
                scene.regions.store.isEnabled(RegionID(rawValue: item))
                && reach.meets(scene.regions.store.box(of: item))
            let isSelected = scene.selection.contains(item)
            let mark = mark(of: item)
            let wasSelected = mark.contains(.isNoted) ? mark.contains(.wasSelected) : isSelected
            guard mode.selects(isInside, wasSelected) != isSelected else { continue }
            note(item, wasSelected: wasSelected)
            choose(item, !isSelected, state, scene)
        }
    }

    private func mark(of item: UInt32) -> Mark { Int(item) < marks.count ? marks[Int(item)] : [] }

    private func note(_ item: UInt32, wasSelected: Bool) {
        guard !mark(of: item).contains(.isNoted) else { return }
        if Int(item) >= marks.count {
            marks.append(contentsOf: repeatElement([], count: Int(item) + 1 - marks.count))
        }
        marks[Int(item)] = wasSelected ? [.isNoted, .wasSelected] : .isNoted
        noted.append(item)
    }

    /// The item is gone, or elsewhere; what has its number next is as it comes.
    func forget(_ item: UInt32) {
        if Int(item) < marks.count { marks[Int(item)] = [] }
    }

    private func choose(_ item: UInt32, _ isSelected: Bool, _ state: CollectionState, _ scene: Scene) {
        scene.selection.set(isSelected, item, in: state)
        if isSelected { added.append(item) } else { removed.append(item) }
    }

    /// Puts the selection back to what it was before.
    func restore(_ collection: RegionID, in scene: Scene) {
        guard !noted.isEmpty else { return }
        let state = scene.selection.state(of: collection)
        for item in noted where scene.regions.isItem(item, of: collection) {
            let mark = mark(of: item)
            guard mark.contains(.isNoted) else { continue }
            let wasSelected = mark.contains(.wasSelected)
            if scene.selection.contains(item) != wasSelected { choose(item, wasSelected, state, scene) }
        }
    }

    /// The band is over: what items were before it is forgotten.
    func forgetAll() {
        for item in noted { forget(item) }
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
