/// Bytes as text. Source: RFC 4648, section 4.
package enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The text, in ASCII.
    package static func encode(_ bytes: [UInt8]) -> [UInt8] {
        let digits = alphabet
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
        return text
    }

    /// The bytes that `text` stands for; nil for other text.
    package static func decode(_ text: [UInt8]) -> [UInt8]? {
        guard text.count % 4 == 0 else { return nil }
        var values = [UInt8?](repeating: nil, count: 256)
        for (value, sign) in alphabet.enumerated() { values[Int(sign)] = UInt8(value) }
        let padding = text.suffix(2).count { $0 == UInt8(ascii: "=") }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var (group, bits) = (0, 0)
        for sign in text.dropLast(padding) {
            guard let value = values[Int(sign)] else { return nil }
            (group, bits) = (group << 6 & 0xffff | Int(value), bits + 6)
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(truncatingIfNeeded: group >> bits))
        }
        return bytes
    }
}
