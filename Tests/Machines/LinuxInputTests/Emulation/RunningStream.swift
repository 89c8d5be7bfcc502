import Dispatch
import Foundation
import Glibc
import Server
import Synchronization
import System
import Testing

/// A live stream on a thread of its own, and the reader of its lines.
///
/// The stream blocks signals for the thread that it runs on, so it does not get one of those that tests share.
final class RunningStream {
    private let lines: IncomingLines
    private let outcome = Outcome()

    /// How the thread ended.
    private final class Outcome: Sendable {
        let hasEnded = DispatchSemaphore(value: 0)
        let error = Mutex<InletError?>(nil)
    }

    init(_ options: LiveOptions) {
        // A reader that has gone must not end the tests.
        StandardDescriptors.prepare()
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        lines = IncomingLines(ends[0])
        let writing = ends[1]
        let outcome = outcome
        Thread {
            do throws(InletError) {
                let output = try OutputDescriptor(for: writing)
                close(writing)
                var stream = try LiveStream(options, output: output)
                try stream.run()
            } catch {
                outcome.error.withLock { $0 = error }
            }
            outcome.hasEnded.signal()
        }.start()
    }

    /// Reads on to the first line that has all of `parts` in it.
    func line(with parts: String...) throws -> String {
        try lines.line(with: parts) { failure }
    }

    /// Goes away as a reader does, and waits for the stream to notice.
    func end() {
        close(lines.descriptor)
        #expect(outcome.hasEnded.wait(timeout: .now() + 10) == .success, "the stream outlives its reader")
    }

    /// What the stream failed with, if it did.
    var failure: String? { outcome.error.withLock { $0?.message } }
}
