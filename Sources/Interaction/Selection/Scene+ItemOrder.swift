import InputModel
import Regions

/// Items in item order, and buffers for sorting them: the standard library's sort allocates.
struct ArrangedItems: ~Copyable {
    private(set) var entries: [RegionOrder.Entry] = []
    private var spare: [RegionOrder.Entry] = []
    /// By item number: the item is among those being sorted. All false between calls.
    private var isMarked: [Bool] = []

    /// If more than one in this many items is sorted, walking through all items in order is faster than sorting.
    private static let fewOf = 16

    /// Puts items in order.
    mutating func fill(with items: [UInt32], in regions: borrowing SceneRegions) {
        entries.removeAll(keepingCapacity: true)
        let order = regions.index.itemOrder
        guard items.count > Self.fewOf, items.count * Self.fewOf > order.count else {
            for item in items { entries.append(RegionOrder.Entry(key: regions.itemKey(of: item), id: item)) }
            return sort()
        }
        if isMarked.count < regions.traits.count {
            isMarked.append(contentsOf: repeatElement(false, count: regions.traits.count - isMarked.count))
        }
        isMarked.withUnsafeMutableBufferPointer { isMarked in
            for item in items { isMarked[Int(item)] = true }
            for chunk in order.chunks {
                for entry in chunk where isMarked[Int(entry.id)] {
                    isMarked[Int(entry.id)] = false
                    entries.append(entry)
                }
            }
        }
        assert(entries.count == items.count)
    }

    /// Sorts by the keys: runs of two are merged, then runs of four, and so on.
    private mutating func sort() {
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

    /// Merges two adjacent runs.
    @inline(__always)
    private static func merge(
        _ source: UnsafeMutableBufferPointer<RegionOrder.Entry>,
        into target: UnsafeMutableBufferPointer<RegionOrder.Entry>, _ start: Int, _ middle: Int, _ end: Int
    ) {
        var (left, right) = (start, middle)
        for index in start..<end {
            let takesLeft = right == end || left < middle && source[left].key <= source[right].key
            target[index] = source[takesLeft ? left : right]
            if takesLeft { left += 1 } else { right += 1 }
        }
    }
}

// Sorting items: only those of a published list.
extension Scene {
    /// A list of items, in item order.
    ///
    /// - Complexity: O(k log k) for k items, and never more than O(items of the scene).
    func list(_ items: [UInt32], in output: inout Output) -> RegionList {
        let start = output.regions.count
        arranged.fill(with: items, in: regions)
        for entry in arranged.entries { output.add(RegionID(rawValue: entry.id)) }
        return output.list(from: start)
    }

    /// Items in item order.
    func inItemOrder(_ items: [UInt32]) -> [UInt32] {
        arranged.fill(with: items, in: regions)
        return arranged.entries.map { $0.id }
    }
}
