import Regions

/// Tests whether a region meets a band. Bands include all their edges, so a band without width still selects items.
///
/// Edges are stored side by side, so that a test takes a few comparisons of four numbers. ``BandChange`` below depends
/// on which side of the band is compared with which edge, and on which of the comparisons include equality.
struct BandReach {
    /// Left and top edges of a region that meets the band are at most `most`; right and bottom edges exceed `least`.
    private let most: SIMD4<Double>
    private let least: SIMD4<Double>

    init(_ band: Box) {
        most = SIMD4(band.right, band.bottom, .infinity, .infinity)
        least = SIMD4(-.infinity, -.infinity, band.left, band.top)
    }

    /// True if a region with these left, top, right and bottom edges meets the band.
    @inline(__always)
    func meets(_ edges: SIMD4<Double>) -> Bool { all((edges .<= most) .& (edges .> least)) }

    /// True if a region in `box` meets the band.
    @inline(__always)
    func meets(_ box: Box) -> Bool { meets(SIMD4(box.left, box.top, box.right, box.bottom)) }
}

/// Finds the regions that a changing band reaches or leaves. Edges are stored side by side, for a few comparisons of
/// four numbers each.
struct BandChange {
    private let old: BandReach
    private let new: BandReach
    /// An edge that a side of the band passes is greater than `least` and at most `most`.
    private let most: SIMD4<Double>
    private let least: SIMD4<Double>
    let isFirst: Bool

    init(from old: Box?, to new: Box) {
        isFirst = old == nil
        self.new = BandReach(new)
        let old = old ?? new
        self.old = BandReach(old)
        let (before, after) = (
            SIMD4(old.right, old.bottom, old.left, old.top), SIMD4(new.right, new.bottom, new.left, new.top)
        )
        most = before.replacing(with: after, where: after .> before)
        least = before.replacing(with: after, where: after .< before)
    }

    /// True if a region within an outline may meet the old or the new band.
    @inline(__always)
    func mayMeet(_ outline: SIMD4<Double>) -> Bool { new.meets(outline) || old.meets(outline) }

    /// True if a region whose edges lie between `low` and `high` may have an edge that a side of the band passes.
    @inline(__always)
    func mayCross(_ low: SIMD4<Double>, _ high: SIMD4<Double>) -> Bool {
        any((low .<= most) .& (high .> least) .& (least .< most))
    }

    /// True if a region meets exactly one of the old and the new band; for a first band, if it meets that.
    @inline(__always)
    func changes(_ edges: SIMD4<Double>) -> Bool {
        if isFirst { return new.meets(edges) }
        return mayCross(edges, edges) && new.meets(edges) != old.meets(edges)
    }
}

// The search for changes, for ``BoxTree/find(from:to:_:)``.
extension BoxNodes {
    func find(in node: UInt32, _ change: BandChange, _ found: inout [UInt32]) {
        let count = Int(self[node].count)
        let (slots, edges) = (slots(node), edges(node))
        noteLook(at: count)
        if self[node].level == 0 {
            for slot in 0..<count where change.changes(edges[slot]) { found.append(slots[slot]) }
            return
        }
        for slot in 0..<count where change.mayMeet(edges[slot]) {
            let (low, high) = boundEdges(slots[slot])
            if change.isFirst || change.mayCross(low, high) { find(in: slots[slot], change, &found) }
        }
    }
}
