import CLinuxSystem
import Glibc

/// The user that the process runs as.
package enum Privileges {
    /// Becomes `name` for good, with that user's first group only: what its other groups may is not this process's.
    ///
    /// - Parameter name: whom to become.
    /// - Throws: ``InletError`` (usage) for an unknown user, (no permission) where this process may not.
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
        // A root that could be taken back was never dropped.
        guard user == 0 || setuid(0) != 0 else {
            throw InletError(.noPermission, "--user \(name): root's rights could not be dropped")
        }
    }
}

/// Running before all programs that are not realtime.
package enum Realtime {
    /// Reports a refusal; without it, only latency on a busy machine suffers.
    package static func begin() {
        guard inlet_become_realtime() != 0 else { return }
        Message.write(
            "realtime: \(String(cString: strerror(errno))); the service needs LimitRTPRIO=1 and RestrictRealtime=no "
                + "(systemctl edit inlet)")
    }
}

/// The name of the user that this process runs as, for messages that say what to type.
package enum UserName {
    package static var current: String {
        getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? "$USER"
    }
}
