import InputModel

/// Two fingers over a region that opens a scene: spread far enough, they ask for it when they lift.
struct Openings: ~Copyable {
    /// So far are they spread that mean it, as a part of how far apart they were: more than fingers move while they scroll
    /// or turn.
    private static let scale = 1.25

    private struct Spread {
        var source: RegionGestures.Source
        var target: RegionReference
        var scale = 1.0
        /// The number that the region's program gets for the press that spreads.
        var intent: UInt32
    }

    /// Those that are down; more than one where several pads, or a pad and a touchscreen, are used at once.
    private var spreads: [Spread] = []
    /// What was asked for, until the events that say so are cleared.
    private(set) var published: [RegionOpening] = []

    init(by _: Interaction.Maker) {
        spreads.reserveCapacity(Limits.slots)
    }

    var isEmpty: Bool { spreads.isEmpty }

    /// Two fingers are down over `target`.
    mutating func begin(_ source: RegionGestures.Source, on target: RegionReference, intent: UInt32) {
        end(source)
        spreads.append(Spread(source: source, target: target, intent: intent))
    }

    /// They are `scale` times as far apart as they were.
    mutating func spread(_ source: RegionGestures.Source, to scale: Double) {
        for index in spreads.indices where spreads[index].source == source { spreads[index].scale = scale }
    }

    /// They are up, or at something else.
    ///
    /// - Returns: what they were over, and how far they were spread; nil where that is too little.
    @discardableResult
    mutating func end(_ source: RegionGestures.Source) -> (
        target: RegionReference, scale: Double, intent: UInt32
    )? {
        guard let index = spreads.firstIndex(where: { $0.source == source }) else { return nil }
        let spread = spreads.remove(at: index)
        return spread.scale >= Self.scale ? (spread.target, spread.scale, spread.intent) : nil
    }

    /// What they are over has gone.
    mutating func cancel(where isGone: (RegionReference) -> Bool) { spreads.removeAll { isGone($0.target) } }

    /// - Returns: the place of what is asked for.
    mutating func publish(_ opening: RegionOpening) -> UInt32 {
        published.append(opening)
        return UInt32(published.count - 1)
    }

    mutating func clear() {
        if !published.isEmpty { published.removeAll(keepingCapacity: true) }
    }
}
