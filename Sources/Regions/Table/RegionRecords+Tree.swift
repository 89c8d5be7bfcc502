public import InputModel

// The tree of regions: walks through a region and its descendants. Numbers are not checked, and 0 is no region.
extension RegionRecords {
    /// 0 for a region that lies in the scene itself.
    @inline(__always) @inlinable
    package func parent(of id: UInt32) -> UInt32 { base[Int(id)].links.parent }

    /// One of the children of `id`; 0 for none.
    @inline(__always) @inlinable
    package func firstChild(of id: UInt32) -> UInt32 { base[Int(id)].links.firstChild }

    /// Another child of the same parent; 0 after the last.
    @inline(__always) @inlinable
    package func nextSibling(of id: UInt32) -> UInt32 { base[Int(id)].links.next }

    /// 1 for a region that lies in the scene itself; 0 for a number without a region.
    @inline(__always) @inlinable
    package func depth(of id: UInt32) -> UInt16 { base[Int(id)].state.depth }

    /// Rises with each region that is added or brought to the front.
    @inline(__always) @inlinable
    package func sequence(of id: UInt32) -> UInt64 { base[Int(id)].key & Self.sequenceMask }

    /// The part of a key that is not z.
    @usableFromInline static var sequenceMask: UInt64 {
        @inline(__always) @inlinable get { 1 << 40 - 1 }
    }

    @inline(__always) @inlinable
    func rect(of id: UInt32) -> Rect { base[Int(id)].rect }

    @inline(__always) @inlinable
    func flags(of id: UInt32) -> RegionFlags { base[Int(id)].state.flags }

    /// True if `id` is `ancestor` or lies in it.
    ///
    /// - Complexity: O(log depth)
    package func isInside(_ id: UInt32, _ ancestor: UInt32) -> Bool {
        let depth = states[ancestor].depth
        return id != 0 && states[id].depth >= depth && self.ancestor(of: id, atDepth: depth) == ancestor
    }

    /// The next region in `root`, itself included, parents before children; 0 at the end.
    @inlinable
    package func next(after id: UInt32, in root: UInt32) -> UInt32 {
        let child = firstChild(of: id)
        return child != 0 ? child : nextBeside(id, in: root)
    }

    /// The next region that is not a descendant of `id`; 0 at the end.
    @inlinable
    package func nextBeside(_ id: UInt32, in root: UInt32) -> UInt32 {
        var id = id
        while id != root {
            let sibling = nextSibling(of: id)
            if sibling != 0 { return sibling }
            id = parent(of: id)
        }
        return 0
    }

    /// The leaf reached from `id` by first children.
    func firstLeaf(of id: UInt32) -> UInt32 {
        var id = id
        while links[id].firstChild != 0 { id = links[id].firstChild }
        return id
    }
}
