import InputModel

// Paint order: children over parents, among siblings higher z over lower, later over earlier.
extension RegionTable {
    /// True where `a` is painted over `b`, another region of its scene.
    ///
    /// - Complexity: O(1) for siblings, else O(log depth).
    @inline(__always)
    func isInFront(_ a: UInt32, of b: UInt32) -> Bool {
        if links[a].parent == links[b].parent { return keys[a] > keys[b] }
        return isInFrontAcrossFamilies(a, of: b)
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

    /// The ancestor of `id`, or itself, that is `depth` deep.
    func ancestor(of id: UInt32, atDepth depth: UInt16) -> UInt32 {
        var id = id
        while states[id].depth > depth {
            let jump = states[id].jump
            id = states[jump].depth < depth ? links[id].parent : jump
        }
        return id
    }

    /// The ancestors of two different regions of one depth, or they themselves, that have one parent.
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
