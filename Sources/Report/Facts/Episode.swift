/// Something that happened, from its beginning to its end: a bar of the timeline, or, where both are one, a mark.
struct Episode {
    /// The kinds by the numbers that the page knows them by (`Page/facts.js`).
    enum Kind: UInt8, CaseIterable {
        case key, button, gesture, lost, added, removed, anomaly
        case state, scroll, touch, tool
        case hover, press, latch, band, click, regionGesture, focus, command, menu, primaryAction, scene,
            selection

        /// True for what is kept before all else.
        var isBoundary: Bool { rawValue <= Kind.anomaly.rawValue }
    }

    struct Flags: OptionSet {
        var rawValue: UInt8

        /// It did not end by itself.
        static let cancelled = Flags(rawValue: 1)
        /// It has not ended yet.
        static let open = Flags(rawValue: 2)
        /// `u` and `v` are a position: fractions of the space in 65 535ths.
        static let hasPlace = Flags(rawValue: 4)
        /// Nothing was there that could have got it.
        static let unclaimed = Flags(rawValue: 8)
    }

    /// The device of what has none.
    static let noDevice = UInt16.max

    var kind: Kind
    /// The device's index in the recording, or ``noDevice``.
    var device: UInt16
    /// The number of its name.
    var name: UInt16
    var start: UInt32
    var end: UInt32
    var flags: Flags = []
    /// A position, a distance in points, or a count, depending on the kind.
    var u: UInt16 = 0
    var v: UInt16 = 0

    mutating func setPlace(_ place: (x: UInt16, y: UInt16)) {
        (u, v) = place
        flags.insert(.hasPlace)
    }

    /// Signed numbers in `u` and `v`, as far as they go.
    mutating func setDistance(_ x: Double, _ y: Double) {
        u = Self.bits(of: x)
        v = Self.bits(of: y)
    }

    private static func bits(of value: Double) -> UInt16 {
        UInt16(bitPattern: Int16(max(-32_768, min(32_767, value)).rounded()))
    }
}

/// All episodes of a recording, as many as there is room for, and how many there were.
struct EpisodeLog {
    private(set) var episodes: [Episode] = []
    /// How many there were of each kind, those without room too.
    private(set) var counts = [Int](repeating: 0, count: Episode.Kind.allCases.count)
    /// Those that found no room: boundaries, and the others.
    private(set) var missing = (boundaries: 0, others: 0)
    /// The place of what was begun or changed last, until the next event is noted; nil where it found no room.
    var latest: Int?
    private var boundaryCount = 0
    private var open: [Key: Int] = [:]

    /// What tells those apart that go on at the same time.
    private struct Key: Hashable {
        var kind: Episode.Kind
        var device: UInt16
        var number: UInt32
    }

    /// Notes one; nil if the list is full.
    @discardableResult
    mutating func add(_ episode: Episode) -> Int? {
        latest = nil
        counts[Int(episode.kind.rawValue)] += 1
        if episode.kind.isBoundary {
            guard boundaryCount < ReportLimits.presses else {
                missing.boundaries += 1
                return nil
            }
            boundaryCount += 1
        } else if episodes.count - boundaryCount >= ReportLimits.episodes {
            missing.others += 1
            return nil
        }
        episodes.append(episode)
        latest = episodes.count - 1
        return latest
    }

    /// Notes one that goes on until ``end(_:device:number:at:isCancelled:)``.
    mutating func begin(_ episode: Episode, number: UInt32) {
        var episode = episode
        episode.flags.insert(.open)
        let key = Key(kind: episode.kind, device: episode.device, number: number)
        open[key] = add(episode)
    }

    mutating func change(
        _ kind: Episode.Kind, device: UInt16, number: UInt32, _ body: (inout Episode) -> Void
    ) {
        guard let index = open[Key(kind: kind, device: device, number: number)] else { return }
        body(&episodes[index])
        latest = index
    }

    mutating func end(
        _ kind: Episode.Kind, device: UInt16, number: UInt32, at time: UInt32, isCancelled: Bool = false
    ) {
        guard let index = open.removeValue(forKey: Key(kind: kind, device: device, number: number)) else {
            return
        }
        episodes[index].end = max(episodes[index].start, time)
        episodes[index].flags.remove(.open)
        if isCancelled { episodes[index].flags.insert(.cancelled) }
    }

    mutating func noteUnclaimed(_ place: Int) { episodes[place].flags.insert(.unclaimed) }

    /// Everything is told: what is open goes on to `time`, and all stand in order of their beginning.
    ///
    /// - Returns: the new index of each, by its former one.
    @discardableResult
    mutating func finish(at time: UInt32) -> [Int] {
        for index in open.values { episodes[index].end = max(episodes[index].start, time) }
        open = [:]
        let order = episodes.indices.sorted { (episodes[$0].start, $0) < (episodes[$1].start, $1) }
        episodes = order.map { episodes[$0] }
        var places = [Int](repeating: 0, count: order.count)
        for (place, old) in order.enumerated() { places[old] = place }
        return places
    }
}
