import Engine
import Foundation
import InputModel
import Keymap
import TestSupport
import Testing
import Trace
import Wire

@testable import Recording

@Suite(.enabled(if: RealRecordings.isPresent, Comment(rawValue: RealRecordings.skipped)))
struct CorpusTests {
    private func play(_ name: String) throws -> (bytes: [UInt8], ledger: Ledger) {
        var session = try RecordingReader.readSession(path: RealRecordings.folder.appending(path: name).path)
        let end = try #require(session.entries.map(\.time).max())
        session.entries.append(Session.Entry(time: end, device: 0, kind: .note(.removed)))
        var engine = Engine(settings: EngineSettings())
        engine.use(try Keymap(), at: Timestamp(microseconds: 0))
        var encoder = LineEncoder()
        var buffer = LineBuffer()
        var ledger = Ledger()
        var player = SessionPlayer(session)
        func drain() {
            for index in engine.events.indices {
                ledger.note(engine.events[index])
                encoder.encode(engine.events[index], names: engine.names, to: &buffer)
            }
            engine.clearEvents()
        }
        while player.nextTime != nil {
            try player.step(&engine)
            drain()
        }
        return (buffer.withUnsafeBytes { Array($0) }, ledger)
    }

    @Test(
        "A real recording plays without a fault, everything in it ends, and twice gives the same bytes",
        arguments: RealRecordings.paths)
    func plays(_ name: String) throws {
        let (first, second) = (try play(name), try play(name))
        #expect(first.ledger.faults.isEmpty, "\(first.ledger.faults.prefix(5))")
        #expect(first.ledger.isClosed)
        #expect(first.bytes == second.bytes)
    }

    @Test(
        "A mouse's accelerated way is libinput's within 1 %",
        arguments: [
            "evemu-devices/mice/PS2_Generic_Mouse", "evemu-devices/mice/Ultrathin_Touch_Mouse",
            "evemu-devices/misc/Microsoft_Surface_Type_Cover",
        ])
    func accelerationIsLibinputs(_ name: String) throws {
        let ours = String(decoding: try play(name + ".evemu").bytes, as: UTF8.self).split(separator: "\n")
            .compactMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
            .filter { $0["type"] as? String == "motion" }
            .compactMap { line in
                (line["dx"] as? Double).flatMap { dx in (line["dy"] as? Double).map { (dx, $0) } }
            }
        let reference = RealRecordings.folder.appending(path: "libinput-1.22/\(name).txt")
        // POINTER_MOTION  +0.026s   0.00/ -0.50 ( +0.00/ -1.00)
        let theirs = try String(contentsOf: reference, encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("POINTER_MOTION") }
            .map { line in
                line.split { $0 == " " || $0 == "\t" || $0 == "/" || $0 == "(" }.compactMap { Double($0) }
            }
        #expect(ours.count == theirs.count)
        func length(_ ways: [(Double, Double)]) -> Double {
            ways.reduce(0) { $0 + ($1.0 * $1.0 + $1.1 * $1.1).squareRoot() }
        }
        let (mine, other) = (length(ours), length(theirs.map { ($0[0], $0[1]) }))
        #expect(abs(mine - other) < other * 0.01, "\(mine) points, libinput \(other)")
    }
}
