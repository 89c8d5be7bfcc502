import CLinuxSystem
import Glibc

/// The process at the other end of a Unix socket, as it was when it connected.
package struct PeerIdentity: Hashable, Sendable {
    /// More groups than any user is in; a user in more counts as a member of the primary group only.
    private static let groupLimit = 1024

    /// The process number (pid) when it connected; another process can have it by now.
    package var process: Int32
    /// The number of the user that it ran as.
    package var user: UInt32
    /// The group it ran as, and all others that it was in.
    package var groups: [UInt32]

    /// The process `process`, of `user` and `groups`.
    package init(process: Int32, user: UInt32, groups: [UInt32]) {
        self.process = process
        self.user = user
        self.groups = groups
    }

    /// nil if the kernel does not report it.
    package init?(of connection: Int32) {
        var peer = inlet_peer()
        guard inlet_peer(connection, &peer) == 0 else { return nil }
        var others = [UInt32](repeating: 0, count: Self.groupLimit)
        let count = inlet_peer_groups(connection, &others, Int32(others.count))
        self.init(
            process: peer.process, user: peer.user, groups: [peer.group] + others.prefix(max(0, Int(count))))
    }

    /// `process 4242 of user 1000`
    package var description: String { "process \(process) of user \(user)" }
}
