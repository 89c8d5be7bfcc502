import InputModel
import Testing

@testable import Wire

struct LineBufferTests {
    @Test("Bytes come out as they went in, through growth and partial reads")
    func keepsOrder() {
        var buffer = LineBuffer()
        var written = 0
        var read = 0
        for round in 0..<400 {
            for _ in 0..<(round * 7 % 900) {
                buffer.append(Int64(written % 10))
                written += 1
            }
            let take = min(buffer.count, round * 13 % 700)
            buffer.withUnsafeBytes { bytes in
                for index in 0..<take {
                    #expect(bytes[index] == UInt8(ascii: "0") + UInt8((read + index) % 10))
                }
            }
            buffer.consume(take)
            read += take
        }
        let left = buffer.count
        #expect(left == written - read)
        buffer.consume(left)
        let isEmpty = buffer.isEmpty
        #expect(isEmpty)
    }

    @Test("Strings are escaped as JSON asks")
    func escapes() {
        var buffer = LineBuffer()
        buffer.appendString("a\"b\\c\n\t\r\u{8}\u{c}\u{1}\u{1f}ß😀")
        let text = buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        #expect(text == #""a\"b\\c\n\t\r\b\f\u0001\u001fß😀""#)
    }

    @Test("A character that is escaped is found at every place of a string of every length")
    func escapesAnywhere() {
        let escapes: KeyValuePairs = [
            "\"": #"\""#, "\\": #"\\"#, "\u{0}": #"\u0000"#, "\u{1f}": #"\u001f"#, "\u{7f}": #"\u007f"#,
            "\u{85}": #"\u0085"#, " ": " ", "~": "~", "!": "!", "[": "[", "]": "]", "ß": "ß",
        ]
        var buffer = LineBuffer()
        for (character, escaped) in escapes {
            for length in 0..<20 {
                for place in 0...length {
                    let (before, after) = (
                        String("abcdefghijklmnopqrstuvwxyz".prefix(place)),
                        String(repeating: "z", count: length - place)
                    )
                    buffer.appendString(before + character + after)
                    let text = Self.text(buffer)
                    #expect(text == "\"\(before)\(escaped)\(after)\"")
                    buffer.truncate(to: 0)
                }
            }
        }
    }

    @Test("Strings and places keep what was written while the buffer grows and moves what waits")
    func grows() {
        var buffer = LineBuffer()
        var (expected, read) = ("", "")
        func take(_ count: Int, _ buffer: inout LineBuffer) {
            read += buffer.withUnsafeBytes { String(decoding: $0.prefix(count), as: UTF8.self) }
            buffer.consume(count)
        }
        for round in 0..<20_000 {
            let name = String(repeating: "n", count: round % 37)
            buffer.appendString(name)
            buffer.appendPosition(Point(x: Double(round % 3), y: 0.5))
            expected += "\"\(name)\",\"x\":\(round % 3),\"y\":0.5"
            if round % 500 == 0 { take(buffer.count / 3, &buffer) }
        }
        take(buffer.count, &buffer)
        let isSame = read == expected
        #expect(isSame)
    }

    @Test("Of places that follow each other each is written as it is")
    func places() {
        var buffer = LineBuffer()
        let coordinates = [0, -0.0, 1, -1, 0.001, 99.999, 1e15, -1e15, 0.0004, 1234.5]
        for x in coordinates {
            for y in coordinates {
                var alone = LineBuffer()
                alone.append(#","x":"#)
                alone.append(x)
                alone.append(#","y":"#)
                alone.append(y)
                for _ in 0..<2 {
                    buffer.appendPosition(Point(x: x, y: y))
                    let (text, expected) = (Self.text(buffer), Self.text(alone))
                    #expect(text == expected)
                    buffer.truncate(to: 0)
                }
            }
        }
    }

    @Test(
        "Of all characters, those that a terminal obeys or that turn the direction of text are escaped, and no other"
    )
    func escapesControls() {
        let directions: [ClosedRange<UInt32>] = [
            0x61c...0x61c, 0x200e...0x200f, 0x202a...0x202e, 0x2066...0x2069,
        ]
        var wrong: [UInt32] = []
        var buffer = LineBuffer()
        let all = Array(0x7f...UInt32(0xffff)) + [0x10000, 0x1f600, 0xe0001, 0x10ffff]
        for value in all {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let isControl = value <= 0x9f || directions.contains { $0.contains(value) }
            let digits = String(value, radix: 16)
            let written =
                isControl ? "\\u" + String(repeating: "0", count: 4 - digits.count) + digits : String(scalar)
            buffer.appendString("\(scalar)\(scalar)")
            buffer.appendJSON("\"\(scalar)\(scalar)\"")
            let expected = "\"\(written)\(written)\""
            if Self.text(buffer) != expected + expected { wrong.append(value) }
            buffer.truncate(to: 0)
        }
        #expect(wrong == [])
    }

    private static func text(_ buffer: borrowing LineBuffer) -> String {
        buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }
}
