/// The events that wait for the program. Beyond a limit, lines are dropped, and `gap` says how many.
struct EventQueue {
    /// Bytes of lines that may wait for a program that does not read, as in the daemon. Beyond that nothing is read, so
    /// that the daemon drops lines and sends `gap`.
    static let fullBytes = 256 << 10
    /// Lines are still read while a reply is awaited. Beyond this many bytes, they are dropped here.
    static let overflowBytes = 1 << 20

    /// An event, and of a line its bytes, and its fields if it is to be noted.
    private typealias Entry = (event: Event, size: Int, fields: Begun.Fields?)

    private var entries: [Entry] = []
    private var queued = 0
    /// The number of lines dropped here, or nil if none were since the last snapshot.
    private(set) var lost: Int?
    /// What has begun, as far as lines have arrived.
    private var begun = Begun()
    /// What has begun, as far as the program has read.
    private var told = Begun()
    private var last = Begun.Place()

    var isEmpty: Bool { entries.isEmpty }
    var isFull: Bool { queued >= Self.fullBytes }

    /// Takes all events.
    mutating func takeAll() -> [Event] {
        for entry in entries { if let fields = entry.fields { told.note(fields) } }
        defer { discard() }
        return entries.map(\.event)
    }

    /// Discards all events.
    mutating func discard() { (entries, queued) = ([], 0) }

    /// Adds an event that is not a line.
    mutating func append(_ event: Event) { entries.append((event, 0, nil)) }

    /// Adds a line.
    ///
    /// - Parameters:
    ///   - event: the line.
    ///   - size: its bytes.
    ///   - place: its place in the stream.
    ///   - fields: its fields if it is to be noted.
    ///   - isAwaitingState: the state was requested again, and the next snapshot precedes it.
    /// - Returns: true if lines were dropped: the state must be requested again.
    mutating func append(
        _ event: Event, _ size: Int, at place: Begun.Place, _ fields: Begun.Fields?, isAwaitingState: Bool
    ) -> Bool {
        if let fields { begun.note(fields) }
        last = place
        var overflows = false
        if queued + size > Self.overflowBytes && lost == nil {
            // As the daemon does for a slow subscriber: drops all waiting lines, and sends the current state instead.
            lost = entries.count { $0.size > 0 }
            (entries, queued) = (Array(entries.filter { $0.size == 0 }.suffix(2)), 0)
            overflows = true
        }
        var ended: [Begun.Cancelled] = []
        if let count = lost {
            guard case .snapshot(let snapshot) = event, !isAwaitingState, !overflows else {
                lost = count + 1
                return overflows
            }
            entries.append((.gap(Event.Gap(lost: count, before: snapshot)), 1, nil))
            lost = nil
            // The program has seen these begin, and will not see them end.
            ended = told.remove(notIn: begun).cancelled(.gap, after: last, types: nil)
        }
        entries.append((event, size, fields))
        queued += size
        append(ended)
        return overflows
    }

    /// The connection has ended, and with it all that has begun.
    ///
    /// - Parameter types: the types that the program subscribed to; nil for all.
    mutating func endConnection(types: [JSON]?) {
        var read = told
        for entry in entries { if let fields = entry.fields { read.note(fields) } }
        append(read.cancelled(.disconnected, after: last, types: types))
        (begun, lost) = (Begun(), nil)
    }

    private mutating func append(_ cancelled: [Begun.Cancelled]) {
        for line in cancelled { entries.append((line.event, 1, line.fields)) }
    }
}

extension Event.Gap {
    /// The gap that a daemon would report after dropping `lost` lines.
    fileprivate init(lost: Int, before snapshot: Event.Snapshot) {
        (time, seq, self.lost) = (snapshot.time, snapshot.seq, lost)
    }
}
