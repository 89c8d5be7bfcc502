import Glibc
import InputModel

/// Messages to the person who started the program: one line on standard error.
package enum Message {
    /// Writes `inlet: text` and a line's end; of names that come from outside, what a terminal would obey is taken out.
    package static func write(_ text: String) { write(text, isWaiting: true) }

    /// Writes it where that takes no waiting: nobody's slowness may hold up a daemon.
    package static func offer(_ text: String) { write(text, isWaiting: false) }

    private static func write(_ text: String, isWaiting: Bool) {
        // Where progress is shown, the message takes its line.
        let start = isatty(STDERR_FILENO) == 1 ? "\r\u{1b}[K" : ""
        let line =
            start + "inlet: "
            + String(
                String.UnicodeScalarView(text.unicodeScalars.filter { PrintableText.isShown($0) }))
            + "\n"
        Array(line.utf8).withUnsafeBytes { bytes in
            if isWaiting {
                _ = Descriptor.writeAll(bytes, to: STDERR_FILENO)
            } else if Poller.wait(for: .writing, of: STDERR_FILENO, atMost: .milliseconds(0)) {
                _ = Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
            }
        }
    }
}
