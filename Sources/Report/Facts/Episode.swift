import InputModel

/// An occurrence from its start to its end: a bar of the timeline, or a mark if both are the same.
struct Episode {
    /// The kinds, numbered as in the page's script (`Page/facts.js`).
    enum Kind: UInt8, CaseIterable {
        case key, button, gesture, lost, added, removed, anomaly
        case state, scroll, touch, tool
        case hover, press, latch, band, click, regionGesture, focus, command, menu, primaryAction, scene,
            selection

        /// True for kinds with a limit of their own, which other kinds cannot use up.
        var isBoundary: Bool { rawValue <= Kind.anomaly.rawValue }
    }

    struct Flags: OptionSet {
        var rawValue: UInt8

        /// The episode was cancelled.
        static let cancelled = Flags(rawValue: 1)
        /// The episode has not ended yet.
        static let open = Flags(rawValue: 2)
        /// `u` and `v` are a position: fractions of the space in 65 535ths.
        static let hasPlace = Flags(rawValue: 4)
        /// Nothing could have received the input.
        static let unclaimed = Flags(rawValue: 8)
    }

    /// The device of an episode without one.
    static let noDevice = UInt16.max

    var kind: Kind
    /// The device's index in the recording, or ``noDevice``.
    var device: UInt16
    /// The number of its name in the name table.
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

    /// Stores signed numbers in `u` and `v`, clamped to 16 bits.
    mutating func setDistance(_ x: Double, _ y: Double) {
        u = Self.bits(of: x)
        v = Self.bits(of: y)
    }

    private static func bits(of value: Double) -> UInt16 {
        UInt16(bitPattern: Int16(max(-32_768, min(32_767, value)).rounded()))
    }
}

/// The episodes of a recording, up to the limits, and the counts of all.
struct EpisodeLog {
    private(set) var episodes: [Episode] = []
    /// The number of episodes of each kind, including those over a limit.
    private(set) var counts = [Int](repeating: 0, count: Episode.Kind.allCases.count)
    /// The number of episodes over a limit: boundaries, and the others.
    private(set) var missing = (boundaries: 0, others: 0)
    /// The index of the episode begun or changed last, until the next event is noted; nil if it was over a limit.
    var latest: Int?
    private var boundaryCount = 0
    private var open: [Key: Int] = [:]

    /// Distinguishes episodes that are open at the same time.
    private struct Key: Hashable {
        var kind: Episode.Kind
        var device: UInt16
        var number: UInt32
        /// Several regions can be pressed at once, by a finger each.
        var target: RegionReference?
    }

    /// Adds an episode, and returns its index, or nil if its limit is reached.
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

    /// Adds an episode that stays open until ``end(_:device:number:of:at:isCancelled:)``, or until the same begins again.
    mutating func begin(_ episode: Episode, number: UInt32, of target: RegionReference? = nil) {
        var episode = episode
        end(episode.kind, device: episode.device, number: number, of: target, at: episode.start)
        episode.flags.insert(.open)
        let key = Key(kind: episode.kind, device: episode.device, number: number, target: target)
        open[key] = add(episode)
    }

    mutating func change(
        _ kind: Episode.Kind, device: UInt16, number: UInt32, _ body: (inout Episode) -> Void
    ) {
        guard let index = open[Key(kind: kind, device: device, number: number, target: nil)] else { return }
        body(&episodes[index])
        latest = index
    }

    mutating func end(
        _ kind: Episode.Kind, device: UInt16, number: UInt32, of target: RegionReference? = nil,
        at time: UInt32, isCancelled: Bool = false
    ) {
        let key = Key(kind: kind, device: device, number: number, target: target)
        guard let index = open.removeValue(forKey: key) else { return }
        episodes[index].end = max(episodes[index].start, time)
        episodes[index].flags.remove(.open)
        if isCancelled { episodes[index].flags.insert(.cancelled) }
    }

    mutating func noteUnclaimed(_ index: Int) { episodes[index].flags.insert(.unclaimed) }

    /// Completes the log: open episodes last until `time`, and all are sorted by their start.
    ///
    /// - Returns: the new index of each episode, by its old index.
    @discardableResult
    mutating func finish(at time: UInt32) -> [Int] {
        for index in open.values { episodes[index].end = max(episodes[index].start, time) }
        open = [:]
        let order = episodes.indices.sorted { (episodes[$0].start, $0) < (episodes[$1].start, $1) }
        episodes = order.map { episodes[$0] }
        var indices = [Int](repeating: 0, count: order.count)
        for (new, old) in order.enumerated() { indices[old] = new }
        return indices
    }
}
