import CLinuxSystem
import Glibc

/// Who is at the other end of a Unix socket, as the kernel saw it connect.
package struct PeerIdentity: Hashable, Sendable {
    /// More groups than any user is in; who is in more counts as being in none but the first.
    private static let groupLimit = 1024

    /// Its number (pid) when it connected; another program can have it by now.
    package var process: Int32
    /// The user's number that it ran as.
    package var user: UInt32
    /// The group it ran as, and all others that it was in.
    package var groups: [UInt32]

    /// The process `process`, of `user` and `groups`.
    package init(process: Int32, user: UInt32, groups: [UInt32]) {
        self.process = process
        self.user = user
        self.groups = groups
    }

    /// nil where the kernel does not say.
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
