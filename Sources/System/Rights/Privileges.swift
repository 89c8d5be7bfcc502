import CLinuxSystem
import Glibc

/// The user that the process runs as.
package enum Privileges {
    /// Becomes `name` for good, with that user's primary group only: the rights of its other groups are dropped.
    ///
    /// - Parameter name: the user to become.
    /// - Throws: ``InletError`` (usage) for an unknown user, (no permission) if this process may not switch users.
    package static func drop(to name: String) throws(InletError) {
        guard let entry = getpwnam(name) else {
            throw InletError(
                .usage, "--user \(name): no such user; create one with: sudo useradd --system \(name)")
        }
        let (user, group) = (entry.pointee.pw_uid, entry.pointee.pw_gid)
        guard setgroups(1, [group]) == 0, inlet_become(user, group) == 0 else {
            throw InletError(
                .noPermission, "--user \(name): only root can switch to another user; run this with sudo")
        }
        // If root can be regained, it was never dropped.
        guard user == 0 || setuid(0) != 0 else {
            throw InletError(.noPermission, "--user \(name): root's rights could not be dropped")
        }
    }
}

/// Realtime scheduling, ahead of all programs without it.
package enum Realtime {
    /// Reports a refusal; without realtime scheduling, only latency on a busy machine suffers.
    package static func begin() {
        guard inlet_become_realtime() != 0 else { return }
        Message.write(
            "realtime: \(Errno.last.reason); the service needs LimitRTPRIO=1 and RestrictRealtime=no "
                + "(systemctl edit inlet)")
    }
}

/// The names of users.
package enum UserName {
    /// The user that this process runs as, for messages that say what to type.
    package static var current: String {
        getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? "$USER"
    }

    /// By name, or by number if the machine has no name for it.
    package static func of(_ user: UInt32) -> String {
        getpwuid(user).map { String(cString: $0.pointee.pw_name) } ?? String(user)
    }
}
