import InputModel
import Regions

/// Finds regions of a scene by what they are for, and where: kept in step with every request, so that nothing that a
/// person does looks at all that is declared.
struct SceneIndex: ~Copyable {
    /// Items that are enabled.
    var items = BoxTree()
    /// Regions that can have the focus now: focusable ones that are enabled.
    var focusable = BoxTree()
    /// All items, in item order: those with an index by it, then the others as they were declared.
    var itemOrder = RegionOrder()
    /// All focusable regions as they were declared.
    var focusOrder = RegionOrder()
    /// All collections as they were declared.
    var collectionOrder = RegionOrder()
    /// By number, the collections in which something is selected.
    var selecting = RegionOrder()
    /// By number, the regions whose program said how far they are scrolled.
    var scrolled = RegionOrder()

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
    }
}

extension Scene {
    func itemKey(of id: UInt32) -> RegionOrder.Key {
        let traits = traits[Int(id)]
        let index = traits.flags.contains(.hasIndex) ? Int64(traits.index) : RegionOrder.Key.none
        return RegionOrder.Key(index: index, sequence: store.records.sequence(of: id))
    }

    func orderKeys(of id: UInt32) -> SceneIndex.Keys {
        let traits = traits[Int(id)]
        var keys = SceneIndex.Keys()
        guard traits.flags.contains(.isLive) else { return keys }
        let declared = RegionOrder.Key(sequence: store.records.sequence(of: id))
        if traits.role == .item { keys.item = itemKey(of: id) }
        if traits.role == .collection { keys.collection = declared }
        if traits.flags.contains(.isFocusable) { keys.focusable = declared }
        return keys
    }

    /// Brings the index in step with what a request has changed of where regions are, and which are enabled.
    func reindex() {
        if store.changes.areMost {
            for id in 1..<store.end where isLive(RegionID(rawValue: id)) { reindex(id) }
        } else {
            for id in store.changes.ids where isLive(RegionID(rawValue: id)) { reindex(id) }
        }
        index.items.refresh()
        index.focusable.refresh()
    }

    private func reindex(_ id: UInt32) {
        let traits = traits[Int(id)]
        let isEnabled = store.isEnabled(RegionID(rawValue: id))
        if traits.role == .item && isEnabled {
            index.items.set(id, to: store.box(of: id))
        } else {
            index.items.remove(id)
        }
        if traits.flags.contains(.isFocusable) && isEnabled {
            index.focusable.set(id, to: store.box(of: id))
        } else {
            index.focusable.remove(id)
        }
    }

    /// Notes how far a region is scrolled; nil: it is gone.
    func setScroll(_ offset: Vector?, of id: UInt32) {
        let key = RegionOrder.Key(sequence: UInt64(id))
        let former = scrolls[id]
        if former == nil && offset != nil { index.scrolled.insert(id, at: key) }
        if former != nil && offset == nil { index.scrolled.remove(at: key) }
        if former != offset { scrolls[id] = offset }
    }
}

// What always holds of the index, looked at in full: for tests and fuzzers.
extension Scene {
    /// - Throws: ``BrokenInvariant`` for the first that does not hold.
    func checkIndex() throws(BrokenInvariant) {
        try index.items.checkInvariants()
        try index.focusable.checkInvariants()
        try index.itemOrder.checkInvariants("the order of items")
        try index.focusOrder.checkInvariants("the order of the focus")
        try index.collectionOrder.checkInvariants("the order of collections")
        var counts = (items: 0, focusable: 0, itemOrder: 0, focusOrder: 0, collections: 0)
        for number in traits.indices.dropFirst() where traits[number].flags.contains(.isLive) {
            let id = UInt32(number)
            let isEnabled = store.isEnabled(RegionID(rawValue: id))
            let keys = orderKeys(of: id)
            if let key = keys.item {
                counts.itemOrder += 1
                try require(index.itemOrder.contains(id, at: key), "item \(id) is not in the order of items")
                if isEnabled {
                    counts.items += 1
                    try require(
                        index.items.box(of: id) == store.box(of: id),
                        "item \(id) is not where its index says")
                }
            }
            if let key = keys.focusable {
                counts.focusOrder += 1
                try require(
                    index.focusOrder.contains(id, at: key), "region \(id) is not in the order of the focus")
                if isEnabled {
                    counts.focusable += 1
                    try require(
                        index.focusable.box(of: id) == store.box(of: id),
                        "region \(id) can have the focus, and is not where its index says")
                }
            }
            if let key = keys.collection {
                counts.collections += 1
                try require(
                    index.collectionOrder.contains(id, at: key), "collection \(id) is not in their order")
            }
        }
        try require(
            counts.items == index.items.count && counts.focusable == index.focusable.count
                && counts.itemOrder == index.itemOrder.count && counts.focusOrder == index.focusOrder.count
                && counts.collections == index.collectionOrder.count, "the index has regions that have gone")
    }
}
