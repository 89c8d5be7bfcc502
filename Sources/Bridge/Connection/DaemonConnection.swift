import CLinuxSystem
import Glibc
import InputModel
import LinuxInput
import Wire

/// The other end of a daemon's socket: what the commands that speak to one speak through.
public struct DaemonConnection: ~Copyable {
    private let descriptor: Descriptor
    private let path: String
    private var lines = ByteLines()
    private var isAdmitted = false
    /// Requests that were forwarded and that the daemon has not taken yet.
    private var unsent: ArraySlice<UInt8> = []

    /// Connects to the daemon at `path`.
    ///
    /// - Throws: ``BridgeError``: not available where no daemon listens, no permission.
    public init(path: String) throws(BridgeError) {
        self.path = path
        do {
            descriptor = try UnixAddress.connect(path)
        } catch {
            throw Self.error(path, error.errno)
        }
    }

    private static func error(_ path: String, _ number: Int32) -> BridgeError {
        switch number {
        case ENOENT, ECONNREFUSED:
            BridgeError(
                .unavailable,
                "\(path): no daemon listens there; start one with: sudo inlet run, or name its socket with --socket"
            )
        case EACCES, EPERM:
            BridgeError(
                .noPermission,
                "\(path): permission denied; root adds you with: sudo usermod -aG inlet \(UserName.current)")
        default: BridgeError(.io, "\(path): \(Descriptor.reason(number))")
        }
    }

    /// For waiting until there are lines.
    public var rawDescriptor: Int32 { descriptor.rawValue }

    /// Sends one request, a line without its end, and waits until it is taken.
    public mutating func send(_ request: String) {
        enqueue(request)
        send(isWaiting: true)
    }

    /// Keeps one request for ``forwardRest()``.
    mutating func enqueue(_ request: String) {
        unsent += Array(request.utf8) + [UInt8(ascii: "\n")]
    }

    /// A daemon that has closed the connection takes nothing more. That is for reading to find out: lines may have come
    /// before, among them why it turns somebody away.
    private mutating func send(isWaiting: Bool) {
        let flags = Int32(MSG_NOSIGNAL) | (isWaiting ? 0 : Int32(MSG_DONTWAIT))
        while !unsent.isEmpty {
            let count = unsent.withUnsafeBytes {
                Glibc.send(descriptor.rawValue, $0.baseAddress, $0.count, flags)
            }
            if count < 0 {
                if errno == EINTR { continue }
                if errno == EAGAIN { return }
                unsent = []
                return
            }
            unsent = unsent.dropFirst(count)
        }
    }

    /// Waits for the next line, with its end, and hands it to `body`.
    ///
    /// - Returns: false where the daemon has ended the stream.
    /// - Throws: ``BridgeError``: no permission where it does not let this user in.
    public mutating func nextLine(_ body: (Span<UInt8>) -> Void) throws(BridgeError) -> Bool {
        while !lines.hasLine {
            let count = try receive(0)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else {
                if !isAdmitted { throw gone }
                return false
            }
        }
        try handOn(to: body)
        return true
    }

    /// Hands the lines that have come to `body`, and waits for none.
    ///
    /// - Returns: false where the daemon has ended the stream.
    /// - Throws: ``BridgeError``: no permission where it does not let this user in.
    public mutating func takeLines(_ body: (Span<UInt8>) -> Void) throws(BridgeError) -> Bool {
        let count = try receive(Int32(MSG_DONTWAIT))
        let isWaiting = count < 0 && (errno == EAGAIN || errno == EINTR)
        while lines.hasLine { try handOn(to: body) }
        return count > 0 || isWaiting
    }

    /// Reads what has come, as recv(2) with `flags`.
    ///
    /// - Throws: ``BridgeError`` (bad data) where the line that comes is longer than any of a daemon.
    private mutating func receive(_ flags: Int32) throws(BridgeError) -> Int {
        let count = lines.fill { recv(descriptor.rawValue, $0.baseAddress, $0.count, flags) }
        guard !lines.isOverlong else {
            throw BridgeError(
                .badData,
                "\(path): received a line of more than \(ByteLines.limit >> 20) MiB; an inlet daemon sends none, so "
                    + "check what listens there")
        }
        return count
    }

    private mutating func handOn(to body: (Span<UInt8>) -> Void) throws(BridgeError) {
        if !isAdmitted {
            try admit(lines.line)
            isAdmitted = true
        }
        body(lines.line)
        lines.consumeLine()
    }

    /// The daemon has not taken yet what was forwarded: it reads no requests while nobody reads its answers, so whoever
    /// waited for it here would wait forever.
    var isForwarding: Bool { !unsent.isEmpty }

    /// Hands on what is to be read from `input`, as far as the daemon takes it.
    ///
    /// - Returns: false where it has ended; the daemon is told so.
    mutating func forward(from input: Int32) -> Bool {
        var piece = [UInt8](repeating: 0, count: 64 * 1024)
        let count = read(input, &piece, piece.count)
        if count < 0 && (errno == EINTR || errno == EAGAIN) { return true }
        guard count > 0 else {
            shutdown(descriptor.rawValue, Int32(SHUT_WR))
            return false
        }
        unsent = piece[..<count]
        forwardRest()
        return true
    }

    /// Hands on more of what was read, as far as the daemon takes it now.
    mutating func forwardRest() { send(isWaiting: false) }

    /// The first line says whether one is let in.
    private func admit(_ line: Span<UInt8>) throws(BridgeError) {
        guard let reply = ReplyLine(line), let error = reply.error else { return }
        throw BridgeError(
            error.code == "notPermitted" ? .noPermission : .unavailable, "\(path): \(error.message)")
    }

    /// What to say where the daemon closes the connection, an orderly stop included.
    var gone: BridgeError {
        BridgeError(
            .unavailable, "\(path): the daemon closed the connection; see its messages: journalctl -u inlet")
    }
}
