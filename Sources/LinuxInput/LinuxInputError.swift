import Glibc
import System

/// A device that cannot be used, and why.
public struct LinuxInputError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong; more may be added.
    public struct Code: Hashable, Sendable {
        fileprivate enum Storage: Hashable, Sendable {
            case noSuchDevice, notADevice, permissionDenied, removed, ioFailed, noUdev
        }

        fileprivate let storage: Storage

        /// There is nothing at the path.
        public static let noSuchDevice = Code(storage: .noSuchDevice)
        /// What is there does not speak evdev.
        public static let notADevice = Code(storage: .notADevice)
        /// The node's owner, group, mode and access list leave this process out (EACCES, EPERM).
        public static let permissionDenied = Code(storage: .permissionDenied)
        /// The device was unplugged, or its descriptor revoked.
        public static let removed = Code(storage: .removed)
        /// A system call failed otherwise; see ``LinuxInputError/errno``.
        public static let ioFailed = Code(storage: .ioFailed)
        /// libudev gives no context or monitor.
        public static let noUdev = Code(storage: .noUdev)
    }

    /// What went wrong, for programs.
    public let code: Code
    /// The device node.
    public let path: String
    /// What the system call said; 0 where none did.
    public let errno: Int32

    /// The error of `path`; `errno` is 0 where no system call said anything.
    public init(_ code: Code, path: String, errno: Int32 = 0) {
        self.code = code
        self.path = path
        self.errno = errno
    }

    /// The error of a failed system call on `path`.
    public init(errno: Int32, path: String) {
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
    public var isOutOfDescriptors: Bool { [EMFILE, ENFILE].contains(errno) }

    /// The error as a sentence.
    public var description: String {
        switch code.storage {
        case .noSuchDevice: "\(path): no such device; `inlet devices` lists those that are there"
        case .notADevice: "\(path): not an input device; `inlet devices` lists those that are there"
        case .permissionDenied: "\(path): permission denied"
        case .removed: "\(path): the device was removed"
        case .ioFailed: "\(path): \(Descriptor.reason(errno))"
        case .noUdev: "udev is not available: install package udev and start systemd-udevd"
        }
    }
}
