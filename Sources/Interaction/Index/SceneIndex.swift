import InputModel
import Regions

/// Finds regions of a scene by what they are for, and where: kept in step with every request, so that nothing that a
/// person does looks at all that is declared.
struct SceneIndex: ~Copyable {
    /// Items that are enabled.
    private(set) var items = BoxTree()
    /// Regions that can have the focus now: focusable ones that are enabled.
    private(set) var focusable = BoxTree()
    /// All items, in item order: those with an index by it, then the others as they were declared.
    private(set) var itemOrder = RegionOrder()
    /// All focusable regions as they were declared.
    private(set) var focusOrder = RegionOrder()
    /// All collections as they were declared.
    private(set) var collectionOrder = RegionOrder()

    /// Where Tab stops; empty in scenes in which no region names a group.
    private(set) var groups = FocusGroups()

    /// Enabled items of collections that have labels, by these.
    private(set) var labels = LabelOrder()

    /// Where a region stands in the orders; nil where it does not.
    struct Keys: Equatable {
        var item: RegionOrder.Key?
        var focusable: RegionOrder.Key?
        var collection: RegionOrder.Key?
    }

    /// A region is for something else now, or stands elsewhere.
    mutating func reorder(_ id: UInt32, from former: Keys, to new: Keys) {
        guard former != new else { return }
        Self.move(id, in: &itemOrder, from: former.item, to: new.item)
        Self.move(id, in: &focusOrder, from: former.focusable, to: new.focusable)
        Self.move(id, in: &collectionOrder, from: former.collection, to: new.collection)
    }

    private static func move(
        _ id: UInt32, in order: inout RegionOrder, from former: RegionOrder.Key?, to new: RegionOrder.Key?
    ) {
        guard former != new else { return }
        if let former { order.remove(at: former) }
        if let new { order.insert(id, at: new) }
    }

    /// Takes away from the orders all of which `isKept` is false.
    mutating func keep(where isKept: (UInt32) -> Bool) {
        itemOrder.keep(where: isKept)
        focusOrder.keep(where: isKept)
        collectionOrder.keep(where: isKept)
    }

    /// The region is gone.
    mutating func remove(_ id: UInt32) {
        items.remove(id)
        focusable.remove(id)
        groups.remove(id)
        labels.remove(id)
    }

    /// An item is found by its label from now on; nil: no longer.
    mutating func place(_ id: UInt32, as entry: LabelOrder.Entry?) {
        guard let entry else { return labels.remove(id) }
        labels.place(id, in: entry.collection, entry.label, at: entry.key)
    }

    /// A region that can have the focus is in a group, or in none.
    mutating func place(_ id: UInt32, at key: RegionOrder.Key, inGroup name: FocusGroupName?, _ box: Box) {
        groups.place(id, at: key, in: name, box)
    }

    /// A region cannot have the focus any more.
    mutating func removeFromGroups(_ id: UInt32) { groups.remove(id) }

    /// A region lies in `box` now, and is found as what it is.
    mutating func place(_ id: UInt32, at box: @autoclosure () -> Box, isItem: Bool, isFocusable: Bool) {
        if isItem { items.set(id, to: box()) } else { items.remove(id) }
        if isFocusable { focusable.set(id, to: box()) } else { focusable.remove(id) }
    }

    /// So many regions are about to be placed, in steps.
    mutating func reserve(regions: Int, labels count: Int) {
        if count > 0 { labels.reserve(count) }
        groups.reserve(regions)
    }

    /// No region is anywhere; the orders stay.
    mutating func removePlaces() {
        items = BoxTree()
        focusable = BoxTree()
        groups = FocusGroups()
        labels = LabelOrder()
    }

    /// Searches follow from what was placed.
    mutating func refresh() { _ = refresh(.max) }

    /// The same in steps of so many nodes.
    ///
    /// - Returns: true once all is done.
    mutating func refresh(_ count: Int) -> Bool {
        var rest = count
        return items.refresh(&rest) && focusable.refresh(&rest)
    }

    /// - Returns: false where no block is left that is large.
    mutating func freeNextBlock() -> Bool {
        if items.count > 0 {
            items = BoxTree()
        } else if focusable.count > 0 {
            focusable = BoxTree()
        } else {
            return false
        }
        return true
    }
}

extension SceneRegions {
    func sequence(of id: UInt32) -> UInt64 { store.records.sequence(of: id) }

    func itemKey(of id: UInt32) -> RegionOrder.Key {
        let traits = traits[Int(id)]
        let index = traits.flags.contains(.hasIndex) ? Int64(traits.index) : RegionOrder.Key.none
        return RegionOrder.Key(index: index, sequence: sequence(of: id))
    }

    /// Where a region stands among all as they were declared.
    func declarationKey(of id: UInt32) -> RegionOrder.Key { RegionOrder.Key(sequence: sequence(of: id)) }

    func orderKeys(of id: UInt32) -> SceneIndex.Keys {
        let traits = traits[Int(id)]
        var keys = SceneIndex.Keys()
        guard traits.flags.contains(.isLive) else { return keys }
        let declared = declarationKey(of: id)
        if traits.role == .item { keys.item = itemKey(of: id) }
        if traits.role == .collection { keys.collection = declared }
        if traits.flags.contains(.isFocusable) { keys.focusable = declared }
        return keys
    }
}
