import Glibc
package import System

extension InletError {
    /// The error of a device that was named on the command line.
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

    /// The message for a node that this user may not read.
    package static func permission(_ path: String) -> String {
        let access = NodeAccess(path: path)
        let group = access?.group ?? "input"
        return
            "\(path): permission denied: it can be read by \(access?.readers ?? "root"); run this with "
            + "sudo, or run 'sudo usermod -aG \(group) \(UserName.current)' and log in again (every "
            + "program of a member of group \(group) can read all keystrokes)"
    }

    /// The error of a device that could not be created through uinput.
    package init(uinput error: LinuxInputError, making name: String) {
        switch error.code {
        case .noSuchDevice, .removed:
            self.init(.unavailable, "\(error.path): does not exist; run 'sudo modprobe uinput'")
        case .permissionDenied:
            self.init(
                .noPermission,
                "\(error.path): permission denied; run this with sudo, or run 'sudo setfacl -m "
                    + "u:\(UserName.current):rw \(error.path)', which lasts until the next boot and lets "
                    + "every program of yours type as anybody")
        default: self.init(.io, "cannot create device \"\(name)\": \(error.description)")
        }
    }
}

extension InletError {
    /// Runs `body`, and turns the error of a device into one with advice and an exit status.
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
