// Who lies in whom: walking through a region and all that is in it.
extension RegionTable {
    /// True where no region lies in another or has padding, and of two the one with the higher number is in front.
    ///
    /// - Complexity: O(n)
    var isFlat: Bool {
        var last: UInt64 = 0
        for id in 1..<end where states[id].depth > 0 {
            let key = keys[id]
            guard key > last, links[id].parent == 0, !states[id].flags.contains(.hasSlop) else {
                return false
            }
            last = key
        }
        return true
    }

    /// The next of the regions in `root`, itself included, each after the one that it lies in; 0 at the end.
    func next(after id: UInt32, in root: UInt32) -> UInt32 {
        if links[id].firstChild != 0 { return links[id].firstChild }
        return nextBeside(id, in: root)
    }

    /// The next that does not lie in `id` itself; 0 at the end.
    func nextBeside(_ id: UInt32, in root: UInt32) -> UInt32 {
        var id = id
        while id != root {
            if links[id].next != 0 { return links[id].next }
            id = links[id].parent
        }
        return 0
    }

    /// The region without children that one comes to by going down from `id`.
    func firstLeaf(of id: UInt32) -> UInt32 {
        var id = id
        while links[id].firstChild != 0 { id = links[id].firstChild }
        return id
    }
}
