import InputModel
import Regions

/// How far the content of regions is scrolled, of those whose program said so.
struct RegionScrolls {
    private var offsets: [UInt32: Vector] = [:]
    /// Those regions, by number.
    private(set) var regions = RegionOrder()

    var isEmpty: Bool { offsets.isEmpty }

    /// nil for a region that was never scrolled.
    subscript(region: UInt32) -> Vector? { offsets[region] }

    /// Notes how far a region is scrolled; nil: it is gone.
    mutating func set(_ offset: Vector?, of region: UInt32) {
        guard offset != nil || !offsets.isEmpty else { return }
        let key = RegionOrder.Key(sequence: UInt64(region))
        let former = offsets[region]
        if former == nil && offset != nil { regions.insert(region, at: key) }
        if former != nil && offset == nil { regions.remove(at: key) }
        if former != offset { offsets[region] = offset }
    }

    /// The content of a region has moved by `delta`.
    mutating func scroll(_ region: UInt32, by delta: Vector) {
        // However often it is, its session can be read back.
        func limited(_ value: Double) -> Double { max(-Limits.coordinate, min(Limits.coordinate, value)) }
        let former = offsets[region] ?? .zero
        set(Vector(dx: limited(former.dx - delta.dx), dy: limited(former.dy - delta.dy)), of: region)
    }

    /// - Throws: ``BrokenInvariant`` for the first that does not hold.
    func checkInvariants(isLive: (UInt32) -> Bool) throws(BrokenInvariant) {
        for id in offsets.keys { try require(isLive(id), "a scroll of region \(id), which has gone") }
        try require(
            offsets.count == regions.count && offsets.keys.sorted() == Array(regions.ids),
            "the order of scrolled regions has other ones")
    }
}
