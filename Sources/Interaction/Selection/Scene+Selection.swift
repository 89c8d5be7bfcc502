import InputModel
import Regions

// Publishes and looks up the selection of a scene.
extension Scene {
    /// Publishes the change in a selection.
    func publishSelection(
        _ collection: RegionID, added: RegionList, removed: RegionList, cause: SelectionEvent.Cause,
        _ output: inout Output
    ) {
        let count = selection.note(Int(added.count) - Int(removed.count), in: collection)
        output.publish(
            .selection(
                SelectionEvent(
                    phase: .changed, collection: RegionReference(id, collection), added: added,
                    removed: removed, count: count, cause: cause)))
    }

    /// Publishes all selected items of a collection.
    func publishSelectionEnd(
        _ collection: RegionID, cause: SelectionEvent.Cause, _ output: inout Output
    ) {
        let start = output.regions.count
        addSelected(of: collection, to: &output)
        let items = output.list(from: start)
        output.publish(
            .selection(
                SelectionEvent(
                    phase: .ended, collection: RegionReference(id, collection), items: items,
                    count: Int(items.count), cause: cause)))
    }

    /// Prepares a change that selects the items between two, both included.
    ///
    /// - Parameter adding: the selected items stay selected; otherwise they are deselected.
    /// - Complexity: O(log n + items between them), plus O(selected items) if those stay
    func wantRange(from anchor: RegionID, to item: RegionID, of collection: RegionID, adding: Bool) {
        let keys = (regions.itemKey(of: anchor.rawValue), regions.itemKey(of: item.rawValue))
        regions.index.itemOrder.each(from: min(keys.0, keys.1), through: max(keys.0, keys.1)) { id in
            let isWanted =
                regions.store.isEnabled(RegionID(rawValue: id)) && regions.isItem(id, of: collection)
            if isWanted { selection.want(id) }
        }
        if adding { for id in selection.items(of: collection) { selection.want(id) } }
    }

    /// Prepares a change that inverts one item, from which ranges are extended from now on.
    func wantToggled(_ item: RegionID, of collection: RegionID) {
        for id in selection.items(of: collection) where id != item.rawValue { selection.want(id) }
        if !selection.contains(item.rawValue) { selection.want(item.rawValue) }
        selection.setAnchor(item, in: collection)
    }

    /// Adds all selected items of a collection to a list, in item order.
    func addSelected(of collection: RegionID, to output: inout Output) {
        add(selection.items(of: collection), to: &output)
    }

    /// The items that an action at a region concerns: all selected items if it is on one of them, else the item that it
    /// is on; empty outside items.
    func list(ofItemAt region: RegionID, to output: inout Output) -> RegionList {
        let start = output.regions.count
        let item = regions.nearest(region) { $0.role == .item || $0.role == .collection }
        if item != .none, regions[item].role == .item {
            if selection.contains(item.rawValue) {
                addSelected(of: regions.collection(around: item), to: &output)
            } else {
                output.add(item)
            }
        }
        return output.list(from: start)
    }

    /// Selects the wanted items of a collection and no others.
    ///
    /// - Returns: the newly selected and the deselected items, in item order.
    func selectWanted(
        in collection: RegionID, _ output: inout Output
    ) -> (added: RegionList, removed: RegionList) {
        var start = output.regions.count
        selection.dropUnwanted(from: collection)
        add(selection.changed, to: &output)
        let removed = output.list(from: start)
        start = output.regions.count
        selection.takeWanted(for: collection)
        add(selection.changed, to: &output)
        return (output.list(from: start), removed)
    }
}

/// Items that lose their selection because a region is removed, reparented or given another role.
struct LostSelection {
    /// By collection.
    private(set) var items: [UInt32: [RegionID]] = [:]
    /// Without a selection, nothing can be lost.
    private let hasSelection: Bool

    init(in scene: Scene) {
        hasSelection = !scene.selection.isEmpty
    }

    /// Deselects all items in `root`, itself included, and records them.
    mutating func note(_ root: RegionID, in scene: Scene) {
        guard hasSelection else { return }
        var region = root.rawValue
        repeat {
            if scene.selection.contains(region) {
                let collection = scene.regions.collection(around: RegionID(rawValue: region))
                scene.selection.set(false, region, in: scene.selection.state(of: collection))
                items[collection.rawValue, default: []].append(RegionID(rawValue: region))
            }
            region = scene.regions.store.records.next(after: region, in: root.rawValue)
        } while region != 0
    }
}
