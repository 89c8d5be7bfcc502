import InputModel
import Regions

/// Finds regions of a scene by role and position. Every request updates it, so no user action visits all regions.
struct SceneIndex: ~Copyable {
    /// Items that are enabled.
    private(set) var items = BoxTree()
    /// Regions that can have the focus now: focusable ones that are enabled.
    private(set) var focusable = BoxTree()
    /// All items, in item order: those with an index by index, then the others in order of declaration.
    private(set) var itemOrder = RegionOrder()
    /// All focusable regions, in order of declaration.
    private(set) var focusOrder = RegionOrder()
    /// All collections, in order of declaration.
    private(set) var collectionOrder = RegionOrder()

    /// The stops of Tab; empty in scenes in which no region names a group.
    var groups = FocusGroups()

    /// Enabled items of collections, by their labels.
    var labels = LabelOrder()

    /// The keys of a region in the orders; nil in an order that does not contain it.
    struct Keys: Equatable {
        var item: RegionOrder.Key?
        var focusable: RegionOrder.Key?
        var collection: RegionOrder.Key?
    }

    /// The role of a region, or its position in an order, has changed.
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

    /// Removes from the orders all regions for which `isKept` returns false.
    mutating func keep(where isKept: (UInt32) -> Bool) {
        itemOrder.keep(where: isKept)
        focusOrder.keep(where: isKept)
        collectionOrder.keep(where: isKept)
    }

    /// Removes a region from everything but the orders.
    mutating func remove(_ id: UInt32) {
        items.remove(id)
        focusable.remove(id)
        groups.remove(id)
        labels.remove(id)
    }

    /// Sets the rectangle of a region, as an item, a focusable region, both or neither.
    mutating func place(_ id: UInt32, at box: @autoclosure () -> Box, isItem: Bool, isFocusable: Bool) {
        if isItem { items.set(id, to: box()) } else { items.remove(id) }
        if isFocusable { focusable.set(id, to: box()) } else { focusable.remove(id) }
    }

    /// Reserves capacity for regions and labels that are placed in steps.
    mutating func reserve(regions: Int, labels count: Int) {
        if count > 0 { labels.reserve(count) }
        groups.reserve(regions)
    }

    /// Removes all regions from everything but the orders.
    mutating func removePlaces() {
        items = BoxTree()
        focusable = BoxTree()
        groups = FocusGroups()
        labels = LabelOrder()
    }

    /// Makes searches find regions where they were placed.
    mutating func refresh() { _ = refresh(.max) }

    /// The same, for at most `count` nodes.
    ///
    /// - Returns: true once all is done.
    mutating func refresh(_ count: Int) -> Bool {
        var rest = count
        return items.refresh(&rest) && focusable.refresh(&rest)
    }

    /// - Returns: false if no large block is left.
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

    /// The key of a region in the order of declaration.
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
