import Glibc
import Subscription
package import System

/// An input that ends the stream with a line `stop`. Other lines, and the end of the input, have no effect.
package struct StopInput: ~Copyable {
    private var input: RequestInput
    private let piece = PieceBuffer()

    /// Reads from `raw`.
    ///
    /// - Throws: ``InletError`` (I/O) if it cannot be read.
    package init(for raw: Int32) throws(InletError) {
        input = try RequestInput(for: raw)
    }

    /// The result of reading the input once.
    enum Outcome {
        /// The stream is to end.
        case stop
        /// More may come.
        case goesOn
        /// No more will come.
        case ended
    }

    var rawDescriptor: Int32 { input.rawDescriptor }

    /// True for a file, which cannot be waited for and is read to its end at once.
    var isFile: Bool { input.isFile }

    mutating func read() -> Outcome {
        var stops = false
        let outcome = input.readLines(by: piece) { line in
            stops = line.isStop
            return stops ? .stops : .goesOn
        }
        if stops { return .stop }
        return if case .ended = outcome { .ended } else { .goesOn }
    }
}

extension Span<UInt8> {
    /// True for the line that ends a stream.
    fileprivate var isStop: Bool {
        let word: StaticString = "stop"
        guard count == word.utf8CodeUnitCount else { return false }
        return indices.allSatisfy { self[$0] == word.utf8Start[$0] }
    }
}

// The input that can end a stream.
extension OwnerStreams {
    /// Has the poller report the input that can end the stream; a file is read at once.
    ///
    /// - Returns: true if the stream is to end.
    func hear(_ input: consuming StopInput, _ poller: inout Poller) throws(InletError) -> Bool {
        if try poller.add(input.rawDescriptor, token: .owner(.stop), for: .reading) {
            stop = consume input
            return false
        }
        var outcome = StopInput.Outcome.goesOn
        while input.isFile, case .goesOn = outcome { outcome = input.read() }
        return outcome == .stop
    }

    /// The input is readable.
    ///
    /// - Returns: true if the stream is to end.
    func readStop(_ poller: inout Poller) -> Bool {
        guard var input = stop.take() else { return false }
        switch input.read() {
        case .stop: return true
        case .ended: poller.remove(input.rawDescriptor)
        case .goesOn: stop = consume input
        }
        return false
    }
}
