import CLinuxSystem
import Glibc
import LinuxInput
import System

/// Opens event devices for a process that is not permitted to.
///
/// The helper process can do nothing but open nodes below `/dev/input` for reading, and pass on the descriptors. A
/// request is a path; the helper accepts only paths of event devices.
struct DeviceOpener: ~Copyable {
    private static let directory = "/dev/input"
    /// The kernel's number for input devices (INPUT_MAJOR of linux/major.h).
    private static let inputMajor: UInt32 = 13
    private static let pathLimit = 64

    private let connection: Descriptor
    /// The helper runs as root, whichever user this process becomes.
    private let isRoot = geteuid() == 0

    /// Starts the process for a server that becomes `user`; none if the server keeps its user.
    static func start(for user: String?) throws(InletError) -> DeviceOpener? {
        user == nil ? nil : try DeviceOpener()
    }

    /// Starts the process that keeps the privilege.
    init() throws(InletError) {
        connection = try HelperProcess.start(.opener) { connection in
            // Without the kernel's support, it still does nothing but this.
            Confinement.confine(.opener, [.devices(below: Self.directory)])
            while Self.answer(connection) {}
        }
        HelperProcess.limitWaiting(connection, to: Deadlines.helper)
    }

    /// Hung up once the process has exited.
    var rawDescriptor: Int32 { connection.rawValue }

    /// The error with which this process ends without the helper.
    static let gone = InletError(
        .unavailable,
        "the helper that opens devices has exited, so no device can be opened; restart inlet")

    /// The node at `path`, open for reading without waiting.
    ///
    /// - Throws: ``gone``, also if it does not answer for ``Deadlines/helper``; else the error of the device.
    func open(_ path: String) throws(InletError) -> Descriptor {
        // The helper accepts only the kernel's names, which links such as those in by-id resolve to.
        guard let resolved = realpath(path, nil) else {
            throw InletError(LinuxInputError(errno: errno, path: path))
        }
        defer { free(resolved) }
        let bytes = Array(String(cString: resolved).utf8)
        var number: Int32 = 0
        guard send(connection.rawValue, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            throw Self.gone
        }
        let raw = inlet_receive_descriptor(connection.rawValue, &number)
        guard raw >= 0 else {
            if raw == -2 { throw Self.gone }
            throw Self.refusal(number, of: path, isRoot: isRoot)
        }
        return Descriptor(owning: raw)
    }

    /// The error for a node that the helper cannot open, with advice.
    ///
    /// - Parameter isRoot: the helper runs as root, so that joining a group would not help.
    static func refusal(_ number: Int32, of path: String, isRoot: Bool) -> InletError {
        switch number {
        case EINVAL, ENOTTY: InletError(LinuxInputError(.notADevice, path: path))
        case EACCES where isRoot, EPERM where isRoot:
            InletError(
                .noPermission,
                "\(path): permission denied to the helper that opens devices, which runs as root without "
                    + "capabilities; run 'sudo chown root \(path) && sudo chmod u+r \(path)'")
        default: InletError(LinuxInputError(errno: number, path: path))
        }
    }

    /// Answers one request; false if the connection has closed or failed.
    private static func answer(_ connection: borrowing Descriptor) -> Bool {
        var bytes = [UInt8](repeating: 0, count: pathLimit)
        let count = recv(connection.rawValue, &bytes, bytes.count, 0)
        guard count > 0 else { return count < 0 && errno == EINTR }
        let raw = openNode(String(decoding: bytes.prefix(count), as: UTF8.self))
        defer { if raw >= 0 { close(raw) } }
        return inlet_send_descriptor(connection.rawValue, raw, raw < 0 ? -raw : 0) == 0
    }

    /// The descriptor, or the negative error number.
    private static func openNode(_ path: String) -> Int32 {
        let prefix = directory + "/event"
        let number = path.utf8.dropFirst(prefix.utf8.count)
        guard path.hasPrefix(prefix), (1...7).contains(number.count),
            number.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return -EINVAL }
        let raw = inlet_open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW, 0)
        guard raw >= 0 else { return -errno }
        var status = stat()
        guard fstat(raw, &status) == 0, status.st_mode & S_IFMT == S_IFCHR,
            inlet_major(status.st_rdev) == inputMajor
        else {
            close(raw)
            return -ENOTTY
        }
        return raw
    }
}
