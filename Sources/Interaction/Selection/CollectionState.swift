import InputModel
import Regions

/// What is selected in a collection.
///
/// A reference, so that many changes find it once.
final class CollectionState {
    let collection: RegionID
    /// How many items are selected, as last published.
    var count = 0
    /// Where a range that is extended begins.
    var anchor = RegionID.none
    /// Those that are selected, in no order; each knows its place in it (``RegionTraits/place``).
    @exclusivity(unchecked) fileprivate(set) var items: [UInt32] = []

    init(_ collection: RegionID) {
        self.collection = collection
    }
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

    /// True for an item of a collection, and not of one within it.
    func isItem(_ id: UInt32, of collection: RegionID) -> Bool {
        isLive(RegionID(rawValue: id)) && traits[Int(id)].role == .item
            && self.collection(around: RegionID(rawValue: id)) == collection
    }

    /// What is selected in a collection, noted from now on where it was not.
    func state(of collection: RegionID) -> CollectionState {
        if let known = collections[collection.rawValue] { return known }
        let state = CollectionState(collection)
        collections[collection.rawValue] = state
        return state
    }

    /// Those selected in a collection, in no order.
    func selected(in collection: RegionID) -> [UInt32] {
        collections[collection.rawValue]?.items ?? []
    }

    /// Makes an item of a collection selected, or not.
    ///
    /// - Complexity: O(1)
    func setSelected(_ isSelected: Bool, _ item: UInt32, in state: CollectionState) {
        guard self.isSelected(RegionID(rawValue: item)) != isSelected else { return }
        let key = RegionOrder.Key(sequence: UInt64(state.collection.rawValue))
        if isSelected {
            traits[Int(item)].flags.insert(.isSelected)
            traits[Int(item)].place = UInt32(state.items.count)
            state.items.append(item)
            if state.items.count == 1 { index.selecting.insert(state.collection.rawValue, at: key) }
        } else {
            traits[Int(item)].flags.remove(.isSelected)
            let last = state.items.removeLast()
            if last != item {
                let place = traits[Int(item)].place
                state.items[Int(place)] = last
                traits[Int(last)].place = place
            }
            if state.items.isEmpty { index.selecting.remove(at: key) }
        }
    }

    /// Selects nothing any more but what is wanted: all at once, because one after the other is slower.
    func keepWanted(of state: CollectionState) {
        var kept = 0
        for place in state.items.indices {
            let item = Int(state.items[place])
            guard traits[item].flags.contains(.isWanted) else {
                traits[item].flags.remove(.isSelected)
                continue
            }
            traits[item].place = UInt32(kept)
            state.items[kept] = state.items[place]
            kept += 1
        }
        state.items.removeLast(state.items.count - kept)
        guard kept == 0 else { return }
        index.selecting.remove(at: RegionOrder.Key(sequence: UInt64(state.collection.rawValue)))
    }

    /// The item is to be selected by the change that is being made up.
    func want(_ item: UInt32) {
        guard !traits[Int(item)].flags.contains(.isWanted) else { return }
        traits[Int(item)].flags.insert(.isWanted)
        wanted.append(item)
    }
}
