import Glibc
import System

/// What commands print, for people and for programs.
enum StandardOutput {
    /// Writes `text`, at once: the reader of a pipe gets each line as it is written. Where the reader has gone the
    /// program ends, quietly.
    ///
    /// - Throws: ``InletError`` (I/O).
    static func print(_ text: String, terminator: String = "\n") throws(InletError) {
        signal(SIGPIPE, SIG_IGN)
        let bytes = Array((text + terminator).utf8)
        switch bytes.withUnsafeBytes({ Descriptor.writeAll($0, to: STDOUT_FILENO) }) {
        case 0: return
        case EPIPE: exit(0)
        case let failure:
            throw InletError(
                .io,
                "standard output: cannot write: "
                    + "\(String(cString: strerror(failure)))")
        }
    }
}
