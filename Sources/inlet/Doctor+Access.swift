import Client
import Configuration
import Glibc
import InputModel
import LinuxInput
import Server
import System

// How this user gets input: from the daemon, which reads the devices for every member of its group, or from the devices
// themselves, which includes the right to log every key.
extension Doctor {
    /// This user's access to the daemon and to the devices.
    struct Access: Hashable {
        /// How the daemon's socket answers.
        enum Daemon: Hashable {
            /// It accepts this user's connections.
            case accepts
            /// It listens, and this user may not connect.
            case denies
            /// It listens, and does not answer.
            case silent
            /// Nothing listens at the socket.
            case absent
        }

        let daemon: Daemon
        let socket: String
        /// The nodes below /dev/input, and how many of them this user may read.
        let nodes: Int, readable: Int
        /// The nodes that everyone may read.
        let open: Int
        /// The group that the user is in and that may read devices, or nil.
        let readers: String?
        let isRoot: Bool
        let user: String

        /// The findings, with advice for each problem, the daemon first.
        var findings: [Finding] {
            [daemonFinding, devicesFinding] + (open > 0 ? [openFinding] : [])
        }

        private var daemonFinding: Finding {
            switch daemon {
            case .accepts:
                Finding(what: "daemon", state: "accepts connections at \(socket)")
            case .denies:
                Finding(
                    what: "daemon", state: "\(socket): permission denied",
                    fix:
                        "join its group, then log in again: sudo usermod -aG \(AccessList.group) \(user)",
                    status: .noPermission)
            case .silent:
                Finding(
                    what: "daemon", state: "does not answer at \(socket)",
                    fix: "read its log with 'journalctl -u inlet', then restart it: "
                        + (isRoot ? "" : "sudo ") + "systemctl restart inlet",
                    status: readable == nodes ? nil : .unavailable)
            case .absent:
                // If every device is readable, everything works except features that programs share.
                Finding(
                    what: "daemon", state: "not running at \(socket)",
                    fix: isRoot
                        ? "start it: systemctl enable --now inlet"
                        : "start it, join its group, and log in again: sudo systemctl enable --now inlet; "
                            + "sudo usermod -aG \(AccessList.group) \(user)",
                    status: readable == nodes ? nil : .unavailable)
            }
        }

        private var devicesFinding: Finding {
            let state = "\(readable) of \(nodes) readable by you"
            if let readers, readable > 0, !isRoot {
                return Finding(
                    what: "devices", state: "\(state), through group \(readers)",
                    fix:
                        "any of your programs can log your keys; once the daemon accepts you, leave the group: sudo gpasswd "
                        + "-d \(user) \(readers)")
            }
            let isServed = daemon == .accepts && readable < nodes
            return Finding(
                what: "devices", state: isServed ? "\(state); the daemon reads them for you" : state)
        }

        private var openFinding: Finding {
            Finding(
                what: "privacy", state: "\(open) devices are readable by everyone",
                fix: "any program can log your keys; find the udev rule with MODE=\"0666\" and remove it")
        }
    }

    /// This user's access to `nodes` and to the daemon.
    static func access(to nodes: [Udev.Node], socket: String = StandardSocket.path) -> Access {
        let accesses = nodes.compactMap { NodeAccess(path: $0.path) }
        let groups = memberships
        return Access(
            daemon: daemon(at: socket), socket: socket, nodes: nodes.count,
            readable: accesses.filter(\.isReadable).count,
            open: accesses.filter { $0.mode & 0o004 != 0 }.count,
            readers: accesses.first { $0.isGroupReadable && groups.contains($0.group) }?.group,
            isRoot: geteuid() == 0, user: UserName.current)
    }

    /// Longer than a daemon under load takes for its first line.
    private static let patience = Interval.milliseconds(2000)

    /// Connects, reads the first line, which shows whether this user is admitted, and disconnects.
    private static func daemon(at socket: String) -> Access.Daemon {
        do throws(InletError) {
            var connection = try DaemonConnection(path: socket)
            guard Poller.wait(for: .reading, of: connection.rawDescriptor, atMost: patience) else {
                return .silent
            }
            return try connection.nextLine { _ in } ? .accepts : .absent
        } catch {
            return error.status == .noPermission ? .denies : .absent
        }
    }

    /// The groups of this process, by name.
    private static var memberships: Set<String> {
        var numbers = [gid_t](repeating: 0, count: max(0, Int(getgroups(0, nil))))
        let count = getgroups(Int32(numbers.count), &numbers)
        numbers = Array(numbers.prefix(max(0, Int(count)))) + [getegid()]
        return Set(numbers.compactMap { getgrgid($0).map { String(cString: $0.pointee.gr_name) } })
    }
}
