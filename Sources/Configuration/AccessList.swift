import CLinuxSystem
import Glibc
import InputModel
package import System
package import Wire

/// The users that may connect, and their scopes.
///
/// Root has every permission. Members of group `inlet` have every permission except to see keys and to control the
/// daemon. An entry of `subscribers` in the configuration replaces the default of the same user or group. If several
/// entries match a user, their scopes add up. Login sessions can limit them (`LoginSessions` of the daemon).
package struct AccessList: Hashable, Sendable {
    /// The user or group that an entry applies to, by number.
    package enum Subject: Hashable, Sendable {
        /// A user, by number.
        case user(UInt32)
        /// All members of a group, by number.
        case group(UInt32)
    }

    /// The permissions of a user or group.
    package struct Entry: Hashable, Sendable {
        /// The user or group that the entry applies to.
        package var subject: Subject
        /// The scopes granted; an empty set allows connecting and nothing else.
        package var scopes: Scopes
        /// Connections that each of these users may hold at once, or nil for the standard share.
        package var connections: Int?
        /// Regions that the programs of each user may have in total, or nil for the standard share.
        package var regions: Int?
        /// Daemon memory that these programs may use, output queues included, in bytes; nil for the standard share.
        package var memory: Int?
        /// Whether the entry also applies to users without a login session on the seat, such as services.
        package var isAlways: Bool

        /// Grants `scopes` to `subject`.
        package init(_ subject: Subject, _ scopes: Scopes, connections: Int? = nil, isAlways: Bool = false) {
            self.subject = subject
            self.scopes = scopes
            self.connections = connections
            self.isAlways = isAlways
        }
    }

    /// The group whose members may connect.
    package static let group = "inlet"
    /// The part of a user's memory that the output queues of its clients may use, in bytes.
    package static let queueMemory = 3 << 20
    /// The range of a user's memory, in bytes: from output queues and some declarations up to a server's memory.
    static let memoryRange = (4 << 20)...(1 << 30)
    /// The scopes of the group's members.
    package static let standard: Scopes = [.pointer, .commands, .scenes]

    /// The entries in force. If several match a user, their scopes add up.
    package var entries: [Entry]

    /// - Parameters:
    ///   - entries: the entries of the configuration.
    ///   - group: the number of ``group``; nil if the machine has no such group.
    package init(_ entries: [Entry] = [], group: UInt32? = nil) {
        var all = [Entry(.user(0), .all)]
        if let group { all.append(Entry(.group(group), Self.standard)) }
        all.removeAll { general in entries.contains { $0.subject == general.subject } }
        self.entries = all + entries
    }

    /// The entries of a configuration, on this machine.
    package init(configuration: Configuration) {
        let group = getgrnam(Self.group).map { $0.pointee.gr_gid }
        self.init(configuration.subscribers, group: group)
    }

    /// The scopes of `peer`, or nil if it may not connect.
    ///
    /// - Parameter always: count only the entries that apply without a login session.
    package func scopes(for peer: PeerIdentity, always: Bool = false) -> Scopes? {
        var scopes: Scopes?
        for entry in entries where (entry.isAlways || !always) && entry.subject.includes(peer) {
            scopes = (scopes ?? []).union(entry.scopes)
        }
        return scopes
    }
}

extension AccessList.Subject {
    package func includes(_ peer: PeerIdentity) -> Bool {
        switch self {
        case .user(let user): peer.user == user
        case .group(let group): peer.groups.contains(group)
        }
    }

    /// By number, or by a name known to the machine; nil for an unknown name.
    static func user(named name: String) -> AccessList.Subject? {
        if let number = UInt32(name) { return .user(number) }
        return getpwnam(name).map { .user($0.pointee.pw_uid) }
    }

    /// By number, or by a name known to the machine; nil for an unknown name.
    static func group(named name: String) -> AccessList.Subject? {
        if let number = UInt32(name) { return .group(number) }
        return getgrnam(name).map { .group($0.pointee.gr_gid) }
    }
}

extension Configuration {
    /// `[{user: alice, scopes: [keys, pointer]}, {group: kiosk, scopes: [scenes]}]`
    static func subscribers(_ node: DocumentNode) throws(DocumentError) -> [AccessList.Entry] {
        try node.items("subscribers") { (node) throws(DocumentError) in
            let fields = try node.fields(
                "a subscriber",
                known: ["user", "group", "scopes", "connections", "regions", "memory", "always"])
            guard (fields["user"] == nil) != (fields["group"] == nil) else {
                throw node.fault("a subscriber needs either user or group, as in {user: …, scopes: […]}")
            }
            var entry = AccessList.Entry(try subject(fields), try fields.required("scopes").scopes("scopes"))
            entry.connections = try fields["connections"]?.integer(
                "connections", 1...ClientLimits.connections)
            entry.regions = try fields["regions"]?.integer("regions", 1...Limits.regions)
            entry.memory = try fields["memory"]?.size("memory", AccessList.memoryRange)
            entry.isAlways = try fields["always"]?.bool("always") ?? false
            return entry
        }
    }

    private static func subject(_ fields: DocumentFields) throws(DocumentError) -> AccessList.Subject {
        let isUser = fields["user"] != nil
        let key: StaticString = isUser ? "user" : "group"
        let node = try fields.required(key)
        // Numbers need no quotes.
        let name =
            if UInt32(node.text) != nil { node.text } else { try node.string(key.description) }
        guard let subject = isUser ? AccessList.Subject.user(named: name) : .group(named: name) else {
            throw node.fault("this machine has no such \(key); create it, or remove the entry")
        }
        return subject
    }
}
