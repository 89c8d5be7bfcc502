import CLinuxSystem
import Glibc
package import System
import Wire

/// A connection to a daemon's socket, used by the commands that talk to a daemon.
package struct DaemonConnection: ~Copyable {
    /// The longest line that is kept, in bytes. A stream's lines have at most 64 KiB, additions by later daemons
    /// included; without a bound, a line that never ends would fill the memory.
    private static let lineLimit = 1 << 20

    private var socket: OutputDescriptor
    private let path: String
    private var lines = LineReader(limit: lineLimit, keepsEnds: true)
    private let piece = PieceBuffer()
    private var isAdmitted = false
    /// Requests to the daemon that its socket has not accepted yet.
    private var unsent: ArraySlice<UInt8> = []

    /// Connects to the daemon at `path`.
    ///
    /// - Throws: ``InletError``: not available if no daemon listens, no permission.
    package init(path: String) throws(InletError) {
        self.path = path
        do {
            socket = OutputDescriptor(socket: try UnixAddress.connect(path))
        } catch {
            throw Self.error(path, error)
        }
    }

    private static func error(_ path: String, _ error: Errno) -> InletError {
        switch error.number {
        case ENOENT, ECONNREFUSED:
            InletError(
                .unavailable,
                "\(path): no daemon listens there; start one with: sudo inlet run, or name its socket with --socket"
            )
        case EACCES, EPERM:
            InletError(
                .noPermission,
                "\(path): permission denied; run 'sudo usermod -aG inlet \(UserName.current)' and log in again"
            )
        default: InletError(.io, "\(path): cannot connect", error)
        }
    }

    /// For waiting until lines arrive.
    package var rawDescriptor: Int32 { socket.rawDescriptor }

    /// Sends one request, a line without its newline, and waits until the socket has accepted it.
    package mutating func send(_ request: String) {
        enqueue(request)
        send(isWaiting: true)
    }

    /// Keeps one request for ``forwardRest()``.
    mutating func enqueue(_ request: String) {
        unsent += Array(request.utf8) + [UInt8(ascii: "\n")]
    }

    /// Ignores errors: a daemon that has closed the connection accepts nothing more, and reading detects that. Lines
    /// may have arrived before, among them the reason for refusing a user.
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

    /// Waits for the next line, with its newline, and passes it to `body`.
    ///
    /// - Returns: false if the daemon has ended the stream.
    /// - Throws: ``InletError``: no permission if the daemon refuses this user.
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

    /// Passes the lines that have arrived to `body`, without waiting for more.
    ///
    /// - Returns: false if the daemon has ended the stream.
    /// - Throws: ``InletError``: no permission if the daemon refuses this user.
    package mutating func takeLines(_ body: (Span<UInt8>) -> Void) throws(InletError) -> Bool {
        let count = receive(Int32(MSG_DONTWAIT))
        let isWaiting = count < 0 && (errno == EAGAIN || errno == EINTR)
        // Whole lines are passed on first: the next one may be longer than any that a daemon sends, which is an error.
        if try handOn(to: body) {
            while handOnNext(to: body) {}
        }
        return count > 0 || isWaiting
    }

    /// Reads bytes as recv(2) with `flags` does.
    private mutating func receive(_ flags: Int32) -> Int {
        let count = recv(socket.rawDescriptor, piece.bytes.baseAddress, piece.bytes.count, flags)
        if count > 0 { lines.append(UnsafeRawBufferPointer(rebasing: piece.bytes[..<count])) }
        return count
    }

    /// Passes one line on.
    ///
    /// - Returns: false if no whole line has arrived.
    /// - Throws: ``InletError``: no permission or not available if the first line says so, bad data if the next line is
    ///   longer than any that a daemon sends.
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

    /// The daemon has not accepted all forwarded requests yet. It reads none while its answers are not read, so a
    /// program that waited for it here would wait forever.
    var isForwarding: Bool { !unsent.isEmpty }

    /// Reads from `input`, and forwards as much as the daemon accepts.
    ///
    /// - Returns: false if `input` has ended; the socket is then shut down for writing, so that the daemon sees the
    ///   end.
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

    /// Forwards more of the waiting requests, as far as the daemon accepts them now.
    mutating func forwardRest() { send(isWaiting: false) }

    /// The error to report if the first line refuses this user; nil if it does not.
    private static func refusal(_ line: Span<UInt8>, _ path: String) -> InletError? {
        guard let error = ReplyLine(line)?.error else { return nil }
        return InletError(InletError.Status(refusal: error.code), "\(path): \(error.message)")
    }

    /// The error to report if the daemon closes the connection, an orderly stop included.
    package var gone: InletError {
        InletError(
            .unavailable,
            "\(path): the daemon closed the connection; read its log with 'journalctl -u inlet'")
    }
}
