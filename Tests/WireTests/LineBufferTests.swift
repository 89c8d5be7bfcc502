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
