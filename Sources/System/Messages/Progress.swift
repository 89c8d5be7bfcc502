import Glibc
import InputModel

/// The progress of long work: one line on standard error that is overwritten each time, and erased when its owner is
/// destroyed. Nothing is shown if standard error is not a terminal, or if the output goes to a terminal, too.
package struct Progress: ~Copyable {
    private static let interval = Interval.milliseconds(100)

    private let isShown: Bool
    private var next = Timestamp(microseconds: 0)
    private var hasLine = false

    /// - Parameters:
    ///   - usesOutput: the work writes to standard output.
    ///   - isShown: false for work in the background.
    package init(usesOutput: Bool, isShown: Bool = true) {
        self.isShown = isShown && isatty(STDERR_FILENO) == 1 && !(usesOutput && isatty(STDOUT_FILENO) == 1)
    }

    deinit {
        if hasLine { Self.write("\r\u{1b}[K") }
    }

    /// Shows the progress, at most ten times a second.
    package mutating func show(_ text: @autoclosure () -> String) {
        guard isShown else { return }
        let now = MonotonicClock.now
        guard now >= next else { return }
        next = now + Self.interval
        hasLine = true
        Self.write("\r\(PrintableText.make(text()))\u{1b}[K")
    }

    private static func write(_ text: String) {
        var bytes = text
        _ = bytes.withUTF8 { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}

extension Interval {
    /// As a clock shows it: `1:05`.
    package var clock: String {
        let seconds = microseconds / 1_000_000
        return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    }
}
