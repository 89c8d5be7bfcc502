import Bridge
import Glibc

/// What commands print, for people and for programs.
enum StandardOutput {
    /// Writes `text`, at once: whoever reads a pipe has each line when it is there. Where the reader has gone the
    /// program ends, quietly.
    ///
    /// - Throws: ``BridgeError`` (I/O).
    static func print(_ text: String, terminator: String = "\n") throws(BridgeError) {
        signal(SIGPIPE, SIG_IGN)
        var bytes = Array((text + terminator).utf8)[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if written >= 0 {
                bytes = bytes.dropFirst(written)
                continue
            }
            switch errno {
            case EPIPE: exit(0)
            case EINTR: continue
            case EAGAIN:
                // A terminal that another program has made so.
                var room = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
                poll(&room, 1, -1)
            default: throw BridgeError(.io, "standard output: \(String(cString: strerror(errno)))")
            }
        }
    }
}
