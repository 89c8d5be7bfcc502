import InputModel

/// Two fingers over a region that opens a scene: if spread far enough, they request the scene when they lift.
struct Openings: ~Copyable {
    /// The least spread that opens, as a multiple of the initial distance: more than fingers move while they scroll or
    /// rotate.
    private static let scale = 1.25

    private struct Spread {
        var source: RegionGestures.Source
        var target: RegionReference
        /// Where the fingers were when they landed.
        var position: Point
        var scale = 1.0
        /// The press number that the region's program gets for the spread.
        var intent: UInt32
    }

    /// The current spreads; more than one if several touchpads, or a touchpad and a touchscreen, are used at once.
    private var spreads: [Spread] = []

    init() {
        spreads.reserveCapacity(Limits.slots)
    }

    var isEmpty: Bool { spreads.isEmpty }

    /// Two fingers are down over `target`.
    mutating func begin(
        _ source: RegionGestures.Source, on target: RegionReference, at position: Point, intent: UInt32
    ) {
        end(source)
        spreads.append(Spread(source: source, target: target, position: position, intent: intent))
    }

    /// The fingers are `scale` times as far apart as at the beginning.
    mutating func spread(_ source: RegionGestures.Source, to scale: Double) {
        for index in spreads.indices where spreads[index].source == source { spreads[index].scale = scale }
    }

    /// The fingers have lifted, or do something else.
    ///
    /// - Returns: the region they were over, where, and how far they were spread; nil if that is too little.
    @discardableResult
    mutating func end(_ source: RegionGestures.Source) -> (
        target: RegionReference, position: Point, scale: Double, intent: UInt32
    )? {
        guard let index = spreads.firstIndex(where: { $0.source == source }) else { return nil }
        let spread = spreads.remove(at: index)
        return spread.scale >= Self.scale
            ? (spread.target, spread.position, spread.scale, spread.intent) : nil
    }

    /// Discards the spreads on regions for which `isGone` is true.
    mutating func cancel(where isGone: (RegionReference) -> Bool) { spreads.removeAll { isGone($0.target) } }
}
