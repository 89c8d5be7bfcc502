import TestSupport
import Testing

@testable import System

struct LineReaderTests {
    private static let limit = 1 << 16

    /// The lines of `text`, which comes in pieces of the lengths given, and how often one was too long.
    private func read(_ text: [UInt8], pieces: () -> Int) -> (lines: [String], overlong: Int) {
        var reader = LineReader(limit: Self.limit)
        var lines: [String] = []
        var overlong = 0
        var rest = text[...]
        func take(isEnded: Bool) {
            while reader.next(
                isEnded: isEnded,
                { span in
                    lines.append(span.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
                    return true
                }
            ) {}
            if reader.takeOverlong() { overlong += 1 }
        }
        while !rest.isEmpty {
            let piece = rest.prefix(pieces())
            rest = rest.dropFirst(piece.count)
            Array(piece).withUnsafeBytes { reader.append($0) }
            take(isEnded: false)
        }
        take(isEnded: true)
        return (lines, overlong)
    }

    @Test(
        "However it is cut, the same lines come; the last needs no end", arguments: 1...20)
    func pieces(_ seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let text = Array("one\n\n  \r\n{\"two\":2}\r\nthree ü\nlast".utf8)
        let result = read(text) { .random(in: 1...7, using: &random) }
        #expect(result.lines == ["one", "", "  \r", "{\"two\":2}\r", "three ü", "last"])
        #expect(result.overlong == 0)
    }

    @Test("A line that is too long is said once, and the next is read")
    func overlong() {
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: Self.limit * 3)
        let result = read(Array("a\n".utf8) + long + Array("\nb\n".utf8)) { 4096 }
        #expect(result.lines == ["a", "b"])
        #expect(result.overlong == 1)
    }

    @Test("Of a line that is too long the beginning is handed on, more than the limit")
    func beginning() {
        var reader = LineReader(limit: 4)
        Array("one\n123456".utf8).withUnsafeBytes { reader.append($0) }
        var beginnings: [String] = []
        let take = { (span: Span<UInt8>) in
            beginnings.append(span.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
        }
        var taken = [reader.next { _ in true }, reader.next { _ in true }, reader.takeOverlong(take)]
        Array("789".utf8).withUnsafeBytes { reader.append($0) }
        taken += [reader.next { _ in true }, reader.takeOverlong(take)]
        #expect(taken == [true, false, true, false, false])
        #expect(beginnings == ["123456"])
    }

    @Test("A line of just the most bytes is read")
    func longest() {
        let longest = [UInt8](repeating: UInt8(ascii: "x"), count: Self.limit)
        let result = read(longest + Array("\nb\n".utf8)) { 4096 }
        #expect(result.lines.map(\.utf8.count) == [Self.limit, 1])
        #expect(result.overlong == 0)
    }

    @Test("A line that is left comes again, and what follows comes after it")
    func left() {
        var reader = LineReader(limit: Self.limit)
        Array("one\ntwo\nthree\n".utf8).withUnsafeBytes { reader.append($0) }
        var lines: [String] = []
        var leavesNext = true
        let takesEverySecond = { (span: Span<UInt8>) in
            defer { leavesNext.toggle() }
            lines.append(span.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
            return !leavesNext
        }
        var taken: [Bool] = []
        for _ in 0..<7 { taken.append(reader.next(takesEverySecond)) }
        #expect(lines == ["one", "one", "two", "two", "three", "three"])
        #expect(taken == [false, true, false, true, false, true, false])
    }

    @Test("Where that is wanted, lines come with their ends")
    func ends() {
        var reader = LineReader(limit: Self.limit, keepsEnds: true)
        Array("one\n\ntwo".utf8).withUnsafeBytes { reader.append($0) }
        var lines: [String] = []
        let take = { (span: Span<UInt8>) in
            lines.append(span.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
            return true
        }
        while reader.next(take) {}
        #expect(lines == ["one\n", "\n"])
        _ = reader.next(isEnded: true, take)
        #expect(lines.last == "two")
    }
}
