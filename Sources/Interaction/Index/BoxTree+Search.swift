import InputModel
import Regions

extension Box {
    /// True where it meets a band. Bands hold all their edges, so one without width still selects what it crosses.
    @inline(__always)
    func touches(_ band: Box) -> Bool {
        left <= band.right && right > band.left && top <= band.bottom && bottom > band.top
    }
}

/// What a band comes over, or leaves, that changes: its edges side by side, for a few comparisons of four numbers each.
private struct BandChange {
    /// For left and top edges of what meets a band, at most; for right and bottom ones, more than that.
    private struct Reach {
        let most: SIMD4<Double>
        let least: SIMD4<Double>

        init(_ band: Box) {
            most = SIMD4(band.right, band.bottom, .infinity, .infinity)
            least = SIMD4(-.infinity, -.infinity, band.left, band.top)
        }

        @inline(__always)
        func meets(_ edges: SIMD4<Double>) -> Bool { all((edges .<= most) .& (edges .> least)) }
    }

    private let old: Reach
    private let new: Reach
    /// Edges that a side of the band comes over, or leaves, lie above `least` and at most at `most`.
    private let most: SIMD4<Double>
    private let least: SIMD4<Double>
    let isFirst: Bool

    init(from old: Box?, to new: Box) {
        isFirst = old == nil
        self.new = Reach(new)
        let old = old ?? new
        self.old = Reach(old)
        let (before, after) = (
            SIMD4(old.right, old.bottom, old.left, old.top), SIMD4(new.right, new.bottom, new.left, new.top)
        )
        most = before.replacing(with: after, where: after .> before)
        least = before.replacing(with: after, where: after .< before)
    }

    /// True where what lies in an outline may meet the band, before or after.
    @inline(__always)
    func mayMeet(_ outline: SIMD4<Double>) -> Bool { new.meets(outline) || old.meets(outline) }

    /// True where something whose edges lie between these has one where a side of the band comes over it, or leaves it.
    @inline(__always)
    func mayCross(_ low: SIMD4<Double>, _ high: SIMD4<Double>) -> Bool {
        any((low .<= most) .& (high .> least) .& (least .< most))
    }

    /// True where a region meets the band before and not after, or the other way round.
    @inline(__always)
    func changes(_ edges: SIMD4<Double>) -> Bool {
        if isFirst { return new.meets(edges) }
        return mayCross(edges, edges) && new.meets(edges) != old.meets(edges)
    }
}

// Searches. The bounds are in step: ``BoxTree/refresh()`` comes before.
extension BoxTree {
    /// Adds to `found`, each once, what a band comes over or leaves that was `old` and is `new`; nil: it was nowhere.
    ///
    /// - Complexity: O(what changes, and what lies beside it along the edges)
    mutating func find(from old: Box?, to new: Box, _ found: inout [UInt32]) {
        guard count > 0 else { return }
        find(in: root, BandChange(from: old, to: new), &found)
    }

    private mutating func find(in node: UInt32, _ change: BandChange, _ found: inout [UInt32]) {
        let count = Int(self[node].count)
        let (slots, edges) = (slots(node), edges(node))
        looked += count
        if self[node].level == 0 {
            for slot in 0..<count where change.changes(edges[slot]) { found.append(slots[slot]) }
            return
        }
        for slot in 0..<count where change.mayMeet(edges[slot]) {
            let (low, high) = boundEdges(slots[slot])
            if change.isFirst || change.mayCross(low, high) { find(in: slots[slot], change, &found) }
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
