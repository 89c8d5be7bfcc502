import Glibc
import System

/// A device that cannot be used, and why.
package struct LinuxInputError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong; more may be added.
    package struct Code: Hashable, Sendable {
        fileprivate enum Storage: Hashable, Sendable {
            case noSuchDevice, notADevice, permissionDenied, removed, ioFailed, noUdev
        }

        fileprivate let storage: Storage

        /// There is nothing at the path.
        package static let noSuchDevice = Code(storage: .noSuchDevice)
        /// What is there does not speak evdev.
        package static let notADevice = Code(storage: .notADevice)
        /// The node's owner, group, mode and access list leave this process out (EACCES, EPERM).
        package static let permissionDenied = Code(storage: .permissionDenied)
        /// The device was unplugged, or its descriptor revoked.
        package static let removed = Code(storage: .removed)
        /// A system call failed otherwise; see ``LinuxInputError/errno``.
        package static let ioFailed = Code(storage: .ioFailed)
        /// libudev gives no context or monitor.
        package static let noUdev = Code(storage: .noUdev)
    }

    /// What went wrong, for programs.
    package let code: Code
    /// The device node.
    package let path: String
    /// What the system call said; 0 where none did.
    package let errno: Int32

    /// The error of `path`; `errno` is 0 where no system call said anything.
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

    /// The error where libudev gives nothing: it has no descriptor left, or no udev.
    init(udev errno: Int32) {
        self.init([EMFILE, ENFILE].contains(errno) ? .ioFailed : .noUdev, path: "udev", errno: errno)
    }

    /// No descriptor is left, of this process or of the machine: no fault of the device's.
    package var isOutOfDescriptors: Bool { [EMFILE, ENFILE].contains(errno) }

    /// The error as a sentence.
    package var description: String {
        switch code.storage {
        case .noSuchDevice: "\(path): no such device; 'inlet devices' lists them"
        case .notADevice: "\(path): not an input device; 'inlet devices' lists them"
        case .permissionDenied: "\(path): permission denied"
        case .removed: "\(path): the device was removed"
        case .ioFailed: "\(path): \(Descriptor.reason(errno))"
        case .noUdev: "udev is not available; install package udev and start systemd-udevd"
        }
    }
}
