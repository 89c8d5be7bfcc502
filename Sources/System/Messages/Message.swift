import CLinuxSystem
import Glibc

/// Messages to the person who started the program: one line on standard error.
public enum Message {
    /// Writes `inlet: text` and a line's end; of names that come from outside, what a terminal would obey is taken out.
    public static func write(_ text: String) { write(text, isWaiting: true) }

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
        var bytes = Array(line.utf8)[...]
        while !bytes.isEmpty {
            var output = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
            if !isWaiting && poll(&output, 1, 0) != 1 { return }
            let written = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            guard written > 0 else { return }
            bytes = bytes.dropFirst(written)
        }
    }
}

/// The version of the whole: program, library and documents.
public enum Version {
    /// Major, minor and patch, after semver.org.
    public static let current: StaticString = "0.1.0"
}

/// The name of the user that this process runs as, for messages that say what to type.
package enum UserName {
    package static var current: String {
        getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? "$USER"
    }
}
