/// The ids of a scene's regions by number, and the numbers by id.
///
/// A hash table of numbers with linear probing. It stores the hashes, so that growing it, while other clients wait,
/// reads no ids. Hashes are seeded anew by every process, so a program cannot choose ids that collide.
struct RegionNames {
    /// By number, including removed regions that published events still name.
    private var ids: [String] = [""]
    private var slots = [Slot](repeating: Slot(), count: 8)
    /// How many ids are known.
    private(set) var count = 0

    private struct Slot: BitwiseCopyable {
        var hash: UInt32 = 0
        /// 0 if the slot is free.
        var number: UInt32 = 0
    }

    /// The id of region `number`.
    subscript(number: UInt32) -> String { ids[Int(number)] }

    /// The number of the region with `id`, or nil.
    ///
    /// - Complexity: O(1)
    subscript(id: String) -> UInt32? {
        let hash = Self.hash(id)
        var place = hash & mask
        while slots[Int(place)].number != 0 {
            let slot = slots[Int(place)]
            if slot.hash == hash, ids[Int(slot.number)] == id { return slot.number }
            place = (place &+ 1) & mask
        }
        return nil
    }

    /// Gives region `number` the id `id`, which no other region has.
    ///
    /// - Precondition: `number` was used before, or is the next one.
    mutating func set(_ id: String, of number: UInt32) {
        if Int(number) == ids.count { ids.append(id) } else { ids[Int(number)] = id }
        if (count + 1) * 4 > slots.count * 3 { grow() }
        insert(Slot(hash: Self.hash(id), number: number))
        count += 1
    }

    /// Removes a region from the table, so that its id no longer finds it.
    mutating func forget(_ number: UInt32) {
        var place = Self.hash(ids[Int(number)]) & mask
        while slots[Int(place)].number != number {
            if slots[Int(place)].number == 0 { return }
            place = (place &+ 1) & mask
        }
        count -= 1
        // Entries that were displaced by this one move up, so that no search ends before them.
        var next = place
        while true {
            next = (next &+ 1) & mask
            let slot = slots[Int(next)]
            guard slot.number != 0 else { break }
            if (next &- slot.hash) & mask >= (next &- place) & mask {
                slots[Int(place)] = slot
                place = next
            }
        }
        slots[Int(place)] = Slot()
    }

    /// Frees the memory of an id that is no longer read.
    mutating func drop(_ number: UInt32) { ids[Int(number)] = "" }

    /// Keeps only these regions in the table, fewer than half of those before. Takes time in proportion to them, and
    /// does not visit the removed ones.
    mutating func keep(_ numbers: [UInt32]) {
        count = numbers.count
        var capacity = 8
        while capacity * 3 < (count + 1) * 4 { capacity *= 2 }
        slots = [Slot](repeating: Slot(), count: capacity)
        for number in numbers { insert(Slot(hash: Self.hash(ids[Int(number)]), number: number)) }
    }

    private var mask: UInt32 { UInt32(truncatingIfNeeded: slots.count - 1) }

    private static func hash(_ id: String) -> UInt32 { UInt32(truncatingIfNeeded: id.hashValue) }

    private mutating func insert(_ slot: Slot) {
        var place = slot.hash & mask
        while slots[Int(place)].number != 0 { place = (place &+ 1) & mask }
        slots[Int(place)] = slot
    }

    private mutating func grow() {
        let former = slots
        slots = [Slot](repeating: Slot(), count: former.count * 2)
        for slot in former where slot.number != 0 { insert(slot) }
    }
}
