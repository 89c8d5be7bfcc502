import Glibc
import System
import Testing

@testable import Subscription

struct RequestInputTests {
    /// The lines that an input hands on of `text`.
    private func lines(of text: String) throws -> [String] {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        defer { close(ends[0]) }
        var input = try RequestInput(for: ends[0])
        #expect(Descriptor(owning: ends[1]).writeAll(Array(text.utf8)) == 0)
        let piece = PieceBuffer()
        var lines: [String] = []
        while true {
            let outcome = input.readLines(by: piece) { line in
                lines.append(line.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
                return .goesOn
            }
            if case .ended = outcome { return lines }
        }
    }

    @Test("Blank lines ask nothing, and the last line needs no end")
    func blanks() throws {
        #expect(try lines(of: "one\n\n  \r\n{\"two\":2}\r\n \nlast") == ["one", "{\"two\":2}\r", "last"])
        #expect(try lines(of: "\n\n").isEmpty)
    }
}
