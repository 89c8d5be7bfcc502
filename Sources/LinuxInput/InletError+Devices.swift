import Glibc
package import System

extension InletError {
    /// The error of the device node at `path`, for which a system call failed with `number`.
    package static func device(_ path: String, _ number: Int32) -> InletError {
        switch number {
        case EMFILE, ENFILE: InletError(.unavailable, path, Errno(number))
        case ENOENT, ENOTDIR: InletError(.noInput, "\(path): no such device; 'inlet devices' lists them")
        case EACCES, EPERM: InletError(.noPermission, permission(path))
        case ENODEV, ENXIO: InletError(.io, "\(path): the device was removed")
        default: InletError(.io, path, Errno(number))
        }
    }

    /// The error of a file that is not an evdev device.
    package static func notADevice(_ path: String) -> InletError {
        InletError(.badData, "\(path): not an input device; 'inlet devices' lists them")
    }

    /// The message for a node that this user may not read.
    private static func permission(_ path: String) -> String {
        let access = NodeAccess(path: path)
        let group = access?.group ?? "input"
        return
            "\(path): permission denied: it can be read by \(access?.readers ?? "root"); run this with "
            + "sudo, or run 'sudo usermod -aG \(group) \(UserName.current)' and log in again (every "
            + "program of a member of group \(group) can read all keystrokes)"
    }

    /// libudev provides no context or monitor.
    package static let noUdev = InletError(
        .unavailable, "udev is not available; install package udev and start systemd-udevd")

    /// The error of libudev, in which a system call failed with `number`.
    static func udev(_ number: Int32) -> InletError {
        [EMFILE, ENFILE].contains(number)
            ? InletError(.unavailable, "udev", Errno(number)) : noUdev
    }

    /// The error of the device `name`, for which uinput failed with `number`.
    static func uinput(_ number: Int32, making name: String) -> InletError {
        let path = UinputDevice.path
        return switch number {
        case ENOENT, ENOTDIR, ENODEV, ENXIO:
            InletError(.unavailable, "\(path): does not exist; run 'sudo modprobe uinput'")
        case EACCES, EPERM:
            InletError(
                .noPermission,
                "\(path): permission denied; run this with sudo, or run 'sudo setfacl -m "
                    + "u:\(UserName.current):rw \(path)', which lasts until the next boot and lets "
                    + "every program of yours type as anybody")
        default: InletError(.io, "cannot create device \"\(name)\": \(path)", Errno(number))
        }
    }
}
