// Paint order: children over parents, among siblings higher z over lower, later over earlier.
extension RegionRecords {
    /// True if `a` is painted over `b`, another region of its scene.
    ///
    /// - Complexity: O(1) for siblings, else O(log depth).
    @inline(__always)
    func isInFront(_ a: UInt32, of b: UInt32) -> Bool {
        if links[a].parent == links[b].parent { return keys[a] > keys[b] }
        return isInFrontAcrossFamilies(a, of: b)
    }

    /// How many regions of a line, which is in paint order, are in front of `id`.
    @inline(__always)
    func countInFront(of id: UInt32, _ line: GridLine) -> Int {
        let (parent, key) = (links[id].parent, keys[id])
        var (count, isFamily) = (0, true)
        // All loads are issued at once; record 0, in the empty lanes, is behind all.
        for lane in 0..<GridLine.capacity {
            let other = line.tag(lane) & ~GridEntry.checkBit
            isFamily = isFamily && (other == 0 || links[other].parent == parent)
            count &+= other != 0 && keys[other] > key ? 1 : 0
        }
        if isFamily { return count }
        return countInFrontAcrossFamilies(of: id, line)
    }

    @inline(never)
    private func countInFrontAcrossFamilies(of id: UInt32, _ line: GridLine) -> Int {
        let count = line.count
        var lane = 0
        while lane < count, isInFront(line[lane].id, of: id) { lane += 1 }
        return lane
    }

    @inline(never)
    private func isInFrontAcrossFamilies(_ a: UInt32, of b: UInt32) -> Bool {
        let depth = min(states[a].depth, states[b].depth)
        let above = ancestor(of: a, atDepth: depth)
        let below = ancestor(of: b, atDepth: depth)
        // One lies in the other: the inner one is in front.
        if above == below { return states[a].depth > states[b].depth }
        let (first, second) = siblings(above, below)
        return keys[first] > keys[second]
    }

    /// The ancestor of `id`, or `id` itself, at `depth`.
    func ancestor(of id: UInt32, atDepth depth: UInt16) -> UInt32 {
        var id = id
        while states[id].depth > depth {
            let jump = states[id].jump
            id = states[jump].depth < depth ? links[id].parent : jump
        }
        return id
    }

    /// The ancestors of two different regions of equal depth, or the regions themselves, that share a parent.
    func siblings(_ a: UInt32, _ b: UInt32) -> (UInt32, UInt32) {
        var (a, b) = (a, b)
        while links[a].parent != links[b].parent {
            if states[a].jump != states[b].jump {
                (a, b) = (states[a].jump, states[b].jump)
            } else {
                (a, b) = (links[a].parent, links[b].parent)
            }
        }
        return (a, b)
    }
}
