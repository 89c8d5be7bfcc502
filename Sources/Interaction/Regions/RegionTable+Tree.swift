// Who lies in whom: walking through a region and all that is in it.
extension RegionTable {
    /// True where no region has padding, and of two the one with the higher number is in front: each comes after the one
    /// that it lies in, with all that is in it.
    ///
    /// - Complexity: O(n)
    var isInPaintOrder: Bool {
        var last: UInt32 = 0
        for id in 1..<end where states[id].depth > 0 {
            if states[id].flags.contains(.hasSlop) { return false }
            let depth = states[id].depth
            if depth > states[last].depth {
                guard links[id].parent == last else { return false }
            } else {
                // Up from the last, which is never gone up from again.
                while states[last].depth > depth { last = links[last].parent }
                guard links[last].parent == links[id].parent, keys[last] < keys[id] else { return false }
            }
            last = id
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
