import Engine
import InputModel
import Interaction
import Subscription
import TestSupport
import Wire

/// Follows what a core publishes: every promise kept, every line JSON and short enough.
struct Published: ~Copyable {
    private var ledger = Ledger()
    private var encoder = LineEncoder()
    private var buffer = LineBuffer()

    /// Takes what has been published.
    mutating func take(_ engine: inout Engine) {
        for index in engine.events.indices {
            ledger.note(engine.events[index], names: engine.names)
            encoder.encode(engine.events[index], engine, to: &buffer)
            check()
        }
        engine.clearEvents()
        expectNoFault()
    }

    /// Writes and checks a snapshot, and compares it with what was told.
    mutating func compare(_ engine: borrowing Engine, at time: Timestamp) {
        ledger.compare(engine.snapshot(at: time))
        expectNoFault()
    }

    /// Everything has been cancelled.
    func expectClosed() {
        Fuzzing.expect(ledger.isClosed, "something began and did not end")
    }

    private mutating func check() {
        buffer.withUnsafeBytes { bytes in
            let line = bytes.bindMemory(to: UInt8.self)
            Fuzzing.expect(line.last == UInt8(ascii: "\n"), "a line without an end")
            Fuzzing.expect(line.count <= LineEncoder.lineLimit, "a line of \(line.count) bytes")
            let isJSON = (try? JSONDocument.parse(line.span)) != nil
            Fuzzing.expect(isJSON, "no JSON: \(String(decoding: line, as: UTF8.self))")
        }
        buffer.truncate(to: 0)
    }

    private func expectNoFault() {
        Fuzzing.expect(ledger.isFaultless, "\(ledger.faults)")
    }
}
