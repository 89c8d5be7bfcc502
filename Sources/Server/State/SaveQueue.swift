import InputModel

/// Which saves are wanted, and who waits to hear of them. One is under way at a time: what is wanted meanwhile is one
/// more save after it, however often it is asked for.
struct SaveQueue<Asker> {
    /// Requests that wait at once: far more than anybody sends while a disk writes.
    static var limit: Int { 1024 }
    /// How many times as long as the last save held up the loop the next one waits.
    private static var rests: Int64 { 9 }

    /// Who waits for the save that is under way; nil where none is.
    private var current: [Asker]?
    /// Who waits for the one after that; nil where none is wanted.
    private var next: [Asker]?
    /// When the save that is under way has taken too long, once it has been handed over.
    private var overdue = Timestamp.distantFuture
    /// How long it has held up the loop so far to put the last save together that began.
    private var spent = Interval(microseconds: 0)
    /// Before this no save begins, so that saving takes at most a tenth of the loop's time.
    private var earliest = Timestamp(microseconds: 0)

    /// A save is wanted, and no client waits for it.
    mutating func want() { next = next ?? [] }

    /// A save is wanted, and `asker` waits for it.
    ///
    /// - Returns: false where too many wait already; the save is made all the same.
    mutating func want(for asker: Asker) -> Bool {
        want()
        guard (current?.count ?? 0) + next!.count < Self.limit else { return false }
        next!.append(asker)
        return true
    }

    var isUnderWay: Bool { current != nil }

    /// When ``begin(at:)`` or ``isOverdue(at:)`` will be true, where nothing else happens.
    var deadline: Timestamp {
        if current != nil { return overdue }
        return next != nil ? earliest : .distantFuture
    }

    /// True while the helper that saves does not answer.
    func isOverdue(at time: Timestamp) -> Bool {
        current != nil && overdue <= time && time != .distantFuture
    }

    /// True where the save that is wanted is to be put together now; then it is under way.
    mutating func begin(at time: Timestamp) -> Bool {
        guard current == nil, let next, earliest <= time else { return false }
        current = next
        self.next = nil
        overdue = .distantFuture
        spent = Interval(microseconds: 0)
        return true
    }

    /// To put the state together has held up the loop for that long, in one of its steps: the next save waits for it.
    mutating func note(from start: Timestamp, to end: Timestamp) {
        spent = Interval(microseconds: spent.microseconds + (end - start).microseconds)
        earliest = end + Interval(microseconds: spent.microseconds * Self.rests)
    }

    /// The save that is under way has been put together, and somebody else writes it from `time` on.
    ///
    /// - Parameter time: in the distant future: however long that takes.
    mutating func noteHandedOver(at time: Timestamp) {
        overdue = time == .distantFuture ? time : time + Deadlines.save
    }

    /// One is to be made after whatever is under way.
    var isWanted: Bool { next != nil }

    /// The save that was under way is over.
    ///
    /// - Returns: the clients that waited for it.
    mutating func finish() -> [Asker] {
        defer { current = nil }
        return current ?? []
    }
}
