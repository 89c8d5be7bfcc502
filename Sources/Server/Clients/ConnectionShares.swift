import Configuration
import Interaction
import System

/// Limits the number of connections. Each user has a share, so that no user takes all slots. Some slots are reserved
/// for root and for every entry of the access list, so that several users together cannot take all of them either.
///
/// Complexity: O(entries) to connect and to disconnect.
struct ConnectionShares {
    /// The slot of one connection.
    struct Place {
        fileprivate let user: UInt32
        /// The limit of its output queue, in bytes.
        fileprivate(set) var queue = 0
        /// The indices of the access list's entries that match its user.
        fileprivate let entries: [Int]
    }

    private let entries: [AccessList.Entry]
    /// The slots reserved for each entry.
    private let reserves: [Int]
    /// Connections in total.
    private(set) var count = 0
    /// The connections that each entry matches.
    private var ofEntry: [Int]
    private var ofUser: [UInt32: Int] = [:]
    private var queues = QueueShares()

    init(_ access: AccessList) {
        entries = access.entries
        let reserve = min(
            ClientLimits.reservedConnections, ClientLimits.connections / 2 / max(1, entries.count))
        reserves = entries.map { entry in
            min(
                entry.connections ?? ClientLimits.connections,
                entry.subject == .user(0) ? ClientLimits.reservedConnections : reserve)
        }
        ofEntry = Array(repeating: 0, count: entries.count)
    }

    /// Takes a slot for `peer`, whom the access list admits.
    ///
    /// - Throws: ``RequestError`` (limit) if no slot is free for that user.
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

    /// Takes a slot for an existing connection that had `former`, even beyond the present share.
    mutating func keep(_ former: Place, for peer: PeerIdentity) -> Place {
        var place = place(of: peer)
        place.queue = former.queue
        queues.keep(place.queue, for: peer.user)
        enter(place)
        return place
    }

    /// The limits on what the programs of a connected user may declare: the maximum of the matching entries, or nil
    /// if none sets a limit.
    func share(of place: Place) -> UserShare? {
        let own = ownEntries(of: place)
        let (regions, memory) = (own.compactMap(\.regions).max(), own.compactMap(\.memory).max())
        guard regions != nil || memory != nil else { return nil }
        // The rest is for output queues.
        return UserShare(
            regions: regions ?? UserShare.standard.regions,
            bytes: memory.map { max(1 << 20, $0 - AccessList.queueMemory) } ?? UserShare.standard.bytes)
    }

    /// The memory for the declarations of all programs, in bytes: a larger share of one user does not shrink another's.
    var memory: Int {
        entries.reduce(UserShare.all) {
            $0 + max(0, ($1.memory ?? 0) - AccessList.queueMemory - UserShare.standard.bytes)
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

    /// The maximum of the matching entries, or the default.
    private func connections(of place: Place) -> Int {
        ownEntries(of: place).compactMap(\.connections).max()
            ?? (place.user == 0 ? ClientLimits.connections : ClientLimits.connectionsOfUser)
    }

    private func ownEntries(of place: Place) -> [AccessList.Entry] {
        // For root, only its own entry counts, not those of its groups.
        place.entries.map { entries[$0] }.filter { place.user != 0 || $0.subject == .user(0) }
    }

    /// True if a slot is free that no other entry reserves.
    private func hasRoom(for place: Place) -> Bool {
        var kept = 0
        for entry in entries.indices where !place.entries.contains(entry) {
            kept += max(0, reserves[entry] - ofEntry[entry])
        }
        return count + kept < ClientLimits.connections
    }
}
