import InputModel

/// The positions of the pointer, fingers and pens: all of them up to a limit, then a thinned selection.
///
/// Of positions on one track closer in time than ``interval``, only one is kept, and the one where the track comes to
/// rest. The interval doubles whenever the limit is exceeded: the log is as fine as that allows, in one pass.
///
/// - Complexity: O(1) amortised per position; memory is bounded by the limit.
struct PlaceLog {
    /// The number of a moving pointer, pen or contact. Its first position has ``beginning`` set.
    enum Track {
        static let pointer: UInt8 = 0
        static let tool: UInt8 = 1
        /// The track of a contact, by its number modulo 100.
        static func contact(_ number: UInt32) -> UInt8 { 2 + UInt8(number % 100) }
        static let beginning: UInt8 = 0x80
    }

    struct Place {
        var time: UInt32
        var x: UInt16
        var y: UInt16
        var track: UInt8
    }

    private(set) var places: [Place] = []
    /// The least time between two kept positions of a track, in ticks.
    private(set) var interval: UInt32
    /// The number of positions added.
    private(set) var total = 0
    private let limit: Int
    private var tracks = [TrackState](repeating: TrackState(), count: 128)

    private struct TrackState {
        var kept: Place?
        /// The latest position, which is kept if the next one is much later.
        var latest: Place?
    }

    init(limit: Int, interval: UInt32) {
        self.limit = limit
        self.interval = interval
    }

    mutating func add(_ place: Place) {
        total += 1
        take(place)
        while places.count > limit, interval < 1 << 31 { thin() }
    }

    private mutating func take(_ place: Place) {
        let index = Int(place.track & 0x7f)
        let isBeginning = place.track & Track.beginning != 0
        guard let kept = tracks[index].kept, !isBeginning else {
            flush(index)
            return keep(place, index)
        }
        let isLater = place.time >= kept.time
        guard !isLater || place.time - kept.time >= interval else {
            tracks[index].latest = place
            return
        }
        if let latest = tracks[index].latest, place.time > latest.time, place.time - latest.time >= interval {
            keep(latest, index)
        }
        keep(place, index)
    }

    private mutating func keep(_ place: Place, _ index: Int) {
        tracks[index] = TrackState(kept: place, latest: nil)
        // The log is full here only if a recording has nothing but beginnings.
        if places.count <= limit { places.append(place) }
    }

    private mutating func flush(_ index: Int) {
        if let latest = tracks[index].latest { keep(latest, index) }
    }

    private mutating func thin() {
        interval *= 2
        let old = places
        let latest = tracks.map(\.latest)
        places.removeAll(keepingCapacity: true)
        tracks = [TrackState](repeating: TrackState(), count: tracks.count)
        for place in old { take(place) }
        for place in latest { if let place { take(place) } }
    }

    /// No more positions follow: sorts them by time.
    mutating func finish() {
        for index in tracks.indices { flush(index) }
        places = places.enumerated().sorted { ($0.1.time, $0.0) < ($1.1.time, $1.0) }.map(\.1)
    }
}
