import InputModel
import Regions

/// The selection in one collection.
///
/// A reference type, so that many changes look it up once; only ``SceneSelection`` changes it.
final class CollectionState {
    let collection: RegionID
    /// The item from which a range is extended.
    fileprivate(set) var anchor = RegionID.none
    /// The selected items, unordered.
    @exclusivity(unchecked) fileprivate(set) var items: [UInt32] = []

    fileprivate init(_ collection: RegionID) {
        self.collection = collection
    }
}

/// The selection in one scene, by the numbers of collections and items.
///
/// The caller knows which items belong to which collection. A change is built from wanted items, from the first
/// ``want(_:)`` to ``takeWanted(for:)``; ``dropUnwanted(from:)`` between them deselects all other items.
struct SceneSelection: ~Copyable {
    private var collections: [UInt32: CollectionState] = [:]
    /// Collections in which items are selected, by number.
    private(set) var selecting = RegionOrder()
    /// By item number, the item's index in ``CollectionState/items`` plus 1; 0 if it is not selected.
    private var places: [UInt32] = []
    /// Items that the change being built is to select.
    private var wanted: [UInt32] = []
    /// By item number, whether the item is in `wanted`.
    private var isWanted: [Bool] = []
    /// Items that the last step of a change selected or deselected, unordered.
    private(set) var changed: [UInt32] = []

    /// True if nothing is selected.
    var isEmpty: Bool { selecting.count == 0 }

    @inline(__always)
    func contains(_ item: UInt32) -> Bool { Int(item) < places.count && places[Int(item)] != 0 }

    /// The selected items of a collection, unordered.
    func items(of collection: RegionID) -> [UInt32] { collections[collection.rawValue]?.items ?? [] }

    /// How many items of a collection are selected.
    func count(in collection: RegionID) -> Int { collections[collection.rawValue]?.items.count ?? 0 }

    /// The item from which a range is extended; none if no item was chosen before.
    func anchor(in collection: RegionID) -> RegionID { collections[collection.rawValue]?.anchor ?? .none }

    /// The state of a collection, created if necessary.
    mutating func state(of collection: RegionID) -> CollectionState {
        if let known = collections[collection.rawValue] { return known }
        let state = CollectionState(collection)
        collections[collection.rawValue] = state
        return state
    }

    mutating func setAnchor(_ item: RegionID, in collection: RegionID) {
        if item == .none {
            collections[collection.rawValue]?.anchor = .none
        } else {
            state(of: collection).anchor = item
        }
    }

    /// Selects or deselects an item of a collection.
    ///
    /// - Complexity: O(1)
    mutating func set(_ isSelected: Bool, _ item: UInt32, in state: CollectionState) {
        guard contains(item) != isSelected else { return }
        if isSelected {
            if Int(item) >= places.count { Self.grow(&places, to: item, with: 0) }
            state.items.append(item)
            places[Int(item)] = UInt32(state.items.count)
            if state.items.count == 1 { selecting.insert(state.collection.rawValue, at: Self.key(state)) }
        } else {
            let last = state.items.removeLast()
            if last != item {
                state.items[Int(places[Int(item)]) - 1] = last
                places[Int(last)] = places[Int(item)]
            }
            places[Int(item)] = 0
            if state.items.isEmpty { selecting.remove(at: Self.key(state)) }
        }
    }

    private static func key(_ state: CollectionState) -> RegionOrder.Key {
        RegionOrder.Key(sequence: UInt64(state.collection.rawValue))
    }

    private static func grow<Element>(_ list: inout [Element], to item: UInt32, with none: Element) {
        list.append(contentsOf: repeatElement(none, count: Int(item) + 1 - list.count))
    }

    /// Adds an item to the change being built.
    mutating func want(_ item: UInt32) {
        if Int(item) >= isWanted.count { Self.grow(&isWanted, to: item, with: false) }
        guard !isWanted[Int(item)] else { return }
        isWanted[Int(item)] = true
        wanted.append(item)
    }

    private func isWanted(_ item: UInt32) -> Bool { Int(item) < isWanted.count && isWanted[Int(item)] }

    /// Deselects all items of a collection that are not wanted; ``changed`` holds the deselected ones.
    mutating func dropUnwanted(from collection: RegionID) {
        changed.removeAll(keepingCapacity: true)
        guard let state = collections[collection.rawValue] else { return }
        // In one pass, because removing them one by one is slower.
        var kept = 0
        for index in state.items.indices {
            let item = state.items[index]
            guard isWanted(item) else {
                places[Int(item)] = 0
                changed.append(item)
                continue
            }
            state.items[kept] = item
            kept += 1
            places[Int(item)] = UInt32(kept)
        }
        state.items.removeLast(changed.count)
        if kept == 0 && !changed.isEmpty { selecting.remove(at: Self.key(state)) }
    }

    /// Selects the wanted items of a collection, then wants none; ``changed`` holds the newly selected ones.
    mutating func takeWanted(for collection: RegionID) {
        changed.removeAll(keepingCapacity: true)
        let state = state(of: collection)
        for item in wanted {
            isWanted[Int(item)] = false
            guard !contains(item) else { continue }
            changed.append(item)
            set(true, item, in: state)
        }
        wanted.removeAll(keepingCapacity: true)
    }

    /// A region was removed or is no longer a collection, and nothing is selected in it.
    mutating func forget(_ collection: UInt32) { collections[collection] = nil }

    /// Regions are about to be removed: `successor` says from which item a range is extended then.
    mutating func passAnchors(to successor: (RegionID) -> RegionID) {
        for state in collections.values where state.anchor != .none { state.anchor = successor(state.anchor) }
    }

    /// Regions were removed: no range is extended from them.
    mutating func forgetAnchors(unless isLive: (RegionID) -> Bool) {
        for state in collections.values where state.anchor != .none && !isLive(state.anchor) {
            state.anchor = .none
        }
    }

    func checkInvariants(in regions: borrowing SceneRegions) throws(BrokenInvariant) {
        try require(wanted.isEmpty && !isWanted.contains(true), "items are wanted, and not selected")
        try selecting.checkInvariants("the order of collections with a selection")
        var selected = 0
        for (id, state) in collections {
            try require(
                regions.isLive(RegionID(rawValue: id)), "a selection of region \(id), which has gone")
            try require(
                regions[RegionID(rawValue: id)].role == .collection,
                "a selection of region \(id), which is no collection")
            try require(
                selecting.contains(id, at: Self.key(state)) == !state.items.isEmpty,
                "collection \(id): selected or not, its order differs")
            selected += state.items.count
            for (index, item) in state.items.enumerated() {
                try require(
                    regions.isItem(item, of: RegionID(rawValue: id)) && contains(item)
                        && places[Int(item)] == index + 1,
                    "item \(item) is selected in collection \(id), and does not say so")
            }
        }
        let marked = places.count { $0 != 0 }
        try require(marked == selected, "\(marked) items say that they are selected, not \(selected)")
    }
}
