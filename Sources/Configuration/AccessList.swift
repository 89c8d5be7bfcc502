import CLinuxSystem
import Glibc
import InputModel
package import System
package import Wire

/// Who may connect, and what they may see and ask.
///
/// Root may everything. The group `inlet` may everything but see keys and control the daemon. The configuration's
/// `subscribers` say otherwise: an entry of a user or group takes the place of what is said here of the same. Who is
/// spoken of several times may all that is said. Login sessions can limit that (`LoginSessions` of the daemon).
package struct AccessList: Hashable, Sendable {
    /// Whom an entry speaks of, by number.
    package enum Subject: Hashable, Sendable {
        /// A user, by number.
        case user(UInt32)
        /// All members of a group, by number.
        case group(UInt32)
    }

    /// What somebody may see and ask.
    package struct Entry: Hashable, Sendable {
        /// Whom it speaks of.
        package var subject: Subject
        /// What those may see and ask; empty: they may connect, and no more.
        package var scopes: Scopes
        /// How many connections each of those users may have at once; nil: the standard share.
        package var connections: Int?
        /// How many regions the programs of each may have together; nil: the standard share.
        package var regions: Int?
        /// What those programs may take of the daemon's memory, with what waits for them, in bytes; nil: the standard share.
        package var memory: Int?
        /// It also speaks of users that have no login session on the seat: services.
        package var isAlways: Bool

        /// `subject` may see and ask what `scopes` says.
        package init(
            _ subject: Subject, _ scopes: Scopes, connections: Int? = nil, isAlways: Bool = false
        ) {
            self.subject = subject
            self.scopes = scopes
            self.connections = connections
            self.isAlways = isAlways
        }
    }

    /// The group whose members may connect.
    package static let group = "inlet"
    /// Connections of all users together: no share is larger.
    package static let connectionLimit = 1024
    /// What a user's clients may have waiting for them, of the memory that is said of the user, in bytes.
    package static let queueMemory = 3 << 20
    /// The least and the most memory that can be said of a user, in bytes: what queues may take, and something to declare;
    /// what a server has.
    static let memoryRange = (4 << 20)...(1 << 30)
    /// What its members may.
    package static let standard: Scopes = [.pointer, .commands, .scenes]

    /// All that are in force; who is spoken of several times may all that is said.
    package var entries: [Entry]

    /// - Parameters:
    ///   - entries: the configuration's.
    ///   - group: the number of ``group``; nil where the machine has none.
    package init(_ entries: [Entry] = [], group: UInt32? = nil) {
        var all = [Entry(.user(0), .all)]
        if let group { all.append(Entry(.group(group), Self.standard)) }
        all.removeAll { general in entries.contains { $0.subject == general.subject } }
        self.entries = all + entries
    }

    /// Those of a configuration, on this machine.
    package init(configuration: Configuration) {
        let group = getgrnam(Self.group).map { $0.pointee.gr_gid }
        self.init(configuration.subscribers, group: group)
    }

    /// What `peer` may; nil: not even connect.
    ///
    /// - Parameter always: only by entries that also hold without a login session.
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

    /// By name or number; nil where the machine knows none.
    static func user(named name: String) -> AccessList.Subject? {
        if let number = UInt32(name) { return .user(number) }
        return getpwnam(name).map { .user($0.pointee.pw_uid) }
    }

    /// By name or number; nil where the machine knows none.
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
                "connections", 1...AccessList.connectionLimit)
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
