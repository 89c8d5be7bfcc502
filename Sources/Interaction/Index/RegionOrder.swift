import Regions

/// Regions in an order: items in reading order, focusable regions in order of declaration.
///
/// Chunks of up to 256, each sorted and after the one before; a region that comes last, as most do, is appended.
///
/// Allocates when regions are added, never in a search.
struct RegionOrder {
    /// Compares the index first, then the sequence in which regions were declared.
    struct Key: Comparable, BitwiseCopyable {
        /// ``none`` for a region without an index: after all that have one.
        var index = Key.none
        var sequence: UInt64

        static let none = Int64.max

        @inline(__always)
        static func < (a: Key, b: Key) -> Bool {
            a.index != b.index ? a.index < b.index : a.sequence < b.sequence
        }
    }

    struct Entry: BitwiseCopyable {
        var key: Key
        var id: UInt32
    }

    private static let most = 256

    /// No chunk is empty, except in an order without regions, which keeps the memory of one.
    private(set) var chunks: [[Entry]] = []
    private(set) var count = 0

    /// Adds a region.
    ///
    /// - Precondition: no other region has the key.
    mutating func insert(_ id: UInt32, at key: Key) {
        count += 1
        let entry = Entry(key: key, id: id)
        guard let last = chunks.last?.last, key < last.key else {
            if chunks.isEmpty || chunks[chunks.count - 1].count == Self.most {
                chunks.append([entry])
                // Not for the first chunk: many orders are small.
                if chunks.count > 1 { chunks[chunks.count - 1].reserveCapacity(Self.most) }
            } else {
                chunks[chunks.count - 1].append(entry)
            }
            return
        }
        var (chunk, index) = index(of: key)
        if chunks[chunk].count == Self.most {
            let half = Self.most / 2
            chunks.insert(Array(chunks[chunk][half...]), at: chunk + 1)
            chunks[chunk].removeSubrange(half...)
            if index > half { (chunk, index) = (chunk + 1, index - half) }
        }
        chunks[chunk].insert(entry, at: index)
    }

    func contains(_ id: UInt32, at key: Key) -> Bool {
        let (chunk, index) = index(of: key)
        guard chunk < chunks.count, index < chunks[chunk].count else { return false }
        return chunks[chunk][index].key == key && chunks[chunk][index].id == id
    }

    /// Removes the region with the key.
    mutating func remove(at key: Key) {
        let (chunk, index) = index(of: key)
        guard chunk < chunks.count, index < chunks[chunk].count, chunks[chunk][index].key == key else {
            return assertionFailure("a region is not where its order says")
        }
        count -= 1
        chunks[chunk].remove(at: index)
        if chunks[chunk].isEmpty, chunks.count > 1 { chunks.remove(at: chunk) }
    }

    /// Removes all regions for which `isKept` returns false: for many, faster than one by one.
    mutating func keep(where isKept: (UInt32) -> Bool) {
        let former = chunks
        chunks = []
        count = 0
        for entry in former.joined() where isKept(entry.id) { insert(entry.id, at: entry.key) }
    }

    /// The first region after `key`, or of all, for which `body` returns true.
    func first(after key: Key? = nil, where body: (UInt32) -> Bool) -> UInt32? {
        first(from: key.map { index(of: $0) } ?? (0, 0)) { $0.key != key && body($0.id) }?.id
    }

    /// The first entry from a position on for which `body` returns true.
    @inline(__always)
    private func first(from start: (chunk: Int, index: Int), where body: (Entry) -> Bool) -> Entry? {
        var (chunk, index) = start
        while chunk < chunks.count {
            while index < chunks[chunk].count {
                let entry = chunks[chunk][index]
                if body(entry) { return entry }
                index += 1
            }
            (chunk, index) = (chunk + 1, 0)
        }
        return nil
    }

    /// The last region before `key`, or of all, for which `body` returns true.
    func last(before key: Key? = nil, where body: (UInt32) -> Bool) -> UInt32? {
        var (chunk, index) = key.map { self.index(of: $0) } ?? (chunks.count, 0)
        while true {
            while index > 0 {
                index -= 1
                if body(chunks[chunk][index].id) { return chunks[chunk][index].id }
            }
            guard chunk > 0 else { return nil }
            chunk -= 1
            index = chunks[chunk].count
        }
    }

    /// The first region after `key`, or the last before it, for which `body` returns true; wraps around at the ends.
    func next(from key: Key?, isBackwards: Bool = false, where body: (UInt32) -> Bool) -> UInt32? {
        isBackwards
            ? last(before: key, where: body) ?? last(where: body)
            : first(after: key, where: body) ?? first(where: body)
    }

    /// The first of all; nil for none.
    var firstEntry: Entry? { chunks.first?.first }

    /// All regions, in order.
    var ids: some Sequence<UInt32> { chunks.lazy.joined().lazy.map { $0.id } }

    /// Calls `body` for all regions from one key to another, both included, in order.
    @inline(__always)
    func each(from first: Key, through last: Key, _ body: (UInt32) -> Void) {
        _ = self.first(from: index(of: first)) { entry in
            if entry.key <= last { body(entry.id) }
            return entry.key > last
        }
    }

    /// The position of a key, or where it would be inserted.
    private func index(of key: Key) -> (chunk: Int, index: Int) {
        guard count > 0 else { return (0, 0) }
        // The last chunk that begins with this key or one before it.
        let chunk = max(0, partition(chunks) { $0[0].key <= key } - 1)
        return (chunk, partition(chunks[chunk]) { $0.key < key })
    }

    func checkInvariants(_ name: String) throws(BrokenInvariant) {
        var last: Key?
        var found = 0
        for chunk in chunks {
            try require(!chunk.isEmpty || chunks.count == 1, "a chunk of \(name) is empty")
            try require(chunk.count <= Self.most, "a chunk of \(name) is too long")
            for entry in chunk {
                if let last { try require(last < entry.key, "\(name) is out of order at region \(entry.id)") }
                last = entry.key
                found += 1
            }
        }
        try require(found == count, "\(name) has \(found) regions, and \(count) are counted")
    }
}
