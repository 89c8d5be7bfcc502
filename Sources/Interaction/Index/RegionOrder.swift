import Regions

/// Regions in an order: items as lists are read, what can have the focus as it was declared.
///
/// Chunks of up to 256, each sorted and behind the one before; what comes last, as most do, is appended.
///
/// Allocates: for regions that come; nothing for a search.
struct RegionOrder {
    /// By the index first, then by the sequence in which regions came.
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

    /// None is empty, but that of an order without regions, whose memory is kept.
    private(set) var chunks: [[Entry]] = []
    private(set) var count = 0

    /// Adds a region.
    ///
    /// - Precondition: no other has the key.
    mutating func insert(_ id: UInt32, at key: Key) {
        count += 1
        let entry = Entry(key: key, id: id)
        guard let last = chunks.last?.last, key < last.key else {
            if chunks.isEmpty || chunks[chunks.count - 1].count == Self.most {
                chunks.append([entry])
                // Of small orders there are many.
                if chunks.count > 1 { chunks[chunks.count - 1].reserveCapacity(Self.most) }
            } else {
                chunks[chunks.count - 1].append(entry)
            }
            return
        }
        var (chunk, place) = place(of: key)
        if chunks[chunk].count == Self.most {
            let half = Self.most / 2
            chunks.insert(Array(chunks[chunk][half...]), at: chunk + 1)
            chunks[chunk].removeSubrange(half...)
            if place > half { (chunk, place) = (chunk + 1, place - half) }
        }
        chunks[chunk].insert(entry, at: place)
    }

    func contains(_ id: UInt32, at key: Key) -> Bool {
        let (chunk, place) = place(of: key)
        guard chunk < chunks.count, place < chunks[chunk].count else { return false }
        return chunks[chunk][place].key == key && chunks[chunk][place].id == id
    }

    /// Takes away the region that has the key.
    mutating func remove(at key: Key) {
        let (chunk, place) = place(of: key)
        guard chunk < chunks.count, place < chunks[chunk].count, chunks[chunk][place].key == key else {
            return assertionFailure("a region is not where its order says")
        }
        count -= 1
        chunks[chunk].remove(at: place)
        if chunks[chunk].isEmpty, chunks.count > 1 { chunks.remove(at: chunk) }
    }

    /// Takes away all of which `isKept` is false: for many less than one after the other.
    mutating func keep(where isKept: (UInt32) -> Bool) {
        let former = chunks
        chunks = []
        count = 0
        for entry in former.joined() where isKept(entry.id) { insert(entry.id, at: entry.key) }
    }

    /// The first behind `key`, or of all, of which `body` is true.
    func first(after key: Key? = nil, where body: (UInt32) -> Bool) -> UInt32? {
        var (chunk, place) = key.map { self.place(of: $0) } ?? (0, 0)
        while chunk < chunks.count {
            while place < chunks[chunk].count {
                let entry = chunks[chunk][place]
                if entry.key != key, body(entry.id) { return entry.id }
                place += 1
            }
            (chunk, place) = (chunk + 1, 0)
        }
        return nil
    }

    /// The last before `key`, or of all, of which `body` is true.
    func last(before key: Key? = nil, where body: (UInt32) -> Bool) -> UInt32? {
        var (chunk, place) = key.map { self.place(of: $0) } ?? (chunks.count, 0)
        while true {
            while place > 0 {
                place -= 1
                if body(chunks[chunk][place].id) { return chunks[chunk][place].id }
            }
            guard chunk > 0 else { return nil }
            chunk -= 1
            place = chunks[chunk].count
        }
    }

    /// The first of all; nil for none.
    var firstEntry: Entry? { chunks.first?.first }

    /// The last of all; nil for none.
    var lastEntry: Entry? { chunks.last?.last }

    /// All, in the order.
    var ids: some Sequence<UInt32> { chunks.lazy.joined().lazy.map { $0.id } }

    /// Calls `body` for all from one key to another, both included, in the order.
    @inline(__always)
    func each(from first: Key, through last: Key, _ body: (UInt32) -> Void) {
        var (chunk, place) = place(of: first)
        while chunk < chunks.count {
            while place < chunks[chunk].count {
                let entry = chunks[chunk][place]
                guard entry.key <= last else { return }
                body(entry.id)
                place += 1
            }
            (chunk, place) = (chunk + 1, 0)
        }
    }

    /// Where a key stands, or would.
    private func place(of key: Key) -> (chunk: Int, place: Int) {
        guard count > 0 else { return (0, 0) }
        var (low, high) = (0, chunks.count)
        // The last chunk that begins with this key or one before it.
        while low < high {
            let middle = (low + high) / 2
            if chunks[middle][0].key <= key { low = middle + 1 } else { high = middle }
        }
        let chunk = max(0, low - 1)
        guard chunk < chunks.count else { return (chunk, 0) }
        (low, high) = (0, chunks[chunk].count)
        while low < high {
            let middle = (low + high) / 2
            if chunks[chunk][middle].key < key { low = middle + 1 } else { high = middle }
        }
        return (chunk, low)
    }

    /// - Throws: ``BrokenInvariant`` for the first that does not hold.
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
