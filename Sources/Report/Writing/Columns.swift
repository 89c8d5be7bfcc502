import Wire

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

    static func base64(_ bytes: [UInt8]) -> String { String(decoding: Base64.encode(bytes), as: UTF8.self) }
}
