import Regions

/// What meets a band. Bands hold all their edges, so one without width still selects what it crosses.
///
/// Edges stand side by side, for a few comparisons of four numbers each. ``BandChange`` below follows from this: which side of
/// the band is compared with which edge, and that a region goes on being met at equality of the one and not of the other.
struct BandReach {
    /// For left and top edges of what meets the band, at most; for right and bottom ones, more than that.
    private let most: SIMD4<Double>
    private let least: SIMD4<Double>

    init(_ band: Box) {
        most = SIMD4(band.right, band.bottom, .infinity, .infinity)
        least = SIMD4(-.infinity, -.infinity, band.left, band.top)
    }

    /// True where a region does whose left, top, right and bottom edges these are.
    @inline(__always)
    func meets(_ edges: SIMD4<Double>) -> Bool { all((edges .<= most) .& (edges .> least)) }

    /// True where a region in `box` does.
    @inline(__always)
    func meets(_ box: Box) -> Bool { meets(SIMD4(box.left, box.top, box.right, box.bottom)) }
}

/// What a band comes over, or leaves, that changes: its edges side by side, for a few comparisons of four numbers each.
struct BandChange {
    private let old: BandReach
    private let new: BandReach
    /// Edges that a side of the band comes over, or leaves, lie above `least` and at most at `most`.
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

// Looking for it, for ``BoxTree/find(from:to:_:)``.
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
