import InputModel
import Regions

// Publishes and looks up the selection of a scene.
extension Scene {
    /// Publishes the change in a selection.
    func publishSelection(
        _ collection: RegionID, added: RegionList, removed: RegionList, cause: SelectionEvent.Cause,
        _ output: inout Output
    ) {
        output.publish(
            .selection(
                SelectionEvent(
                    phase: .changed, collection: RegionReference(id, collection), added: added,
                    removed: removed, count: selection.count(in: collection), cause: cause)))
    }

    /// Publishes all selected items of a collection.
    func publishSelectionEnd(
        _ collection: RegionID, cause: SelectionEvent.Cause, _ output: inout Output
    ) {
        let items = list(selection.items(of: collection), in: &output)
        output.publish(
            .selection(
                SelectionEvent(
                    phase: .ended, collection: RegionReference(id, collection), items: items,
                    count: Int(items.count), cause: cause)))
    }

    /// The item from which a range is extended: the anchor, or the first selected item where none was chosen.
    ///
    /// - Complexity: O(1); O(selected items) without an anchor
    func rangeStart(in collection: RegionID) -> RegionID {
        let anchor = selection.anchor(in: collection)
        if regions.isItem(anchor.rawValue, of: collection) { return anchor }
        let first = selection.items(of: collection).min { regions.itemKey(of: $0) < regions.itemKey(of: $1) }
        return RegionID(rawValue: first ?? 0)
    }

    /// A band, a request or a command has selected: an anchor that it left out is none any more.
    func checkAnchor(in collection: RegionID) {
        let anchor = selection.anchor(in: collection)
        if anchor != .none, !selection.contains(anchor.rawValue) {
            selection.setAnchor(.none, in: collection)
        }
    }

    /// Prepares a change that selects the items between two, both included.
    ///
    /// - Parameter adding: the selected items stay selected; otherwise they are deselected.
    /// - Complexity: O(log n + items between them), plus O(selected items) if those stay
    func wantRange(from anchor: RegionID, to item: RegionID, of collection: RegionID, adding: Bool) {
        guard !regions.selectsOne(collection) else { return wantOnly(item, of: collection) }
        let keys = (regions.itemKey(of: anchor.rawValue), regions.itemKey(of: item.rawValue))
        regions.index.itemOrder.each(from: min(keys.0, keys.1), through: max(keys.0, keys.1)) { id in
            if regions.isSelectable(id), regions.isItem(id, of: collection) { selection.want(id) }
        }
        if adding { for id in selection.items(of: collection) { selection.want(id) } }
    }

    /// Prepares a change that selects one item alone, from which ranges are extended from now on.
    func wantOnly(_ item: RegionID, of collection: RegionID) {
        selection.want(item.rawValue)
        selection.setAnchor(item, in: collection)
    }

    /// Prepares a change that inverts one item, from which ranges are extended from now on.
    func wantToggled(_ item: RegionID, of collection: RegionID) {
        if !regions.selectsOne(collection) {
            for id in selection.items(of: collection) where id != item.rawValue { selection.want(id) }
        }
        if !selection.contains(item.rawValue) { selection.want(item.rawValue) }
        selection.setAnchor(item, in: collection)
    }

    /// A region was put: an item that is not selectable any more, and all items but one of a collection that has one, are
    /// deselected, and recorded in `lost`.
    func deselectRefused(_ region: RegionID, _ lost: inout LostState) {
        if regions[region].flags.contains(.isUnselectable),
            let collection = regions.collection(ofItem: region)
        {
            lost.noteItem(region.rawValue, of: collection, in: self)
        }
        guard regions.selectsOne(region), selection.count(in: region) > 1 else { return }
        let first = inItemOrder(selection.items(of: region))[0]
        for item in selection.items(of: region) where item != first {
            lost.noteItem(item, of: region, in: self)
        }
    }

    /// The items that an action at a region concerns: all selected items if it is on one of them, else the item that it
    /// is on; empty outside items.
    func list(ofItemAt region: RegionID, to output: inout Output) -> RegionList {
        let item = regions.item(at: region)
        if selection.contains(item.rawValue) {
            return list(selection.items(of: regions.collection(around: item)), in: &output)
        }
        let start = output.regions.count
        if item != .none { output.add(item) }
        return output.list(from: start)
    }

    /// Selects the wanted items of a collection and no others.
    ///
    /// - Returns: the newly selected and the deselected items, in item order.
    func selectWanted(
        in collection: RegionID, _ output: inout Output
    ) -> (added: RegionList, removed: RegionList) {
        selection.dropUnwanted(from: collection)
        let removed = list(selection.changed, in: &output)
        selection.takeWanted(for: collection)
        return (list(selection.changed, in: &output), removed)
    }
}

/// What a scene loses because regions are removed, reparented or given another role.
struct LostState {
    /// The items that lose their selection, by collection.
    private(set) var items: [UInt32: [RegionID]] = [:]
    /// Where the region with the focus was, if it is removed.
    private(set) var focus: KeyboardFocus.Place?
    /// Without a selection, no item can lose it.
    private let hasSelection: Bool

    init(in scene: Scene) {
        hasSelection = !scene.selection.isEmpty
    }

    /// Deselects an item that cannot be selected any more, and records it.
    mutating func noteItem(_ item: UInt32, of collection: RegionID, in scene: Scene) {
        guard hasSelection, scene.selection.contains(item) else { return }
        scene.selection.set(false, item, in: scene.selection.state(of: collection))
        items[collection.rawValue, default: []].append(RegionID(rawValue: item))
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

    /// If `root`, which is about to be removed, contains the item from which ranges are extended, another takes its place.
    ///
    /// - Complexity: O(collections from which something was chosen)
    func passAnchors(in root: RegionID, of scene: Scene) {
        scene.selection.passAnchors { anchor in
            guard scene.regions.isInside(anchor, root) else { return anchor }
            let collection = scene.regions.collection(around: anchor)
            let key = scene.regions.itemKey(of: anchor.rawValue)
            // One step each way: looking further could cost more than the removal.
            let order = scene.regions.index.itemOrder
            for neighbour in [order.first(after: key) { _ in true }, order.last(before: key) { _ in true }] {
                let item = RegionID(rawValue: neighbour ?? 0)
                if scene.regions.isItem(item.rawValue, of: collection), !scene.regions.isInside(item, root) {
                    return item
                }
            }
            return .none
        }
    }

    /// If `root`, which is about to be removed, contains the focus, records its position for its successor.
    mutating func noteFocus(in root: RegionID, of scene: Scene) {
        guard scene.focus != .none else { return }
        let around = scene.regions.parent(of: root)
        if let lost = focus {
            if lost.container != .none, scene.regions.isInside(lost.container, root) {
                focus = KeyboardFocus.Place(key: lost.key, container: around)
            }
        } else if scene.regions.isInside(scene.focus, root) {
            let key = scene.regions.declarationKey(of: scene.focus.rawValue)
            focus = KeyboardFocus.Place(key: key, container: around)
        }
    }
}
