// Walking through a region and all that is in it.
extension RegionTable {
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
