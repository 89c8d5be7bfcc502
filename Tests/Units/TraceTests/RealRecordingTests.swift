import Foundation
import TestSupport
import Testing

@testable import Trace

@Suite(.enabled(if: RealRecordings.isPresent, Comment(rawValue: RealRecordings.skipped)))
struct RealRecordingTests {
    @Test("evemu to MCAP to YAML to evemu loses nothing", arguments: RealRecordings.paths)
    func lossless(_ name: String) throws {
        let bytes = Array(try Data(contentsOf: RealRecordings.folder.appending(path: name)))
        let original = try Session.read(bytes.span, path: "x")
        let first = try Session.read(SessionTests.mcap(original).span, path: "x")
        let second = try Session.read(Array(SessionTests.yaml(first).utf8).span, path: "x")
        let text = SessionTests.evemu(second)
        #expect(first.losses.isEmpty)
        #expect(text == SessionTests.evemu(original))
        // Against the file itself: the same events in the same order, and no axis missing.
        func lines(_ text: String, _ tag: Character) -> [[Substring]] {
            text.split(whereSeparator: \.isNewline).filter { $0.first == tag }
                .map { $0.prefix { $0 != "#" }.split(separator: " ") }
        }
        let file = String(decoding: bytes, as: UTF8.self)
        #expect(lines(text, "E").map { $0.dropLast() } == lines(file, "E").map { $0.dropLast() })
        #expect(lines(text, "E").map { Int($0.last!) } == lines(file, "E").map { Int($0.last!) })
        #expect(Set(lines(text, "A")).count == Set(lines(file, "A").map { $0[1] }).count)
    }
}
