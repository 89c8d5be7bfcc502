import CLinuxSystem
import Glibc

/// What a process gives up for good.
enum Confinement {
    /// What remains allowed below a path, or of a file.
    enum Allowed {
        case reading(below: String)
        case writing(below: String)
        case devices(below: String)
    }

    enum Outcome {
        case done
        /// The kernel has no such thing.
        case unsupported
        case failed(errno: Int32)
    }

    /// Forbids all files but those that are open, and `allowed` (Landlock).
    static func confineFiles(_ allowed: [Allowed]) -> Outcome {
        var names: [UnsafeMutablePointer<CChar>] = []
        defer { for name in names { free(name) } }
        let paths = allowed.map { entry in
            let (path, kind) =
                switch entry {
                case .reading(let path): (path, INLET_READ)
                case .writing(let path): (path, INLET_WRITE)
                case .devices(let path): (path, INLET_DEVICES)
                }
            names.append(strdup(path))
            return inlet_path(path: names.last!, kind: kind)
        }
        return outcome(inlet_confine_files(paths, Int32(paths.count)))
    }

    /// Forbids new sockets, processes, programs and tracing, with all else that serving does not take (seccomp).
    static func confineCalls() -> Outcome { outcome(inlet_confine_calls()) }

    /// Where what a daemon still reads lies: devices as udev knows them, layouts, users, the configuration.
    static let readable = [
        "/sys", "/run/udev", "/etc", "/usr/share/X11", "/usr/share/xkeyboard-config-2", "/dev/null",
    ]

    /// Gives up everything that serving clients does not take, and says so where the kernel cannot.
    static func confine(readingBeside configurationPath: String?) {
        _ = inlet_hide()
        var allowed = readable.map { Allowed.reading(below: $0) }
        if let configurationPath { allowed.append(.reading(below: configurationPath)) }
        for (outcome, what) in [(confineFiles(allowed), "Landlock"), (confineCalls(), "seccomp")] {
            switch outcome {
            case .done: break
            case .unsupported:
                Message.write(
                    "this kernel has no \(what): less is given up than could be; the user's rights remain")
            case .failed(let number):
                Message.write("\(what): \(String(cString: strerror(number))): less is given up than could be")
            }
        }
    }

    /// Root without its capabilities is the owner of its files, and no more.
    static func giveUpCapabilities() { _ = inlet_give_up_capabilities() }

    private static func outcome(_ result: Int32) -> Outcome {
        switch result {
        case 0: .done
        case 1: .unsupported
        default: .failed(errno: errno)
        }
    }
}
