import InputModel
import Regions

/// What is selected in a collection.
struct CollectionState {
    /// How many items are selected.
    var count = 0
    /// Where a range that is extended begins.
    var anchor = RegionID.none
    /// The items in their order, as of ``structure``.
    var order: [UInt32] = []
    var structure = -1
}

extension Scene {
    func isSelected(_ item: RegionID) -> Bool {
        traits[Int(item.rawValue)].flags.contains(.isSelected)
    }

    /// The collection that an item belongs to: the nearest around it.
    func collection(around region: RegionID) -> RegionID {
        guard region != .none else { return .none }
        return nearest(parent(of: region)) { $0.role == .collection }
    }

    /// The items of a collection in their order: those with an index by it, then the others as they were declared.
    ///
    /// - Complexity: O(1) as long as the regions stay, else O(n log n) in what is in the collection.
    func order(of collection: RegionID) -> [UInt32] {
        let known = collections[collection.rawValue]
        if let known, known.structure == structure { return known.order }
        var items: [UInt32] = []
        eachItem(of: collection) { items.append($0) }
        items.sort { isOrdered($0, before: $1) }
        collections[collection.rawValue, default: CollectionState()].order = items
        collections[collection.rawValue]!.structure = structure
        return items
    }

    private func isOrdered(_ a: UInt32, before b: UInt32) -> Bool {
        let (first, second) = (traits[Int(a)], traits[Int(b)])
        let hasFirst = first.flags.contains(.hasIndex)
        guard hasFirst == second.flags.contains(.hasIndex) else { return hasFirst }
        if hasFirst && first.index != second.index { return first.index < second.index }
        return store.records.sequence(of: a) < store.records.sequence(of: b)
    }

    /// Calls `body` for all items of a collection, but not for those of collections within it.
    private func eachItem(of collection: RegionID, _ body: (UInt32) -> Void) {
        let root = collection.rawValue
        var region = store.records.firstChild(of: root)
        while region != 0 && region != root {
            let role = traits[Int(region)].role
            if role == .item { body(region) }
            if role != .collection && store.records.firstChild(of: region) != 0 {
                region = store.records.firstChild(of: region)
                continue
            }
            while region != root && store.records.nextSibling(of: region) == 0 {
                region = store.records.parent(of: region)
            }
            if region != root { region = store.records.nextSibling(of: region) }
        }
    }
}
