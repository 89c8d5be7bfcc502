package import Engine
import InputModel
package import System
package import Trace

/// Compares the lines that the core publishes with those that it published when the recording was made.
package struct Verification: ~Copyable {
    private let path: String
    private let expected: [UInt8]
    private let isWhole: Bool
    private var log: PublishedLog
    private var position = 0
    private var checks = 0

    /// - Throws: ``InletError`` (bad data) if the recording is damaged, or does not contain the published lines.
    package init(_ session: Session, path: String) throws(InletError) {
        guard !session.isDamaged else {
            throw InletError(
                .badData,
                "\(path): damaged, so it cannot be compared; leave out --verify to replay the undamaged part"
            )
        }
        let hasChecks = session.entries.contains { if case .check = $0.kind { true } else { false } }
        guard hasChecks else {
            throw InletError(
                .badData,
                "\(path): no published lines to compare with; use an undamaged MCAP recording of inlet record"
            )
        }
        self.path = path
        log = PublishedLog(showsKeys: session.keys == .shown)
        expected = session.published
        isWhole = session.losses.isEmpty
    }

    /// Compares what `engine` has published.
    package mutating func compare(_ engine: borrowing Engine) throws(InletError) {
        log.add(engine)
        let total = log.check.lines
        for line in log.lines {
            let end = position + line.bytes.count
            // In a file that is cut off, the last lines are lost before the last events.
            if !isWhole && end >= expected.count { break }
            guard end < expected.count, expected[position..<end].elementsEqual(line.bytes),
                expected[end] == UInt8(ascii: "\n")
            else { throw difference("at \(line.time.microseconds) µs, about line \(total)") }
            position = end + 1
        }
        log.removeLines()
    }

    package mutating func compare(_ check: PublishedCheck) throws(InletError) {
        checks += 1
        guard check == log.check else { throw difference("before line \(log.check.lines + 1)") }
    }

    /// Checks that no line is missing at the end.
    package consuming func finish() throws(InletError) {
        guard !isWhole || position == expected.count else {
            throw difference("after line \(log.check.lines): more lines were published")
        }
        Message.write("\(path): \(log.check.lines) lines are identical to the recorded ones")
    }

    private func difference(_ place: String) -> InletError {
        InletError(.badData, "\(path): the published lines differ from the recorded ones, \(place)")
    }
}
