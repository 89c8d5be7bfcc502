import Glibc
package import System

extension InletError {
    /// The error of a device that a person named.
    package init(_ error: LinuxInputError) {
        switch error.code {
        case _ where error.isOutOfDescriptors: self.init(.unavailable, error.description)
        case .noSuchDevice: self.init(.noInput, error.description)
        case .notADevice: self.init(.badData, error.description)
        case .permissionDenied: self.init(.noPermission, Self.permission(error.path))
        case .noUdev: self.init(.unavailable, error.description)
        default: self.init(.io, error.description)
        }
    }

    /// What to do about a node that may not be read.
    package static func permission(_ path: String) -> String {
        let access = NodeAccess(path: path)
        let group = access?.group ?? "input"
        return
            "\(path): permission denied: it may be read by \(access?.readers ?? "root"); run this with sudo, "
            + "or join its group: sudo usermod -aG \(group) \(UserName.current), then log in again "
            + "(mind that group \(group) can read every keystroke)"
    }

    /// The error of a device that could not be made through uinput.
    package init(uinput error: LinuxInputError, making name: String) {
        switch error.code {
        case .noSuchDevice, .removed:
            self.init(.unavailable, "\(error.path): not there; load it: sudo modprobe uinput")
        case .permissionDenied:
            self.init(
                .noPermission,
                "\(error.path): permission denied; run this with sudo, or let yourself write to it until the next "
                    + "start: sudo setfacl -m u:\(UserName.current):rw \(error.path) (mind that whoever may can type "
                    + "as anybody)")
        default: self.init(.io, "\(error.description), making \"\(name)\"")
        }
    }
}

extension InletError {
    /// Runs `body`, and puts a device's error in the words of someone who started a program.
    package static func translate<Value: ~Copyable>(
        _ body: () throws(LinuxInputError) -> Value
    ) throws(InletError) -> Value {
        do {
            return try body()
        } catch {
            throw InletError(error)
        }
    }
}
