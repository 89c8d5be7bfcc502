import CLinuxSystem
import Glibc
package import System
import Wire

/// A source of requests: standard input or a socket, read without blocking.
package struct RequestInput: ~Copyable {
    package enum Outcome {
        /// Nothing more for now.
        case drained
        /// More may be available: read again.
        case unfinished
        /// No more will come.
        case ended
    }

    /// What the receiver of a line does with it.
    package enum Taking {
        /// Handles it, and accepts another.
        case goesOn
        /// Handles it, and accepts no other for now.
        case stops
        /// Leaves it for the next read.
        case leaves
    }

    private let descriptor: Descriptor
    private let isSocket: Bool
    /// A regular file: it is read to its end, and never waited for.
    package let isFile: Bool
    private var hasEnded = false
    /// The longest line, in bytes.
    package let lineLimit: Int
    private var lines: LineReader

    /// Reads the file of `raw` through a descriptor of its own; `raw` stays as it is.
    package init(for raw: Int32) throws(InletError) {
        var status = stat()
        guard fstat(raw, &status) == 0 else {
            throw InletError(.io, "standard input is closed, and requests come from there; keep it open")
        }
        let kind = status.st_mode & S_IFMT
        let opened = Descriptor.reopened(raw, O_RDONLY, kind: kind)
        guard opened >= 0 else {
            throw InletError(.io, "standard input: cannot read: \(String(cString: strerror(errno)))")
        }
        descriptor = Descriptor(owning: opened)
        isSocket = kind == S_IFSOCK
        isFile = kind == S_IFREG
        lineLimit = RequestLine.byteLimit
        lines = LineReader(limit: lineLimit)
    }

    /// Reads from a connected socket.
    package init(socket: consuming Descriptor, lineLimit: Int) {
        descriptor = socket
        self.lineLimit = lineLimit
        lines = LineReader(limit: lineLimit)
        isSocket = true
        isFile = false
    }

    package var rawDescriptor: Int32 { descriptor.rawValue }

    /// Reads the available bytes, and passes those of each line to `body`; of a line that is too long its beginning,
    /// which has more bytes than ``lineLimit``.
    ///
    /// - Parameter buffer: the buffer to read into.
    package mutating func readLines(by buffer: PieceBuffer, _ body: (Span<UInt8>) -> Taking) -> Outcome {
        let buffer = buffer.bytes
        // Lines left by the last call come first.
        guard hand(body) else { return .unfinished }
        if hasEnded { return .ended }
        let count =
            isSocket
            ? recv(descriptor.rawValue, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
            : Glibc.read(descriptor.rawValue, buffer.baseAddress, buffer.count)
        if count < 0 {
            if errno == EINTR { return .unfinished }
            if errno == EAGAIN { return .drained }
        }
        hasEnded = count <= 0
        if count > 0 { lines.append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
        guard hand(body) else { return .unfinished }
        if hasEnded { return .ended }
        return isFile || count == buffer.count ? .unfinished : .drained
    }

    /// - Returns: false if lines may remain that were not taken.
    private mutating func hand(_ body: (Span<UInt8>) -> Taking) -> Bool {
        var taking = Taking.goesOn
        while taking == .goesOn,
            lines.next(
                isEnded: hasEnded,
                {
                    // A blank line is not a request.
                    taking = $0.isBlank ? .goesOn : body($0)
                    return taking != .leaves
                })
        {}
        if taking == .goesOn { _ = lines.takeOverlong { taking = body($0) } }
        return taking == .goesOn
    }
}
