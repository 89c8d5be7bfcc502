import CLinuxSystem
import Glibc
package import System
import Wire

/// The other end of a daemon's socket: what the commands that speak to one speak through.
package struct DaemonConnection: ~Copyable {
    /// The longest line that is kept. A stream's lines have at most 64 KiB, the longest with what a later daemon may add
    /// to them; without a bound, one that never ends would fill the memory.
    private static let lineLimit = 1 << 20

    private var socket: OutputDescriptor
    private let path: String
    private var lines = LineReader(limit: lineLimit, keepsEnds: true)
    private let piece = PieceBuffer()
    private var isAdmitted = false
    /// Requests that were forwarded and that the daemon has not taken yet.
    private var unsent: ArraySlice<UInt8> = []

    /// Connects to the daemon at `path`.
    ///
    /// - Throws: ``InletError``: not available where no daemon listens, no permission.
    package init(path: String) throws(InletError) {
        self.path = path
        do {
            socket = OutputDescriptor(socket: try UnixAddress.connect(path))
        } catch {
            throw Self.error(path, error.errno)
        }
    }

    private static func error(_ path: String, _ number: Int32) -> InletError {
        switch number {
        case ENOENT, ECONNREFUSED:
            InletError(
                .unavailable,
                "\(path): no daemon listens there; start one with: sudo inlet run, or name its socket with --socket"
            )
        case EACCES, EPERM:
            InletError(
                .noPermission,
                "\(path): permission denied; run 'sudo usermod -aG inlet \(UserName.current)' and log in "
                    + "again")
        default: InletError(.io, "\(path): cannot connect: \(Descriptor.reason(number))")
        }
    }

    /// For waiting until there are lines.
    package var rawDescriptor: Int32 { socket.rawDescriptor }

    /// Sends one request, a line without its end, and waits until it is taken.
    package mutating func send(_ request: String) {
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
        while true {
            switch socket.flush(&unsent) {
            case .done: return
            case .waiting:
                guard isWaiting else { return }
                _ = Poller.wait(for: .writing, of: socket.rawDescriptor)
            case .closed, .failed:
                unsent = []
                return
            }
        }
    }

    /// Waits for the next line, with its end, and hands it to `body`.
    ///
    /// - Returns: false where the daemon has ended the stream.
    /// - Throws: ``InletError``: no permission where it does not let this user in.
    package mutating func nextLine(_ body: (Span<UInt8>) -> Void) throws(InletError) -> Bool {
        while try !handOn(to: body) {
            let count = receive(0)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else {
                if !isAdmitted { throw gone }
                return false
            }
        }
        return true
    }

    /// Hands the lines that have come to `body`, and waits for none.
    ///
    /// - Returns: false where the daemon has ended the stream.
    /// - Throws: ``InletError``: no permission where it does not let this user in.
    package mutating func takeLines(_ body: (Span<UInt8>) -> Void) throws(InletError) -> Bool {
        let count = receive(Int32(MSG_DONTWAIT))
        let isWaiting = count < 0 && (errno == EAGAIN || errno == EINTR)
        // Those that came whole are handed on before the next, which may be none of a daemon's, is an error.
        if try handOn(to: body) {
            while handOnNext(to: body) {}
        }
        return count > 0 || isWaiting
    }

    /// Reads what has come, as recv(2) with `flags`.
    private mutating func receive(_ flags: Int32) -> Int {
        let count = recv(socket.rawDescriptor, piece.bytes.baseAddress, piece.bytes.count, flags)
        if count > 0 { lines.append(UnsafeRawBufferPointer(rebasing: piece.bytes[..<count])) }
        return count
    }

    /// Hands one line on.
    ///
    /// - Returns: false where there is none.
    /// - Throws: ``InletError``: no permission or not available where the first line says so, (bad data) where the line
    ///   that comes is longer than any of a daemon.
    private mutating func handOn(to body: (Span<UInt8>) -> Void) throws(InletError) -> Bool {
        if !isAdmitted {
            let path = path
            var refusal: InletError?
            isAdmitted = lines.next { line in
                refusal = Self.refusal(line, path)
                if refusal == nil { body(line) }
                return refusal == nil
            }
            if let refusal { throw refusal }
            if isAdmitted { return true }
        } else if handOnNext(to: body) {
            return true
        }
        guard !lines.takeOverlong() else {
            throw InletError(
                .badData,
                "\(path): received a line of more than \(Self.lineLimit >> 20) MiB, which no inlet daemon "
                    + "sends; check what listens there")
        }
        return false
    }

    private mutating func handOnNext(to body: (Span<UInt8>) -> Void) -> Bool {
        lines.next { line in
            body(line)
            return true
        }
    }

    /// The daemon has not taken yet what was forwarded: it reads no requests while its answers are not read, so a program that
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
            shutdown(socket.rawDescriptor, Int32(SHUT_WR))
            return false
        }
        unsent = piece[..<count]
        forwardRest()
        return true
    }

    /// Hands on more of what was read, as far as the daemon takes it now.
    mutating func forwardRest() { send(isWaiting: false) }

    /// What to say where the first line refuses this user; nil where it does not.
    private static func refusal(_ line: Span<UInt8>, _ path: String) -> InletError? {
        guard let error = ReplyLine(line)?.error else { return nil }
        return InletError(
            error.code == "notPermitted" ? .noPermission : .unavailable, "\(path): \(error.message)")
    }

    /// What to say where the daemon closes the connection, an orderly stop included.
    package var gone: InletError {
        InletError(
            .unavailable,
            "\(path): the daemon closed the connection; read its log with 'journalctl -u "
                + "inlet'")
    }
}
