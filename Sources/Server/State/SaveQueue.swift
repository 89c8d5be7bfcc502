import InputModel

/// The saves that are wanted, and the clients that wait for them. One save is under way at a time; all requests
/// during it lead to one more save after it.
///
/// ```
/// state     | wanted            | begin                  | saved | failed
/// ----------+-------------------+------------------------+-------+--------------------
/// idle      | wanted            |                        |       |
/// wanted    |                   | under way, once rested |       |
/// under way | another is wanted |                        | idle  | wanted, after a while
/// ```
struct SaveQueue<Asker> {
    /// The maximum number of one user's waiting requests: far more than a user's programs send while a disk writes. Each
    /// user has as many, so that no user keeps others from waiting; the number of users is bounded by connections.
    static var limit: Int { 256 }
    /// The delay before a failed save is retried, unless a request saves earlier. A removed session must not stay in the
    /// file because the disk was briefly full.
    static var retry: Interval { .milliseconds(10_000) }
    /// The minimum pause after a save, as a multiple of the time that it occupied the loop.
    private static var rests: Int64 { 9 }

    /// The clients that wait for the save under way; nil if none is under way.
    private var current: [(user: UInt32, asker: Asker)]?
    /// The clients that wait for the next save; nil if none is wanted.
    private var next: [(user: UInt32, asker: Asker)]?
    /// How many requests of each user wait.
    private var waiting: [UInt32: Int] = [:]
    /// When a failed save is tried again; the distant future if none failed since the last success.
    private var again = Timestamp.distantFuture
    /// When the save under way has taken too long, once it has been handed over.
    private var overdue = Timestamp.distantFuture
    /// The time that composing the save begun last has occupied the loop so far.
    private var spent = Interval(microseconds: 0)
    /// The earliest start of the next save, so that saving takes at most a tenth of the loop's time.
    private var earliest = Timestamp(microseconds: 0)

    /// A save is wanted, and no client waits for it.
    mutating func want() { next = next ?? [] }

    /// A save is wanted, and `asker` waits for it.
    ///
    /// - Parameter user: the user of the asker.
    /// - Returns: false if too many requests of the user wait already; the save is made all the same.
    mutating func want(for asker: Asker, of user: UInt32) -> Bool {
        want()
        guard waiting[user, default: 0] < Self.limit else { return false }
        waiting[user, default: 0] += 1
        next!.append((user, asker))
        return true
    }

    var isUnderWay: Bool { current != nil }

    /// When ``begin(at:)`` or ``isOverdue(at:)`` will return true if nothing else happens.
    var deadline: Timestamp {
        if current != nil { return overdue }
        return next != nil ? earliest : again
    }

    /// True if the helper that writes the save has not answered in time.
    func isOverdue(at time: Timestamp) -> Bool {
        current != nil && overdue <= time && time != .distantFuture
    }

    /// Returns true if the wanted save is to be composed now; it is then under way.
    mutating func begin(at time: Timestamp) -> Bool {
        if again <= time, again != .distantFuture { want() }
        guard current == nil, let next, earliest <= time else { return false }
        current = next
        self.next = nil
        again = .distantFuture
        overdue = .distantFuture
        spent = Interval(microseconds: 0)
        return true
    }

    /// Counts the time that one step of composing the save has occupied the loop; the next save waits accordingly.
    mutating func note(from start: Timestamp, to end: Timestamp) {
        spent = Interval(microseconds: spent.microseconds + (end - start).microseconds)
        earliest = end + Interval(microseconds: spent.microseconds * Self.rests)
    }

    /// The save under way has been composed, and a helper writes it from `time` on.
    ///
    /// - Parameter time: the distant future sets no limit.
    mutating func noteHandedOver(at time: Timestamp) {
        overdue = time == .distantFuture ? time : time + Deadlines.save
    }

    /// A save is to be made, after any that is under way.
    var isWanted: Bool { next != nil }

    /// The save that was under way is over.
    ///
    /// - Parameter retry: it failed, and is tried again after a while; nil if it is saved, or cannot be.
    /// - Returns: the clients that waited for it.
    mutating func finish(retryingFrom retry: Timestamp? = nil) -> [Asker] {
        let askers = current ?? []
        current = nil
        for (user, _) in askers {
            waiting[user]! -= 1
            if waiting[user] == 0 { waiting[user] = nil }
        }
        if let retry { again = retry + Self.retry }
        return askers.map { $0.asker }
    }
}
