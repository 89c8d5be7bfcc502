import InputModel
import Regions

/// Items by label: finds the next item of a collection, in item order, whose label begins with the typed text.
///
/// Chunks of up to 256, ordered by collection and label. Each chunk also keeps its items in item order, so that a
/// binary search finds the next one in a chunk in which all match.
///
/// Allocates when items are added, never in a search.
struct LabelOrder: ~Copyable {
    struct Entry: BitwiseCopyable {
        let collection: UInt32
        let label: ItemLabel
        let key: RegionOrder.Key
        let id: UInt32

        fileprivate func isBefore(_ other: Entry) -> Bool {
            if collection != other.collection { return collection < other.collection }
            if label != other.label { return label.isBefore(other.label) }
            return key < other.key
        }

        /// The position of an entry relative to all that begin with a prefix.
        fileprivate func place(to prefix: Prefix) -> Place {
            if collection != prefix.collection { return collection < prefix.collection ? .before : .behind }
            if label.starts(with: prefix.label) { return .within }
            return label.isBefore(prefix.label) ? .before : .behind
        }
    }

    fileprivate enum Place { case before, within, behind }

    /// Typed text, and the collection to search for it.
    struct Prefix {
        let collection: UInt32
        let label: ItemLabel
    }

    private struct Chunk {
        /// By label.
        var entries: [Entry] = []
        /// In item order. Copies of the compared values, because insertions would change indices into ``entries``.
        var items: [RegionOrder.Entry] = []
        /// The chunk is split before it exceeds this.
        var limit = LabelOrder.most

        mutating func insert(_ entry: Entry) {
            entries.insert(entry, at: partition(entries) { $0.isBefore(entry) })
            items.insert(
                RegionOrder.Entry(key: entry.key, id: entry.id), at: partition(items) { $0.key < entry.key })
        }

        mutating func remove(_ entry: Entry) {
            entries.remove(at: partition(entries) { $0.isBefore(entry) })
            items.remove(at: partition(items) { $0.key < entry.key })
        }

        /// Splits off the second half. Neither half is sorted again.
        mutating func split() -> Chunk {
            var behind = Chunk()
            // Capacity for all entries that it will ever have.
            behind.entries.reserveCapacity(LabelOrder.most)
            behind.items.reserveCapacity(LabelOrder.most)
            // Which indices of `items` move to the new chunk.
            var goes = LabelOrder.noItems
            for entry in entries[(entries.count / 2)...] {
                behind.entries.append(entry)
                goes[partition(items) { $0.key < entry.key }] = true
            }
            entries.removeSubrange((entries.count / 2)...)
            var kept = 0
            for place in items.indices {
                if goes[place] {
                    behind.items.append(items[place])
                } else {
                    items[kept] = items[place]
                    kept += 1
                }
            }
            items.removeSubrange(kept...)
            return behind
        }
    }

    private static let most = 256
    private static var noItems: InlineArray<256, Bool> { InlineArray(repeating: false) }
    private var chunks: [Chunk] = []
    /// By item number.
    private var known: [UInt32: Entry] = [:]

    var count: Int { known.count }

    /// Reserves capacity for `count` items that are added in steps, so that no step copies all of them.
    mutating func reserve(_ count: Int) { known.reserveCapacity(count) }

    /// Adds an item with its label and collection, or updates it.
    mutating func place(_ entry: Entry) {
        if let former = known[entry.id] {
            if former.collection == entry.collection, former.key == entry.key, former.label == entry.label {
                return
            }
            remove(entry.id)
        }
        known[entry.id] = entry
        guard !chunks.isEmpty else {
            var chunk = Chunk()
            chunk.insert(entry)
            return chunks.append(chunk)
        }
        var chunk = self.chunk(of: entry)
        if chunks[chunk].entries.count >= chunks[chunk].limit {
            var behind = chunks[chunk].split()
            // Labels often recur in cycles: with one limit, the same few items would split all chunks.
            behind.limit -= chunks.count &* 37 & 63
            chunks[chunk].limit = LabelOrder.most - (chunks.count &* 37 &+ 32) & 63
            chunks.insert(behind, at: chunk + 1)
            if behind.entries[0].isBefore(entry) { chunk += 1 }
        }
        chunks[chunk].insert(entry)
    }

    /// An item is gone, or has no label, or is disabled.
    mutating func remove(_ id: UInt32) {
        guard !known.isEmpty, let entry = known.removeValue(forKey: id) else { return }
        let chunk = self.chunk(of: entry)
        chunks[chunk].remove(entry)
        if chunks[chunk].entries.isEmpty { chunks.remove(at: chunk) }
    }

    private static func items(of entries: [Entry]) -> [RegionOrder.Entry] {
        entries.map { RegionOrder.Entry(key: $0.key, id: $0.id) }.sorted { $0.key < $1.key }
    }

    /// The last chunk whose first entry is not after `entry`.
    private func chunk(of entry: Entry) -> Int {
        max(0, partition(chunks) { !entry.isBefore($0.entries[0]) } - 1)
    }

    /// The next item after `key`, in item order, with a label that has the prefix, wrapping around at the end; or nil.
    ///
    /// - Complexity: O(log n + items that fit ÷ 256 × 8)
    func next(_ prefix: Prefix, after key: RegionOrder.Key?) -> UInt32? {
        var (behind, first) = (RegionOrder.Entry?.none, RegionOrder.Entry?.none)
        func note(_ item: RegionOrder.Entry) {
            if first == nil || item.key < first!.key { first = item }
            if let key, key < item.key, behind == nil || item.key < behind!.key { behind = item }
        }
        // The first match is in the last chunk that begins before all matches, or begins the next chunk.
        var chunk = max(0, partition(chunks) { $0.entries[0].place(to: prefix) == .before } - 1)
        while chunk < chunks.count {
            let entries = chunks[chunk].entries
            guard entries[0].place(to: prefix) != .behind else { break }
            if entries[0].place(to: prefix) == .within,
                entries[entries.count - 1].place(to: prefix) == .within
            {
                let items = chunks[chunk].items
                note(items[0])
                if let key {
                    let place = partition(items) { $0.key <= key }
                    if place < items.count { note(items[place]) }
                }
            } else {
                for entry in entries where entry.place(to: prefix) == .within {
                    note(RegionOrder.Entry(key: entry.key, id: entry.id))
                }
            }
            chunk += 1
        }
        return (behind ?? first)?.id
    }

    func checkInvariants(of expected: [Entry]) throws(BrokenInvariant) {
        try require(known.count == expected.count, "labels of items that have gone")
        for entry in expected {
            let there = known[entry.id]
            try require(
                there?.collection == entry.collection && there?.label == entry.label
                    && there?.key == entry.key,
                "item \(entry.id) is known by another label")
        }
        var (count, last) = (0, Entry?.none)
        for chunk in chunks {
            try require(
                (1...Self.most).contains(chunk.entries.count), "a chunk of labels is empty or too long")
            for entry in chunk.entries {
                if let last {
                    try require(last.isBefore(entry), "labels are out of order at item \(entry.id)")
                }
                last = entry
            }
            try require(
                Self.items(of: chunk.entries).map { $0.id } == chunk.items.map { $0.id },
                "a chunk's items are others"
            )
            count += chunk.entries.count
        }
        try require(count == known.count, "labels are not in their order")
    }
}

extension SceneRegions {
    /// The entry of an item that can be found by its label; nil if it has no label or collection, or is disabled.
    func labelEntry(of id: UInt32) -> LabelOrder.Entry? {
        let item = RegionID(rawValue: id)
        guard let label = labels[id], let collection = collection(ofItem: item), store.isEnabled(item)
        else { return nil }
        return LabelOrder.Entry(
            collection: collection.rawValue, label: label, key: itemKey(of: id), id: id)
    }

    /// The next item of a collection, after another, that matches the typed text, wrapping around at the end.
    ///
    /// - Complexity: as ``LabelOrder/next(_:after:)``; O(items), some 50 ns each, until all are placed
    func nextItem(_ prefix: LabelOrder.Prefix, after item: RegionID) -> RegionID {
        guard !labels.isEmpty else { return .none }
        let key = item == .none ? nil : itemKey(of: item.rawValue)
        if isPlaced { return RegionID(rawValue: index.labels.next(prefix, after: key) ?? 0) }
        func fits(_ id: UInt32) -> Bool {
            guard let label = labels[id], label.starts(with: prefix.label) else { return false }
            return labelEntry(of: id)?.collection == prefix.collection
        }
        return RegionID(rawValue: index.itemOrder.next(from: key, where: fits) ?? 0)
    }
}
