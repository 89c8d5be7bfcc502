import Configuration
import Interaction
import System

/// How many may be connected: each user up to a share, so that no user takes all places, and some places stay free for root and
/// for everyone whom the configuration names, so that several users cannot either.
///
/// To connect and to leave take as long as the access list is.
struct ConnectionShares {
    /// More programs than anyone runs at once.
    static let all = AccessList.connectionLimit
    /// Those of one user whose entry says nothing of `connections`; as many as on the system's message bus. Root's are not
    /// limited.
    static let ofUser = 256
    /// Places that stay free for root, and for each entry of the access list, until it has taken as many. Those of the entries
    /// are fewer where they would be more than half of all.
    static let reserve = 16

    /// The places that a connected user takes.
    struct Place {
        fileprivate let user: UInt32
        /// How many bytes may wait for it.
        fileprivate(set) var queue = 0
        /// Where in the access list they are spoken of.
        fileprivate let entries: [Int]
    }

    private let entries: [AccessList.Entry]
    /// By entry, how many places are for it.
    private let reserves: [Int]
    /// Connections in all.
    private(set) var count = 0
    /// By entry, of those whom it speaks of.
    private var ofEntry: [Int]
    private var ofUser: [UInt32: Int] = [:]
    private var queues = QueueShares()

    init(_ access: AccessList) {
        entries = access.entries
        let reserve = min(Self.reserve, Self.all / 2 / max(1, entries.count))
        reserves = entries.map { entry in
            min(entry.connections ?? Self.all, entry.subject == .user(0) ? Self.reserve : reserve)
        }
        ofEntry = Array(repeating: 0, count: entries.count)
    }

    /// Takes a place for `peer`, which is admitted.
    ///
    /// - Throws: ``RequestError`` (limit) where none is left for them.
    mutating func take(for peer: PeerIdentity) throws(RequestError) -> Place {
        var place = place(of: peer)
        let share = connections(of: place)
        guard ofUser[peer.user, default: 0] < share else {
            throw RequestError(
                .limit,
                "user \(peer.user) already has \(share) connections, the limit for one user; close some, "
                    + "or raise `connections` of the user in `subscribers`")
        }
        guard hasRoom(for: place) else {
            throw RequestError(.limit, "too many clients; try again later")
        }
        place.queue = queues.take(for: peer.user)
        enter(place)
        return place
    }

    /// Takes a place for a user who is connected already and had `former`, even beyond the present share.
    mutating func keep(_ former: Place, for peer: PeerIdentity) -> Place {
        var place = place(of: peer)
        place.queue = former.queue
        queues.keep(place.queue, for: peer.user)
        enter(place)
        return place
    }

    /// What the programs of somebody who is connected may declare: the most that any entry about them allows, nil where none
    /// says anything of it.
    func share(of place: Place) -> Share? {
        let own = ownEntries(of: place)
        let (regions, memory) = (own.compactMap(\.regions).max(), own.compactMap(\.memory).max())
        guard regions != nil || memory != nil else { return nil }
        // The rest is for what waits for them.
        return Share(
            regions: regions ?? Share.standard.regions,
            bytes: memory.map { max(1 << 20, $0 - AccessList.queueMemory) } ?? Share.standard.bytes)
    }

    /// What the programs of all may declare together, in bytes: one program's larger share does not shrink another's.
    var memory: Int {
        entries.reduce(Share.all) {
            $0 + max(0, ($1.memory ?? 0) - AccessList.queueMemory - Share.standard.bytes)
        }
    }

    mutating func giveBack(_ place: Place) {
        queues.giveBack(place.queue, of: place.user)
        count -= 1
        for entry in place.entries { ofEntry[entry] -= 1 }
        ofUser[place.user]! -= 1
        if ofUser[place.user] == 0 { ofUser[place.user] = nil }
    }

    private mutating func enter(_ place: Place) {
        count += 1
        for entry in place.entries { ofEntry[entry] += 1 }
        ofUser[place.user, default: 0] += 1
    }

    private func place(of peer: PeerIdentity) -> Place {
        Place(user: peer.user, entries: entries.indices.filter { entries[$0].subject.includes(peer) })
    }

    /// The most that any entry about them allows.
    private func connections(of place: Place) -> Int {
        ownEntries(of: place).compactMap(\.connections).max() ?? (place.user == 0 ? Self.all : Self.ofUser)
    }

    private func ownEntries(of place: Place) -> [AccessList.Entry] {
        // Root's is not that of a group that it is in.
        place.entries.map { entries[$0] }.filter { place.user != 0 || $0.subject == .user(0) }
    }

    /// A place is free that is not reserved for another user.
    private func hasRoom(for place: Place) -> Bool {
        var kept = 0
        for entry in entries.indices where !place.entries.contains(entry) {
            kept += max(0, reserves[entry] - ofEntry[entry])
        }
        return count + kept < Self.all
    }
}
