import CLinuxSystem
import Glibc

/// Restrictions that a process puts on itself for good.
package enum Confinement {
    /// An access that remains allowed, to a file or below a path.
    package enum Allowed {
        case reading(below: String)
        case writing(below: String)
        case devices(below: String)
        /// Writing to devices, and neither reading nor asking them.
        case litDevices(below: String)
    }

    /// The role of a process, which determines the system calls that it keeps.
    package struct Role: Sendable {
        /// The name that ps shows, up to 15 bytes.
        let processName: String
        /// Its list of system calls (seccomp.c), or nil for none.
        fileprivate let calls: inlet_role?

        package static var server: Role { Role(processName: "inlet", calls: INLET_SERVER) }
        package static var opener: Role { Role(processName: "inlet-opener", calls: INLET_OPENER) }
        package static var keeper: Role { Role(processName: "inlet-keeper", calls: INLET_KEEPER) }
        package static var recorder: Role { Role(processName: "inlet-recorder", calls: INLET_RECORDER) }
        package static var supervisor: Role { Role(processName: "inlet-supervise", calls: INLET_SUPERVISOR) }
        package static var lights: Role { Role(processName: "inlet-lights", calls: INLET_LIGHTS) }
        package static var reader: Role { Role(processName: "inlet-reader", calls: INLET_READER) }
        package static var logins: Role { Role(processName: "inlet-logind", calls: INLET_LOGIND) }
        /// A recorder that creates, renames and removes files in the folder that it records into.
        package static var rotator: Role { Role(processName: "inlet-recorder", calls: INLET_ROTATOR) }
        /// `stream --user` and `record --user`: no socket, and no file but those that are open.
        package static var stream: Role { Role(processName: "inlet", calls: INLET_STREAM) }
        /// `inlet-serve`: no socket but to the daemon.
        package static var gateway: Role { Role(processName: "inlet-serve", calls: INLET_GATEWAY) }
        /// `inlet-publish`: no socket but TCP ones, to one port.
        package static var publisher: Role { Role(processName: "inlet-publish", calls: INLET_PUBLISHER) }
        /// Writes the output of a stream that grabs to a file. It has no other rights than its descriptors to give up.
        package static var writer: Role { Role(processName: "inlet-writer", calls: nil) }
        /// Looks up names for the publisher. It has no list of system calls, since modules of the C library do the
        /// look-up (nsswitch.conf(5)).
        package static var resolver: Role { Role(processName: "inlet-resolver", calls: nil) }
    }

    package enum Outcome {
        case done
        /// The kernel does not support the restriction.
        case unsupported
        case failed(errno: Int32)
    }

    /// Forbids all files but those that are open, and `allowed` (Landlock).
    private static func confineFiles(_ allowed: [Allowed]) -> Outcome {
        var names: [UnsafeMutablePointer<CChar>] = []
        defer { for name in names { free(name) } }
        let paths = allowed.map { entry in
            let (path, kind) =
                switch entry {
                case .reading(let path): (path, INLET_READ)
                case .writing(let path): (path, INLET_WRITE)
                case .devices(let path): (path, INLET_DEVICES)
                case .litDevices(let path): (path, INLET_LIT_DEVICES)
                }
            names.append(strdup(path))
            return inlet_path(path: names.last!, kind: kind)
        }
        return outcome(inlet_confine_files(paths, Int32(paths.count)))
    }

    /// Forbids all system calls but those of `role` (seccomp).
    private static func confineCalls(_ role: Role) -> Outcome {
        role.calls.map { outcome(inlet_confine_calls($0)) } ?? .done
    }

    /// Paths that a process which reads devices still needs: udev's data on devices, layouts, users, the configuration.
    package static let readable = [
        "/sys", "/run/udev", "/etc", "/usr/share/X11", "/usr/share/xkeyboard-config-2", "/dev/null",
    ]

    /// Gives up everything that `role` does not need, capabilities included. Call this after a change of user, which
    /// would make the process traceable again.
    ///
    /// - Returns: the outcome of each restriction.
    @discardableResult
    package static func confine(_ role: Role, _ allowed: [Allowed]) -> [(what: String, outcome: Outcome)] {
        giveUpRights()
        // A process that does one thing from here on no longer needs most of the program's code.
        inlet_release_code()
        return [("Landlock", confineFiles(allowed)), ("seccomp", confineCalls(role))]
    }

    /// Gives up files, capabilities, and binding and connecting TCP sockets, for this thread and those that it starts.
    /// A program that will have threads calls this first, and ``confineThreads(_:)`` once it has started them all.
    ///
    /// - Returns: the outcome of each restriction.
    package static func confineBeforeThreads(_ allowed: [Allowed]) -> [(what: String, outcome: Outcome)] {
        giveUpRights()
        return confineFilesAndNetwork(allowed, port: 0)
    }

    /// Gives up everything that ``Role/publisher`` does not need, capabilities included.
    ///
    /// - Parameter port: The port to which it may still connect.
    /// - Returns: the outcome of each restriction.
    package static func confinePublisher(
        to port: UInt16, _ allowed: [Allowed]
    ) -> [(what: String, outcome: Outcome)] {
        giveUpRights()
        inlet_release_code()
        return confineFilesAndNetwork(allowed, port: port) + [("seccomp", confineCalls(.publisher))]
    }

    private static func confineFilesAndNetwork(
        _ allowed: [Allowed], port: UInt16
    ) -> [(what: String, outcome: Outcome)] {
        let network = outcome(inlet_confine_network(port))
        let files = ("Landlock", confineFiles(allowed))
        // Older kernels have Landlock for files alone. The limits on system calls apply there, too.
        if case .unsupported = network { return [files] }
        return [files, ("Landlock for networks", network)]
    }

    /// Gives up all system calls that `role` does not need, for all threads of this process.
    ///
    /// - Returns: the outcome of the restriction.
    package static func confineThreads(_ role: Role) -> [(what: String, outcome: Outcome)] {
        [("seccomp", confineCalls(role))]
    }

    /// Reports each restriction that the kernel could not apply.
    package static func report(_ outcomes: [(what: String, outcome: Outcome)]) {
        for (what, outcome) in outcomes {
            switch outcome {
            case .done: break
            case .unsupported:
                Message.write("this kernel has no \(what), so this process keeps more rights than it needs")
            case .failed(let number):
                Message.write(
                    "\(what): \(Errno(number).reason); this process keeps more rights than it needs"
                )
            }
        }
    }

    /// Looks up a user and a group, so that the C library loads its modules for that: they need executable memory,
    /// which ``confine(_:_:)`` forbids.
    package static func prepareNames() {
        _ = getpwuid(0)
        _ = getgrgid(0)
    }

    /// Root without its capabilities has only the rights of a file's owner. No other process may trace this one.
    private static func giveUpRights() {
        _ = inlet_give_up_capabilities()
        _ = inlet_hide()
    }

    private static func outcome(_ result: Int32) -> Outcome {
        switch result {
        case 0: .done
        case 1: .unsupported
        default: .failed(errno: errno)
        }
    }
}
