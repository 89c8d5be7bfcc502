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
        default: BridgeError(.io, "\(path): \(String(cString: strerror(number)))")
        }
    }

    /// For waiting until there are lines.
    public var rawDescriptor: Int32 { descriptor.rawValue }

    /// A line has come that was not taken yet.
    var hasLine: Bool { lines.hasLine }

    /// Sends one request, a line without its end, and waits until it is taken.
    ///
    /// - Throws: ``BridgeError`` where the daemon has gone.
    public mutating func send(_ request: String) throws(BridgeError) {
        unsent += Array(request.utf8) + [UInt8(ascii: "\n")]
        try send(isWaiting: true)
    }

    private mutating func send(isWaiting: Bool) throws(BridgeError) {
        let flags = Int32(MSG_NOSIGNAL) | (isWaiting ? 0 : Int32(MSG_DONTWAIT))
        while !unsent.isEmpty {
            let count = unsent.withUnsafeBytes {
                Glibc.send(descriptor.rawValue, $0.baseAddress, $0.count, flags)
            }
            if count < 0 {
                if errno == EINTR { continue }
                if errno == EAGAIN { return }
                unsent = []
                // Whoever is turned away is told why, which is still to be read.
                if !isAdmitted { return }
                throw gone
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
            let count = lines.fill { recv(descriptor.rawValue, $0.baseAddress, $0.count, 0) }
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
        let count = lines.fill { recv(descriptor.rawValue, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT)) }
        let isWaiting = count < 0 && (errno == EAGAIN || errno == EINTR)
        while lines.hasLine { try handOn(to: body) }
        return count > 0 || isWaiting
    }

    private mutating func handOn(to body: (Span<UInt8>) -> Void) throws(BridgeError) {
        if !isAdmitted {
            try admit(lines.line)
            isAdmitted = true
        }
        body(lines.line)
        lines.consumeLine()
    }

    /// Whole lines that have come, as many as there are; waits for the first.
    ///
    /// - Returns: nothing where the daemon has ended the stream.
    mutating func readAvailable() throws(BridgeError) -> [UInt8] {
        var bytes: [UInt8] = []
        repeat {
            let goesOn = try nextLine { line in line.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
            }
            if !goesOn { return bytes }
        } while lines.hasLine
        return bytes
    }

    /// The daemon has not taken yet what was forwarded: it reads no requests while nobody reads its answers, so whoever
    /// waited for it here would wait forever.
    var isForwarding: Bool { !unsent.isEmpty }

    /// Hands on what is to be read from `input`, as far as the daemon takes it.
    ///
    /// - Returns: false where it has ended; the daemon is told so.
    mutating func forward(from input: Int32) throws(BridgeError) -> Bool {
        var piece = [UInt8](repeating: 0, count: 64 * 1024)
        let count = read(input, &piece, piece.count)
        if count < 0 && (errno == EINTR || errno == EAGAIN) { return true }
        guard count > 0 else {
            shutdown(descriptor.rawValue, Int32(SHUT_WR))
            return false
        }
        unsent = piece[..<count]
        try forwardRest()
        return true
    }

    /// Hands on more of what was read, as far as the daemon takes it now.
    mutating func forwardRest() throws(BridgeError) { try send(isWaiting: false) }

    /// The first line says whether one is let in.
    private func admit(_ line: Span<UInt8>) throws(BridgeError) {
        guard let reply = ReplyLine(line), let error = reply.error else { return }
        throw BridgeError(
            error.code == "notPermitted" ? .noPermission : .unavailable, "\(path): \(error.message)")
    }

    /// What to say where the daemon has ended the stream.
    var gone: BridgeError {
        BridgeError(.unavailable, "\(path): the daemon has gone; see its messages: journalctl -u inlet")
    }
}
