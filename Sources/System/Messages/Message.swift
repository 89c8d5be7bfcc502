import CLinuxSystem
import Glibc
import InputModel

/// Messages to the user of the program: one line each on standard error.
package enum Message {
    /// Writes the line `inlet: text`, without the control characters that a name from outside may contain.
    package static func write(_ text: String) { write(text, isWaiting: true) }

    /// Writes the line if standard error accepts it at once: a slow reader must not delay a daemon.
    package static func offer(_ text: String) { write(text, isWaiting: false) }

    private static func write(_ text: String, isWaiting: Bool) {
        // If progress is shown, the message replaces its line.
        let start = isatty(STDERR_FILENO) == 1 ? "\r\u{1b}[K" : ""
        let line =
            start + "inlet: "
            + String(String.UnicodeScalarView(text.unicodeScalars.filter { PrintableText.isShown($0) }))
            + "\n"
        Array(line.utf8).withUnsafeBytes { bytes in
            if isWaiting {
                _ = Descriptor.writeAll(bytes, to: STDERR_FILENO)
            } else {
                offer(bytes)
            }
        }
    }

    /// Standard error is a socket of the journal, or a pipe or terminal that a helper may fill, too: a pipe that can be
    /// written to has room for a whole page.
    private static func offer(_ bytes: UnsafeRawBufferPointer) {
        let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
        if send(STDERR_FILENO, bytes.baseAddress, bytes.count, flags) >= 0 || errno != ENOTSOCK { return }
        guard Poller.wait(for: .writing, of: STDERR_FILENO, atMost: .milliseconds(0)) else { return }
        _ = Glibc.write(STDERR_FILENO, bytes.baseAddress, min(bytes.count, Int(PIPE_BUF)))
    }
}
