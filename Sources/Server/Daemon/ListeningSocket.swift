import CLinuxSystem
import Glibc
import System

/// The Unix socket that clients connect to: created here, or passed by the service manager.
///
/// Every user can connect. ``AccessList`` then accepts or refuses each connection by its user, so that a single file
/// decides access, and a refused client gets the reason.
final class ListeningSocket {
    enum Acceptance: ~Copyable {
        case client(Descriptor)
        /// No connection waits.
        case none
        /// A client was refused because no descriptor is left.
        case outOfDescriptors
    }

    /// As many connections as arrive during a full turn of the loop.
    private static let backlog: Int32 = 256
    /// The first descriptor that the service manager passes (sd_listen_fds(3)).
    private static let firstInherited: Int32 = 3

    private let descriptor: Descriptor
    /// Held as long as this process listens; nil for a socket of the service manager.
    private let lock: Descriptor?
    /// Closed so that a client can be refused when no descriptor is left.
    private var reserve: Descriptor?

    var rawDescriptor: Int32 { descriptor.rawValue }

    private init(_ descriptor: consuming Descriptor, lock: consuming Descriptor?) {
        reserve = Self.makeReserve(descriptor)
        self.descriptor = descriptor
        self.lock = lock
    }

    /// The socket that the service manager passed, or else a new one at `path`.
    ///
    /// - Throws: ``InletError``: not available if a daemon listens there, cannot create, no permission.
    convenience init(path: String, environment: (String) -> String?) throws(InletError) {
        if let raw = try Self.inherited(environment) {
            self.init(Descriptor(owning: raw), lock: nil)
        } else {
            try self.init(path: path)
        }
    }

    private static func inherited(_ environment: (String) -> String?) throws(InletError) -> Int32? {
        guard environment("LISTEN_PID") == String(getpid()), let count = environment("LISTEN_FDS") else {
            return nil
        }
        var isListening: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard count == "1",
            getsockopt(firstInherited, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &length) == 0,
            isListening != 0
        else {
            throw InletError(
                .usage, "LISTEN_FDS is \(count); pass exactly one listening socket, as inlet.socket does")
        }
        _ = fcntl(firstInherited, F_SETFD, FD_CLOEXEC)
        _ = fcntl(firstInherited, F_SETFL, O_NONBLOCK)
        return firstInherited
    }

    /// Creates the socket at `path`, after removing one that an earlier daemon left.
    private convenience init(path: String) throws(InletError) {
        guard var address = UnixAddress(path: path) else {
            throw InletError(
                .cannotCreate,
                "\(path): a socket path can have at most \(UnixAddress.pathLimit) bytes; "
                    + "name a shorter one with --socket")
        }
        let lock = try Self.lock(path)
        try Self.clear(path)
        let raw = socket(
            AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard raw >= 0 else { throw Self.error(path) }
        let descriptor = Descriptor(owning: raw)
        let mask = umask(0o111)
        let bound = address.withPointer { bind(raw, $0, $1) }
        umask(mask)
        guard bound == 0, listen(raw, Self.backlog) == 0 else { throw Self.error(path) }
        self.init(descriptor, lock: lock)
    }

    /// The lock that marks a running daemon, even if its socket was removed.
    private static func lock(_ path: String) throws(InletError) -> Descriptor {
        let folder = FileContents.folder(of: path)
        if mkdir(folder, 0o755) != 0 && errno != EEXIST { throw error(folder) }
        let name = path + ".lock"
        let raw = inlet_open(name, O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard raw >= 0 else { throw error(name) }
        let descriptor = Descriptor(owning: raw)
        guard flock(raw, LOCK_EX | LOCK_NB) == 0 else { throw taken(path) }
        return descriptor
    }

    /// Removes a socket on which no process listens.
    private static func clear(_ path: String) throws(InletError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw InletError(
                .cannotCreate, "\(path): exists and is not a socket; name another path with --socket")
        }
        if (try? UnixAddress.connect(path)) != nil { throw taken(path) }
        guard unlink(path) == 0 else { throw error(path) }
    }

    private static func taken(_ path: String) -> InletError {
        InletError(
            .unavailable,
            "\(path): a daemon already listens there; connect to it, or name another with --socket")
    }

    private static func error(_ path: String) -> InletError {
        switch errno {
        case EACCES, EPERM:
            InletError(
                .noPermission, "\(path): permission denied; run this with sudo, or name another with --socket"
            )
        default: InletError(.cannotCreate, "\(path): cannot listen", .last)
        }
    }

    private static func makeReserve(_ descriptor: borrowing Descriptor) -> Descriptor? {
        let raw = fcntl(descriptor.rawValue, F_DUPFD_CLOEXEC, 3)
        return raw < 0 ? nil : Descriptor(owning: raw)
    }

    /// The next waiting connection.
    func accept() -> Acceptance {
        while true {
            let raw = inlet_accept(descriptor.rawValue)
            if raw >= 0 { return .client(Descriptor(owning: raw)) }
            switch errno {
            case EINTR, ECONNABORTED: continue
            case EMFILE, ENFILE:
                // A connection left waiting would wake the loop again and again.
                reserve = nil
                let raw = inlet_accept(descriptor.rawValue)
                if raw >= 0 { close(raw) }
                reserve = Self.makeReserve(descriptor)
                return .outOfDescriptors
            default: return .none
            }
        }
    }
}
