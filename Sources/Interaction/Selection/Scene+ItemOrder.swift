import InputModel
import Regions

/// Items in item order, and room to put them in it: the standard library's sort allocates.
struct ArrangedItems {
    private(set) var entries: [RegionOrder.Entry] = []
    private var spare: [RegionOrder.Entry] = []

    mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

    mutating func append(_ entry: RegionOrder.Entry) { entries.append(entry) }

    /// Sorts by the keys: runs of two are merged, then runs of four, and so on.
    mutating func sort() {
        let count = entries.count
        spare.removeAll(keepingCapacity: true)
        spare.append(contentsOf: entries)
        var isInSpare = false
        entries.withUnsafeMutableBufferPointer { entries in
            spare.withUnsafeMutableBufferPointer { spare in
                var length = 1
                while length < count {
                    var start = 0
                    while start < count {
                        let (middle, end) = (min(start + length, count), min(start + 2 * length, count))
                        if isInSpare {
                            Self.merge(spare, into: entries, start, middle, end)
                        } else {
                            Self.merge(entries, into: spare, start, middle, end)
                        }
                        start = end
                    }
                    isInSpare.toggle()
                    length *= 2
                }
            }
        }
        if isInSpare { swap(&entries, &spare) }
    }

    /// Merges two runs that stand side by side.
    @inline(__always)
    private static func merge(
        _ source: UnsafeMutableBufferPointer<RegionOrder.Entry>,
        into target: UnsafeMutableBufferPointer<RegionOrder.Entry>, _ start: Int, _ middle: Int, _ end: Int
    ) {
        var (left, right) = (start, middle)
        for place in start..<end {
            let takesLeft = right == end || left < middle && source[left].key <= source[right].key
            target[place] = source[takesLeft ? left : right]
            if takesLeft { left += 1 } else { right += 1 }
        }
    }
}

// Putting items in order: those of a list that is published, and no others.
extension Scene {
    /// With more than one of so many items, going through all in their order takes less time than sorting.
    private static let fewOf = 16

    /// Adds items to a list, in item order.
    ///
    /// - Complexity: O(k log k) for k items, and never more than O(items of the scene).
    func add(_ items: [UInt32], to output: inout Output) {
        arrange(items)
        for entry in arranged.entries { output.add(RegionID(rawValue: entry.id)) }
    }

    /// Items in item order.
    func inItemOrder(_ items: [UInt32]) -> [UInt32] {
        arrange(items)
        return arranged.entries.map(\.id)
    }

    /// Fills ``arranged``.
    private func arrange(_ items: [UInt32]) {
        arranged.removeAll()
        guard items.count > Self.fewOf, items.count * Self.fewOf > index.itemOrder.count else {
            for item in items { arranged.append(RegionOrder.Entry(key: itemKey(of: item), id: item)) }
            return arranged.sort()
        }
        traits.withUnsafeMutableBufferPointer { traits in
            for item in items { traits[Int(item)].flags.insert(.isMarked) }
            for chunk in index.itemOrder.chunks {
                for entry in chunk where traits[Int(entry.id)].flags.contains(.isMarked) {
                    traits[Int(entry.id)].flags.remove(.isMarked)
                    arranged.append(entry)
                }
            }
        }
        assert(arranged.entries.count == items.count)
    }
}
