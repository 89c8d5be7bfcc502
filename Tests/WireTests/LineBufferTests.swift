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
        buffer.appendString("a\"b\\c\n\t\r\u{8}\u{c}\u{1}\u{1f}ß😀\u{7f}")
        let text = buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        #expect(text == #""a\"b\\c\n\t\r\b\f\u0001\u001fß😀"# + "\u{7f}\"")
    }
}
