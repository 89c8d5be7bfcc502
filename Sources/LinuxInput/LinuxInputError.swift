import Glibc
import System

/// A device that cannot be used, and why.
package struct LinuxInputError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: Sendable {
        /// Nothing exists at the path.
        case noSuchDevice
        /// The file at the path is not an evdev device.
        case notADevice
        /// The node's owner, group, mode and access list exclude this process (EACCES, EPERM).
        case permissionDenied
        /// The device was unplugged, or its descriptor revoked.
        case removed
        /// A system call failed otherwise; see ``LinuxInputError/errno``.
        case ioFailed
        /// libudev provides no context or monitor.
        case noUdev
    }

    /// The kind of error, for programs.
    package let code: Code
    /// The device node.
    package let path: String
    /// The error number of the system call, or 0 if none failed.
    package let errno: Int32

    /// The error of `path`; `errno` is 0 if no system call failed.
    package init(_ code: Code, path: String, errno: Int32 = 0) {
        self.code = code
        self.path = path
        self.errno = errno
    }

    /// The error of a failed system call on `path`.
    package init(errno: Int32, path: String) {
        let code: Code =
            switch errno {
            case ENOENT, ENOTDIR: .noSuchDevice
            case EACCES, EPERM: .permissionDenied
            case ENODEV, ENXIO: .removed
            default: .ioFailed
            }
        self.init(code, path: path, errno: errno)
    }

    /// The error when libudev fails: no descriptor is left, or udev is missing.
    init(udev errno: Int32) {
        self.init([EMFILE, ENFILE].contains(errno) ? .ioFailed : .noUdev, path: "udev", errno: errno)
    }

    /// True if this process or the machine has no descriptor left; the device is not at fault.
    package var isOutOfDescriptors: Bool { [EMFILE, ENFILE].contains(errno) }

    /// The error as a sentence.
    package var description: String {
        switch code {
        case .noSuchDevice: "\(path): no such device; 'inlet devices' lists them"
        case .notADevice: "\(path): not an input device; 'inlet devices' lists them"
        case .permissionDenied: "\(path): permission denied"
        case .removed: "\(path): the device was removed"
        case .ioFailed: "\(path): \(Descriptor.reason(errno))"
        case .noUdev: "udev is not available; install package udev and start systemd-udevd"
        }
    }
}
