import InputModel

/// Decides which client's requests are served next, and for how long; nothing else does.
///
/// The least served user comes first, and of that user's clients the least served one. A client with occasional
/// requests is therefore served before a hundred that send them constantly, and a hundred clients of one user get as
/// much time as one client of another. Time counts, not requests: some take a hundred times as long as others.
///
/// Idle time cannot be saved up: no client counts as more than ``lead`` behind the one being served. Nor does it help to
/// connect again: a newcomer counts as served up to now, and for ``lead`` more.
struct RequestTurns: ~Copyable {
    /// How long requests are served until devices have their turn again; the last client may take all of its own time.
    static let ofAll = Interval(microseconds: 200)
    /// The same, if a step of a long request follows, which takes up to 0.75 ms.
    static let beforeStep = Interval(microseconds: 100)
    /// How long one client is served before the next is chosen: half a dozen short requests at least.
    static let ofClient = Interval(microseconds: 50)
    /// The lead of a user without recent requests over those that send them constantly.
    static var lead: Int64 { ofClient.microseconds }

    /// The time that a client was served, in microseconds.
    final class Account {
        fileprivate var user: User?
        fileprivate var served: Int64 = 0
    }

    fileprivate final class User {
        var served: Int64
        /// The time already given to the client of this user that was served last; never falls.
        var now: Int64 = 0
        var clients = 0

        init(served: Int64) { self.served = served }
    }

    private var users: [UInt32: User] = [:]
    /// The time already given to the user who was served last; never falls.
    private var now: Int64 = 0

    /// A client of `user` has connected.
    mutating func enter(_ account: Account, of user: UInt32) {
        let entry = self.entry(of: user)
        entry.clients += 1
        account.user = entry
        account.served = entry.now + Self.lead
    }

    private mutating func entry(of user: UInt32) -> User {
        if let known = users[user] { return known }
        // Forgetting any other user without clients gains it nothing: a newcomer starts no earlier.
        let start = now + Self.lead
        users = users.filter { $0.value.clients > 0 || $0.value.served > start }
        let entry = User(served: start)
        users[user] = entry
        return entry
    }

    /// A client has disconnected. The time that its user was served is remembered as long as it matters.
    mutating func leave(_ account: Account) {
        account.user?.clients -= 1
        account.user = nil
    }

    /// Chooses the client to serve next.
    ///
    /// - Parameter waiting: the clients that have requests, in the order in which they connected; the first of equals
    ///   wins.
    mutating func next<Waiting: RandomAccessCollection<Account>>(of waiting: Waiting) -> Waiting.Index? {
        var best: (index: Waiting.Index, user: Int64, client: Int64)?
        for index in waiting.indices {
            let account = waiting[index]
            guard let user = account.user else { continue }
            let ofUser = max(user.served, now - Self.lead)
            let ofClient = max(account.served, user.now - Self.lead)
            if let best, (best.user, best.client) <= (ofUser, ofClient) { continue }
            best = (index, ofUser, ofClient)
        }
        guard let best, let user = waiting[best.index].user else { return nil }
        now = max(now, best.user)
        user.now = max(user.now, best.client)
        return best.index
    }

    /// Counts the time for which a client was served.
    mutating func charge(_ account: Account, _ interval: Interval) {
        guard let user = account.user else { return }
        user.served = max(user.served, now - Self.lead) + interval.microseconds
        account.served = max(account.served, user.now - Self.lead) + interval.microseconds
    }
}
