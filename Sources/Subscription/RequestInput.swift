import CLinuxSystem
import Glibc
package import System
import Wire

/// Where requests come from: standard input, read without ever waiting for it.
package struct RequestInput: ~Copyable {
    package enum Outcome {
        /// Nothing more for now.
        case drained
        /// There may be more: come again.
        case unfinished
        /// No more will come.
        case ended
    }

    /// What the receiver of a line does with it.
    package enum Taking {
        /// Has done what it asks, and takes another.
        case goesOn
        /// Has taken it, and takes no other for now.
        case stops
        /// Leaves it for another time.
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

    /// A descriptor for the same file as `raw`, which stays as it is.
    package init(for raw: Int32) throws(InletError) {
        var status = stat()
        guard fstat(raw, &status) == 0 else {
            throw InletError(.io, "standard input is closed, and requests come from there; keep it open")
        }
        let kind = status.st_mode & S_IFMT
        var opened: Int32 = -1
        // Opened anew: O_NONBLOCK on an inherited descriptor would be set for everyone who shares it.
        if kind == S_IFIFO || kind == S_IFCHR {
            opened = inlet_open("/proc/self/fd/\(raw)", O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, 0)
        }
        if opened < 0 { opened = fcntl(raw, F_DUPFD_CLOEXEC, 3) }
        guard opened >= 0 else {
            throw InletError(.io, "standard input: cannot read: \(String(cString: strerror(errno)))")
        }
        descriptor = Descriptor(owning: opened)
        isSocket = kind == S_IFSOCK
        isFile = kind == S_IFREG
        lineLimit = RequestLine.byteLimit
        lines = LineReader(limit: lineLimit)
    }

    /// The end of a connected socket.
    package init(socket: consuming Descriptor, lineLimit: Int) {
        descriptor = socket
        self.lineLimit = lineLimit
        lines = LineReader(limit: lineLimit)
        isSocket = true
        isFile = false
    }

    package var rawDescriptor: Int32 { descriptor.rawValue }

    /// Reads what there is, and hands the bytes of each line to `body`, none for one that is too long.
    ///
    /// - Parameter buffer: where to read it to.
    package mutating func readLines(by buffer: PieceBuffer, _ body: (Span<UInt8>) -> Taking) -> Outcome {
        let buffer = buffer.bytes
        // What was left from last time comes first.
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

    /// - Returns: false where there may be more lines that were not taken.
    private mutating func hand(_ body: (Span<UInt8>) -> Taking) -> Bool {
        var taking = Taking.goesOn
        while taking == .goesOn,
            lines.next(
                isEnded: hasEnded,
                {
                    // A blank line asks nothing.
                    taking = $0.isBlank ? .goesOn : body($0.count > lineLimit ? $0.extracting(0..<0) : $0)
                    return taking != .leaves
                })
        {}
        if taking == .goesOn, lines.takeOverlong() { taking = body([UInt8]().span) }
        return taking == .goesOn
    }
}
