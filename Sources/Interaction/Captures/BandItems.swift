import InputModel
import Regions

/// The items that a band has selected or deselected, and their state before it.
///
/// Only items that the band has changed are recorded; all others are as they were before. Beginning a band therefore
/// examines only the items under it and the selected ones.
///
/// A reference type, so that the next band reuses the memory, and moving a band copies none of it.
final class BandItems {
    /// How the band changes the selection.
    enum Mode {
        case replace, add, toggle

        /// Whether an item is selected, given whether it is in the band and whether it was selected before.
        fileprivate func selects(_ isInside: Bool, _ wasSelected: Bool) -> Bool {
            switch self {
            case .replace: isInside
            case .add: isInside || wasSelected
            case .toggle: isInside != wasSelected
            }
        }
    }

    /// The record of an item.
    private struct Mark: OptionSet, BitwiseCopyable {
        var rawValue: UInt8
        /// The band has selected or deselected the item; ``wasSelected`` is its state before the band.
        static let isNoted = Mark(rawValue: 1 << 0)
        static let wasSelected = Mark(rawValue: 1 << 1)
    }

    /// The band's rectangle at the last update; nil before the first.
    private var box: Box?
    // Changed for every item, and never by two accesses at once: the run-time check for that takes a fifth of a frame.
    /// By item number; items beyond the end have no record.
    @exclusivity(unchecked) private var marks: [Mark] = []
    /// All items with ``Mark/isNoted``, and some that have been removed since.
    @exclusivity(unchecked) private var noted: [UInt32] = []
    @exclusivity(unchecked) private var found: [UInt32] = []
    @exclusivity(unchecked) private var added: [UInt32] = []
    @exclusivity(unchecked) private var removed: [UInt32] = []

    /// Updates the selection for a band whose rectangle is now `new`.
    ///
    /// - Complexity: O(items that enter or leave the band); when it begins by replacing a selection, also O(its items)
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

    /// Updates the selection after a request has changed regions of the scene.
    ///
    /// - Parameter lost: items that lost their selection by that request.
    /// - Complexity: O(regions that it changed); if those are most regions, O(items in the band, and recorded items)
    func reselect(in new: Box, _ mode: Mode, _ collection: RegionID, _ scene: Scene, lost: [RegionID]) {
        found.removeAll(keepingCapacity: true)
        for region in lost where scene.regions.isItem(region.rawValue, of: collection) {
            note(region.rawValue, wasSelected: true)
        }
        if scene.regions.store.changes.areMost {
            found.append(contentsOf: noted)
            // An item that was selected and has been in the band ever since is not noted.
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

    /// Selects or deselects the found items as the band requires. An item may have been found twice.
    private func settle(_ mode: Mode, _ collection: RegionID, _ scene: Scene) {
        guard let reach = box.map({ BandReach($0) }), !found.isEmpty else { return }
        let state = scene.selection.state(of: collection)
        for item in found {
            guard scene.regions.isItem(item, of: collection) else {
                // It left the collection; if it returns, its state at that time counts as the one before the band.
                forget(item)
                continue
            }
            let isInside =
                scene.regions.isSelectable(item)
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

    /// The item was removed or left the collection; the next item with its number begins without a record.
    func forget(_ item: UInt32) {
        if Int(item) < marks.count { marks[Int(item)] = [] }
    }

    private func choose(_ item: UInt32, _ isSelected: Bool, _ state: CollectionState, _ scene: Scene) {
        scene.selection.set(isSelected, item, in: state)
        if isSelected { added.append(item) } else { removed.append(item) }
    }

    /// The items of the collection that were selected before the band, unordered. Allocates.
    ///
    /// - Complexity: O(selected and recorded items)
    func before(_ collection: RegionID, in scene: Scene) -> [UInt32] {
        let unchanged = scene.selection.items(of: collection).filter { !mark(of: $0).contains(.isNoted) }
        // An item that was forgotten and recorded again is in the list twice.
        var seen: Set<UInt32> = []
        let changed = noted.filter {
            mark(of: $0) == [.isNoted, .wasSelected] && scene.regions.isItem($0, of: collection)
                && seen.insert($0).inserted
        }
        return unchanged + changed
    }

    /// Restores the selection from before the band.
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

    /// Ends the band: forgets the state of items before it.
    func forgetAll() {
        for item in noted { forget(item) }
        noted.removeAll(keepingCapacity: true)
        box = nil
    }

    /// Takes the items selected and deselected since the last call, in item order; nil if none.
    func takeChanges(in scene: Scene, _ output: inout Output) -> (added: RegionList, removed: RegionList)? {
        guard !added.isEmpty || !removed.isEmpty else { return nil }
        let removedList = scene.list(removed, in: &output)
        let addedList = scene.list(added, in: &output)
        added.removeAll(keepingCapacity: true)
        removed.removeAll(keepingCapacity: true)
        return (addedList, removedList)
    }
}
