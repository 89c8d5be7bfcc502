import Glibc
import System
import Testing
import Wire

@testable import Subscription

struct RequestInputTests {
    /// The lines that an input hands on of `text`.
    private func lines(of text: String) throws -> [String] {
        // A file: a pipe has no room for a line that is too long.
        let stream = try #require(tmpfile())
        defer { fclose(stream) }
        let file = fileno(stream)
        let bytes = Array(text.utf8)
        #expect(write(file, bytes, bytes.count) == bytes.count && lseek(file, 0, SEEK_SET) == 0)
        var input = try RequestInput(for: file)
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

    @Test("Of a line that is too long the beginning comes, more bytes than the limit; the next comes whole")
    func overlong() throws {
        let limit = RequestLine.byteLimit
        let long = "{\"id\":1}" + String(repeating: " ", count: 2 * limit)
        let found = try lines(of: "one\n" + long + "\nlast\n")
        #expect(found.map(\.utf8.count).filter { $0 <= limit } == [3, 4])
        #expect(found.count == 3 && found[1].hasPrefix("{\"id\":1} ") && found[1].utf8.count > limit)
    }
}
