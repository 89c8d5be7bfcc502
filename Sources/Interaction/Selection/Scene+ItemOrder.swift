import InputModel

// Putting items in order: those of a list that is published, and no others.
extension Scene {
    /// With more than one of so many items, going through all in their order takes less time than sorting.
    private static let fewOf = 16

    /// Adds items to a list, in item order.
    ///
    /// - Complexity: O(k log k) for k items, and never more than O(items of the scene).
    func add(_ items: [UInt32], to output: inout Output) {
        arrange(items)
        for entry in arranged { output.add(RegionID(rawValue: entry.id)) }
    }

    /// Items in item order.
    func inItemOrder(_ items: [UInt32]) -> [UInt32] {
        arrange(items)
        return arranged.map(\.id)
    }

    /// Fills ``arranged``.
    private func arrange(_ items: [UInt32]) {
        arranged.removeAll(keepingCapacity: true)
        guard items.count > Self.fewOf, items.count * Self.fewOf > index.itemOrder.count else {
            for item in items { arranged.append(RegionOrder.Entry(key: itemKey(of: item), id: item)) }
            return arranged.sortInPlace()
        }
        for item in items { traits[Int(item)].flags.insert(.isMarked) }
        for chunk in index.itemOrder.chunks {
            for entry in chunk where traits[Int(entry.id)].flags.contains(.isMarked) {
                traits[Int(entry.id)].flags.remove(.isMarked)
                arranged.append(entry)
            }
        }
        assert(arranged.count == items.count)
    }
}

extension [RegionOrder.Entry] {
    /// Sorts by the keys: a heap, because the standard library's sort allocates.
    fileprivate mutating func sortInPlace() {
        guard count > 1, !zip(self, dropFirst()).allSatisfy({ $0.key < $1.key }) else { return }
        for start in (0..<count / 2).reversed() { sink(start, below: count) }
        for end in (1..<count).reversed() {
            swapAt(0, end)
            sink(0, below: end)
        }
    }

    private mutating func sink(_ start: Int, below end: Int) {
        var place = start
        while true {
            var child = 2 * place + 1
            guard child < end else { return }
            if child + 1 < end, self[child].key < self[child + 1].key { child += 1 }
            guard self[place].key < self[child].key else { return }
            swapAt(place, child)
            place = child
        }
    }
}
