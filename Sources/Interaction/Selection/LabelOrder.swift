import InputModel
import Regions

/// Items by their labels: finds the next one in item order, of those in a collection whose labels begin with what was typed.
///
/// Chunks of up to 256 in the order of collections and labels; each knows its own in item order, too, so that of a chunk in which all
/// match the next is found by a binary search.
///
/// Allocates: for items that come; nothing for a search.
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

        /// Where a label stands to all that begin with a prefix.
        fileprivate func place(to prefix: Prefix) -> Place {
            if collection != prefix.collection { return collection < prefix.collection ? .before : .behind }
            if label.starts(with: prefix.label) { return .within }
            return label.isBefore(prefix.label) ? .before : .behind
        }
    }

    fileprivate enum Place { case before, within, behind }

    /// What was typed, in a collection.
    struct Prefix {
        let collection: UInt32
        let label: ItemLabel
    }

    private struct Chunk {
        /// By label.
        var entries: [Entry] = []
        /// By item order: places in ``entries`` would change with each that comes, so these are copies of what is compared.
        var items: [RegionOrder.Entry] = []
        /// It is split before it has more.
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

        /// Takes the half behind away. Neither is sorted again.
        mutating func split() -> Chunk {
            var behind = Chunk()
            // Room for all that it will ever have.
            behind.entries.reserveCapacity(LabelOrder.most)
            behind.items.reserveCapacity(LabelOrder.most)
            // Which of the items, by their places, go.
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
    /// By the item's number.
    private var known: [UInt32: Entry] = [:]

    var count: Int { known.count }

    /// So many are about to come, in steps none of which is to copy all.
    mutating func reserve(_ count: Int) { known.reserveCapacity(count) }

    /// An item has a label, and lies in a collection.
    mutating func place(_ id: UInt32, in collection: UInt32, _ label: ItemLabel, at key: RegionOrder.Key) {
        if let former = known[id] {
            if former.collection == collection, former.key == key, former.label == label { return }
            remove(id)
        }
        let entry = Entry(collection: collection, label: label, key: key, id: id)
        known[id] = entry
        guard !chunks.isEmpty else {
            var chunk = Chunk()
            chunk.insert(entry)
            return chunks.append(chunk)
        }
        var chunk = self.chunk(of: entry)
        if chunks[chunk].entries.count >= chunks[chunk].limit {
            var behind = chunks[chunk].split()
            // Labels often go round: with one limit all chunks would be split by the same few items.
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

    /// The last chunk that begins with an entry or one before it.
    private func chunk(of entry: Entry) -> Int {
        max(0, partition(chunks) { !entry.isBefore($0.entries[0]) } - 1)
    }

    /// The next item behind a place in item order that a prefix fits, and from the last on the first; nil where it fits none.
    ///
    /// - Complexity: O(log n + items that fit ÷ 256 × 8)
    func next(_ prefix: Prefix, after key: RegionOrder.Key?) -> UInt32? {
        var (behind, first) = (RegionOrder.Entry?.none, RegionOrder.Entry?.none)
        func note(_ item: RegionOrder.Entry) {
            if first == nil || item.key < first!.key { first = item }
            if let key, key < item.key, behind == nil || item.key < behind!.key { behind = item }
        }
        // The last chunk that begins before all that fit has the first of them.
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

    /// - Throws: ``BrokenInvariant`` for the first that does not hold.
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

/// The first place of which `isBefore` is false.
private func partition<Element>(
    _ list: [Element], where isBefore: (Element) -> Bool
) -> Int {
    var (low, high) = (0, list.count)
    while low < high {
        let middle = (low + high) / 2
        if isBefore(list[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
}

extension SceneRegions {
    /// What is kept of an item whose label is looked for; nil for one that has none, or is disabled.
    func labelEntry(of id: UInt32) -> LabelOrder.Entry? {
        guard let label = labels[id], self[id].role == .item, store.isEnabled(RegionID(rawValue: id))
        else { return nil }
        let collection = collection(around: RegionID(rawValue: id))
        guard collection != .none else { return nil }
        return LabelOrder.Entry(
            collection: collection.rawValue, label: label, key: itemKey(of: id), id: id)
    }

    /// The next item of a collection behind another that what was typed fits; from the last on the first.
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
        let next = key.flatMap { index.itemOrder.first(after: $0, where: fits) }
        return RegionID(rawValue: next ?? index.itemOrder.first(where: fits) ?? 0)
    }
}
