import Configuration
import System
import Wire

/// The users that have the seat, according to login sessions. Only they get input.
///
/// ```
/// the user                                   | standing    | scopes
/// -------------------------------------------+-------------+--------------------------------------------------
/// any, if login sessions are not in force    | foreground  | all that its entries grant
/// root, and the daemon's own                 | foreground  | as above: both can read the devices themselves
/// has the active session                     | foreground  | as above
/// has sessions, none of them active          | background  | none
/// has none, and had one                      | background  | none, until its next one
/// has had none since the daemon started      | sessionless | those of entries that are `always: true`, or none
/// ```
struct LoginSessions {
    /// A user's relation to the seat.
    enum Standing: CaseIterable {
        case foreground, background, sessionless
    }

    /// nil if login sessions are not in force.
    private(set) var logins: SeatLogins?
    /// Users that have had a session since the daemon started: one number for each user that logs in on the machine.
    private var former: Set<UInt32> = []
    private let exempt: Set<UInt32>

    /// Login sessions that are not in force yet.
    ///
    /// - Parameter user: the daemon's own.
    init(user: UInt32) { exempt = [0, user] }

    /// Applies the current login sessions.
    mutating func take(_ logins: SeatLogins) {
        self.logins = logins
        former.formUnion(logins.users)
    }

    func standing(of user: UInt32) -> Standing {
        guard let logins, !exempt.contains(user) else { return .foreground }
        if logins.active == user { return .foreground }
        return former.contains(user) ? .background : .sessionless
    }

    /// The permissions of a connecting user; nil if the user may not connect.
    func right(of peer: PeerIdentity, in access: AccessList) -> ClientRight? {
        guard let all = access.scopes(for: peer) else { return nil }
        switch standing(of: peer.user) {
        case .foreground: return ClientRight(scopes: all)
        case .background: return ClientRight(scopes: all, isOffSeat: true)
        case .sessionless:
            guard let always = access.scopes(for: peer, always: true) else {
                return ClientRight(scopes: all, isOffSeat: true)
            }
            return ClientRight(scopes: always)
        }
    }
}

/// The permissions of a client. Off the seat, it receives no input, and may change only its own declarations.
struct ClientRight: Hashable {
    /// The scopes that the access list grants.
    var scopes: Scopes
    /// The login session of its user is in the background.
    var isOffSeat = false
}
