import InputModel
import Regions

/// The scroll offsets of regions, if their program reported one.
struct RegionScrolls {
    private var offsets: [UInt32: Vector] = [:]
    /// The regions with an offset, by number.
    private(set) var regions = RegionOrder()

    var isEmpty: Bool { offsets.isEmpty }

    /// nil for a region that was never scrolled.
    subscript(region: UInt32) -> Vector? { offsets[region] }

    /// Sets how far a region is scrolled; nil removes it.
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
        // Within the limits of coordinates, so that a saved session can be read back.
        func limited(_ value: Double) -> Double { max(-Limits.coordinate, min(Limits.coordinate, value)) }
        let former = offsets[region] ?? .zero
        set(Vector(dx: limited(former.dx - delta.dx), dy: limited(former.dy - delta.dy)), of: region)
    }

    func checkInvariants(isLive: (UInt32) -> Bool) throws(BrokenInvariant) {
        for id in offsets.keys { try require(isLive(id), "a scroll of region \(id), which has gone") }
        try require(
            offsets.count == regions.count && offsets.keys.sorted() == Array(regions.ids),
            "the order of scrolled regions has other ones")
    }
}
