/// Little-endian numbers as base64 text, which a page turns directly into a typed array.
enum Columns {
    static func text<Value: FixedWidthInteger>(_ values: some Sequence<Value>) -> String {
        var bytes: [UInt8] = []
        for value in values {
            var rest = value.littleEndian
            for _ in 0..<Value.bitWidth / 8 {
                bytes.append(UInt8(truncatingIfNeeded: rest))
                if Value.bitWidth > 8 { rest >>= 8 }
            }
        }
        return base64(bytes)
    }

    static func text(_ values: some Sequence<Float>) -> String { text(values.lazy.map(\.bitPattern)) }

    /// RFC 4648, section 4.
    static func base64(_ bytes: [UInt8]) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var group: UInt32 = 0
            for offset in 0..<3 { group = group << 8 | (offset < count ? UInt32(bytes[start + offset]) : 0) }
            for place in 0..<4 {
                let digit = Int(group >> UInt32(18 - 6 * place) & 63)
                text.append(place <= count ? digits[digit] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
