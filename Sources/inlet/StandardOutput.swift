import Glibc
import System

/// The output of commands.
enum StandardOutput {
    /// Writes `text` unbuffered, so that the reader of a pipe gets each line as it is written. If the reader has closed
    /// its end, the program exits silently.
    ///
    /// - Throws: ``InletError`` (I/O).
    static func print(_ text: String, terminator: String = "\n") throws(InletError) {
        let bytes = Array((text + terminator).utf8)
        switch bytes.withUnsafeBytes({ Descriptor.writeAll($0, to: STDOUT_FILENO) }) {
        case 0: return
        case EPIPE: exit(0)
        case let failure: throw InletError.output(failure)
        }
    }
}
