import InputModel

/// What is selected in a collection.
struct CollectionState {
    /// How many items are selected, as last published.
    var count = 0
    /// Where a range that is extended begins.
    var anchor = RegionID.none
    /// Those that are selected, in no order; each knows its place in it (``Scene/selectionPlaces``).
    fileprivate(set) var selected: [UInt32] = []
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

    /// Those selected in a collection, in no order.
    func selected(in collection: RegionID) -> [UInt32] {
        collections[collection.rawValue]?.selected ?? []
    }

    /// Makes an item of a collection selected, or not.
    ///
    /// - Complexity: O(1)
    func setSelected(_ isSelected: Bool, _ item: UInt32, in collection: RegionID) {
        guard self.isSelected(RegionID(rawValue: item)) != isSelected else { return }
        let key = collection.rawValue
        if isSelected {
            traits[Int(item)].flags.insert(.isSelected)
            if Int(item) >= selectionPlaces.count {
                selectionPlaces.append(
                    contentsOf: repeatElement(0, count: traits.count - selectionPlaces.count))
            }
            let count = collections[key, default: CollectionState()].selected.count
            collections[key]!.selected.append(item)
            selectionPlaces[Int(item)] = UInt32(count)
            if count == 0 { index.selecting.insert(key, at: RegionOrder.Key(sequence: UInt64(key))) }
        } else {
            traits[Int(item)].flags.remove(.isSelected)
            let last = collections[key]!.selected.removeLast()
            if last != item {
                let place = selectionPlaces[Int(item)]
                collections[key]!.selected[Int(place)] = last
                selectionPlaces[Int(last)] = place
            }
            if collections[key]!.selected.isEmpty {
                index.selecting.remove(at: RegionOrder.Key(sequence: UInt64(key)))
            }
        }
    }

    /// The item is to be selected by the change that is being made up.
    func want(_ item: UInt32) {
        guard !traits[Int(item)].flags.contains(.isWanted) else { return }
        traits[Int(item)].flags.insert(.isWanted)
        wanted.append(item)
    }
}
