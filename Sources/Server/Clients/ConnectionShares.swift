import Configuration
import Interaction
import System

/// How many may be connected: each user up to a share, so that nobody takes all places, and some places stay free for root and
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

    /// What somebody who is connected takes.
    struct Place {
        fileprivate let user: UInt32
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

    init(_ access: AccessList) {
        entries = access.entries
        let reserve = min(Self.reserve, Self.all / 2 / max(1, entries.count))
        reserves = entries.map { entry in
            min(entry.connections ?? Self.all, entry.subject == .user(0) ? Self.reserve : reserve)
        }
        ofEntry = Array(repeating: 0, count: entries.count)
    }

    /// Takes a place for `peer`, who may connect.
    ///
    /// - Throws: ``RequestError`` (limit) where none is left for them.
    mutating func take(for peer: PeerIdentity) throws(RequestError) -> Place {
        let place = place(of: peer)
        let share = share(of: place)
        guard ofUser[peer.user, default: 0] < share else {
            throw RequestError(
                .limit,
                "user \(peer.user) has \(share) connections, which is their share; close some, or raise "
                    + "`connections` of the user in `subscribers`")
        }
        guard hasRoom(for: place) else {
            throw RequestError(.limit, "there are too many clients; try again later")
        }
        enter(place)
        return place
    }

    /// The place of somebody who is connected already: taken whether or not it is within their share now.
    mutating func keep(for peer: PeerIdentity) -> Place {
        let place = place(of: peer)
        enter(place)
        return place
    }

    mutating func giveBack(_ place: Place) {
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
    private func share(of place: Place) -> Int {
        // Root's is not that of a group that it is in.
        let isRoot = place.user == 0
        let own = place.entries.filter { !isRoot || entries[$0].subject == .user(0) }
        return own.compactMap { entries[$0].connections }.max() ?? (isRoot ? Self.all : Self.ofUser)
    }

    /// A place is free that is not kept for somebody else.
    private func hasRoom(for place: Place) -> Bool {
        var kept = 0
        for entry in entries.indices where !place.entries.contains(entry) {
            kept += max(0, reserves[entry] - ofEntry[entry])
        }
        return count + kept < Self.all
    }
}
