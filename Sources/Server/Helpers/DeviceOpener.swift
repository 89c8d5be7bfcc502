import CLinuxSystem
import Glibc
import InputModel
import LinuxInput
import System

/// Opens event devices for a process that is not permitted to.
///
/// The helper process can do nothing but open nodes below `/dev/input` for reading, and pass on the descriptors. A
/// request is a path; the helper accepts only paths of event devices.
final class DeviceOpener {
    static let directory = "/dev/input"
    /// The kernel's number for input devices (INPUT_MAJOR of linux/major.h).
    private static let inputMajor: UInt32 = 13
    static let pathLimit = 64

    private let connection: Descriptor
    /// The helper runs as root, whichever user this process becomes.
    private let isRoot = geteuid() == 0
    /// The paths that the helper has not answered yet, oldest first, and until when the first may take.
    private var asked: [String] = []
    private(set) var deadline = Timestamp.distantFuture

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

    /// A helper at the other end of `connection`.
    init(_ connection: consuming Descriptor) {
        self.connection = connection
    }

    /// Readable once it has answered, or exited.
    var rawDescriptor: Int32 { connection.rawValue }

    /// The error with which this process ends without the helper.
    static let gone = InletError(
        .unavailable,
        "the helper that opens devices has exited, so no device can be opened; restart inlet")

    /// The node at `path`, open for reading. Waits for the helper: at startup nothing else has to go on.
    ///
    /// - Throws: ``gone``, also if it does not answer for ``Deadlines/helper``; else the error of the device.
    func open(_ path: String) throws(InletError) -> Descriptor {
        guard let name = Self.kernelName(of: path) else { throw .device(path, errno) }
        try ask(path, named: name, at: MonotonicClock.now)
        return try receive()
    }

    /// Asks for the node at `path`, a name of the kernel's; ``next(at:)`` returns it later. A helper that is stopped must
    /// not stop the loop, which holds the grabs.
    ///
    /// - Throws: ``gone``, also if it has stopped taking requests.
    func ask(_ path: String, at time: Timestamp) throws(InletError) {
        try ask(path, named: path, at: time)
    }

    /// - Parameter name: the kernel's name of the node at `path`.
    private func ask(_ path: String, named name: String, at time: Timestamp) throws(InletError) {
        guard connection.offer(Array(name.utf8)) else { throw Self.gone }
        if asked.isEmpty { deadline = time + Deadlines.helper }
        asked.append(path)
    }

    /// An answer of the helper.
    enum Answer: ~Copyable {
        case opened(path: String, Descriptor)
        case refused(InletError)
        /// None has come yet.
        case none
    }

    /// The next answer, if there is one.
    ///
    /// - Throws: ``gone``, also if the oldest request has waited for ``Deadlines/helper``.
    func next(at time: Timestamp) throws(InletError) -> Answer {
        guard Poller.wait(for: .reading, of: connection.rawValue, atMost: .milliseconds(0)) else {
            if deadline <= time { throw Self.gone }
            return .none
        }
        guard let path = asked.first else { throw Self.gone }
        do throws(InletError) {
            return .opened(path: path, try receive())
        } catch {
            if error == Self.gone { throw error }
            return .refused(error)
        }
    }

    private func receive() throws(InletError) -> Descriptor {
        var number: Int32 = 0
        let raw = inlet_receive_descriptor(connection.rawValue, &number)
        guard raw != -2 else { throw Self.gone }
        let path = asked.removeFirst()
        deadline = asked.isEmpty ? .distantFuture : MonotonicClock.now + Deadlines.helper
        guard raw >= 0 else { throw Self.refusal(number, of: path, isRoot: isRoot) }
        return Descriptor(owning: raw)
    }

    /// The error for a node that the helper cannot open, with advice.
    ///
    /// - Parameter isRoot: the helper runs as root, so that joining a group would not help.
    static func refusal(_ number: Int32, of path: String, isRoot: Bool) -> InletError {
        switch number {
        case EINVAL, ENOTTY: .notADevice(path)
        case EACCES where isRoot, EPERM where isRoot:
            InletError(
                .noPermission,
                "\(path): permission denied to the helper that opens devices, which runs as root without "
                    + "capabilities; run 'sudo chown root \(path) && sudo chmod u+r \(path)'")
        default: .device(path, number)
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

    /// The kernel's name of the node at `path`: helpers accept no other, such as the links in by-id; nil with errno.
    static func kernelName(of path: String) -> String? {
        if isKernelName(path) { return path }
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func isKernelName(_ path: String) -> Bool {
        let prefix = directory + "/event"
        let number = path.utf8.dropFirst(prefix.utf8.count)
        return path.hasPrefix(prefix) && (1...7).contains(number.count)
            && number.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// The node of an event device at `path`, open with `access` alone, or the negative error number.
    static func openNode(_ path: String, _ access: Int32 = O_RDONLY) -> Int32 {
        guard isKernelName(path) else { return -EINVAL }
        let raw = inlet_open(path, access | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW, 0)
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
