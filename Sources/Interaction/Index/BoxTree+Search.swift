import InputModel
import Regions

extension Box {
    /// True where it meets a band. Bands hold all their edges, so one without width still selects what it crosses.
    @inline(__always)
    func touches(_ band: Box) -> Bool {
        // Both at once: which edge decides cannot be foretold.
        let lows = SIMD2(left, top) .<= SIMD2(band.right, band.bottom)
        let highs = SIMD2(right, bottom) .> SIMD2(band.left, band.top)
        return all(lows .& highs)
    }
}

extension BoxTree.Bounds {
    /// True where one of those in it may have an edge that a side of a band comes over, or leaves, between `old` and
    /// `new`.
    @inline(__always)
    fileprivate func mayChange(_ old: Box, _ new: Box) -> Bool {
        old.right != new.right && low.left <= max(old.right, new.right)
            && high.left > min(old.right, new.right)
            || old.left != new.left && low.right <= max(old.left, new.left)
                && high.right > min(old.left, new.left)
            || old.bottom != new.bottom && low.top <= max(old.bottom, new.bottom)
                && high.top > min(old.bottom, new.bottom)
            || old.top != new.top && low.bottom <= max(old.top, new.top)
                && high.bottom > min(old.top, new.top)
    }
}

// Searches. The bounds are in step: ``BoxTree/refresh()`` comes before.
extension BoxTree {
    /// Adds to `found`, each once, what a band comes over or leaves that was `old` and is `new`; nil: it was nowhere.
    ///
    /// - Complexity: O(what changes, and what lies beside it along the edges)
    mutating func find(from old: Box?, to new: Box, _ found: inout [UInt32]) {
        guard count > 0 else { return }
        find(in: root, from: old, to: new, &found)
    }

    private mutating func find(in node: UInt32, from old: Box?, to new: Box, _ found: inout [UInt32]) {
        let count = Int(self[node].count)
        let (slots, boxes) = (slots(node), boxes(node))
        looked += count
        if self[node].level == 0 {
            for slot in 0..<count {
                let wasTouched = old.map { boxes[slot].touches($0) } ?? false
                if boxes[slot].touches(new) != wasTouched { found.append(slots[slot]) }
            }
            return
        }
        for slot in 0..<count {
            if let old {
                guard boxes[slot].touches(old) || boxes[slot].touches(new),
                    self[slots[slot]].bounds.mayChange(old, new)
                else { continue }
            } else if !boxes[slot].touches(new) {
                continue
            }
            find(in: slots[slot], from: old, to: new, &found)
        }
    }

    /// Visits the regions that may cost least, those in the most promising node first.
    ///
    /// - Parameters:
    ///   - bound: what a region in the bounds costs at least.
    ///   - visit: gets a region, and the least cost that is known so far, which it lowers where the region costs less.
    mutating func findLeast(
        bound: (Bounds) -> Double, visit: (UInt32, inout Double) -> Void
    ) {
        guard count > 0 else { return }
        var least = Double.infinity
        findLeast(in: root, &least, bound, visit)
    }

    private mutating func findLeast(
        in node: UInt32, _ least: inout Double, _ bound: (Bounds) -> Double,
        _ visit: (UInt32, inout Double) -> Void
    ) {
        let count = Int(self[node].count)
        let slots = slots(node)
        looked += count
        if self[node].level == 0 {
            for slot in 0..<count { visit(slots[slot], &least) }
            return
        }
        var costs = InlineArray<16, Double>(repeating: .infinity)
        for slot in 0..<count { costs[slot] = bound(self[slots[slot]].bounds) }
        while true {
            var next = 0
            for slot in 1..<max(1, count) where costs[slot] < costs[next] { next = slot }
            guard costs[next] < .infinity, costs[next] <= least else { return }
            costs[next] = .infinity
            findLeast(in: slots[next], &least, bound, visit)
        }
    }
}
