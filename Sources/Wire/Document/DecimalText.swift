/// Parses decimal numbers exactly as the C library does, to the last bit.
///
/// Numbers of up to 19 digits with a small exponent, which is all that programs send, are parsed here; the standard
/// library parses the rest.
enum DecimalText {
    static func double(_ bytes: Span<UInt8>) -> Double? {
        // A whole number, but for −0.
        if let whole = integer(bytes), whole.magnitude <= 1 << 53, whole != 0 || bytes[0] != UInt8(ascii: "-")
        {
            return Double(whole)
        }
        return exactDouble(bytes)
            ?? Double(bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
    }

    /// An integer of up to 18 digits and nothing else; nil for any other text, which may still be an integer.
    static func integer(_ bytes: Span<UInt8>) -> Int? {
        let isNegative = bytes.count > 0 && bytes[0] == UInt8(ascii: "-")
        let start = isNegative ? 1 : 0
        guard 1...18 ~= bytes.count - start else { return nil }
        var value = 0
        for index in start..<bytes.count {
            guard let digit = digit(bytes[index]) else { return nil }
            value = value &* 10 &+ Int(digit)
        }
        return isNegative ? -value : value
    }

    /// nil for text that is not handled here, or is not a number.
    private static func exactDouble(_ bytes: Span<UInt8>) -> Double? {
        guard let parts = parts(bytes) else { return nil }
        let magnitude: Double
        if parts.significand <= 1 << 53, -22...22 ~= parts.exponent {
            // Both are exact as doubles, so that one operation rounds once (Clinger, "How to read floating point
            // numbers accurately").
            let power = powers[abs(parts.exponent)]
            magnitude =
                parts.exponent < 0 ? Double(parts.significand) / power : Double(parts.significand) * power
        } else if parts.significand > 0, -19...19 ~= parts.exponent {
            magnitude = scaled(parts.significand, parts.exponent)
        } else {
            return nil
        }
        return parts.isNegative ? -magnitude : magnitude
    }

    /// `-12.5e3` in parts, or nil if the text has more digits than fit, or is anything else.
    private static func parts(
        _ bytes: Span<UInt8>
    ) -> (isNegative: Bool, significand: UInt64, exponent: Int)? {
        let isNegative = bytes.count > 0 && bytes[0] == UInt8(ascii: "-")
        var position = isNegative ? 1 : 0
        var significand: UInt64 = 0
        let whole = digits(bytes, &position, &significand)
        var fraction = 0
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            fraction = digits(bytes, &position, &significand)
            guard fraction > 0 else { return nil }
        }
        guard whole > 0, whole + fraction <= 19 else { return nil }
        var exponent = 0
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            guard let written = self.exponent(bytes, position + 1) else { return nil }
            exponent = written
            position = bytes.count
        }
        return position == bytes.count ? (isNegative, significand, exponent - fraction) : nil
    }

    /// - Returns: the number of digits.
    @inline(__always)
    private static func digits(_ bytes: Span<UInt8>, _ position: inout Int, _ value: inout UInt64) -> Int {
        let start = position
        while position < bytes.count, let digit = digit(bytes[position]) {
            // If this overflows, the caller rejects the number for too many digits.
            value = value &* 10 &+ UInt64(digit)
            position += 1
        }
        return position - start
    }

    /// An exponent of up to four digits, which ends the text.
    private static func exponent(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
        var position = start
        guard position < bytes.count else { return nil }
        let isNegative = bytes[position] == UInt8(ascii: "-")
        if isNegative || bytes[position] == UInt8(ascii: "+") { position += 1 }
        var value: UInt64 = 0
        let count = digits(bytes, &position, &value)
        guard position == bytes.count, 1...4 ~= count else { return nil }
        return isNegative ? -Int(value) : Int(value)
    }

    @inline(__always)
    private static func digit(_ byte: UInt8) -> UInt8? {
        let digit = byte &- UInt8(ascii: "0")
        return digit < 10 ? digit : nil
    }

    /// `significand` × 10^`exponent`, rounded once, to the nearest double, ties to even.
    ///
    /// The product or quotient is computed to 63 bits or more, and the lowest also records whether anything is left
    /// over: enough to round correctly.
    private static func scaled(_ significand: UInt64, _ exponent: Int) -> Double {
        let power = integerPowers[abs(exponent)]
        let shift = significand.leadingZeroBitCount
        let powerShift = power.leadingZeroBitCount
        let (a, b) = (significand << UInt64(shift), power << UInt64(powerShift))
        if exponent >= 0 {
            let product = a.multipliedFullWidth(by: b)
            let bits = product.high | (product.low == 0 ? 0 : 1)
            return Double(sign: .plus, exponent: 64 - shift - powerShift, significand: Double(bits))
        }
        // Half of it, so that the quotient fits in a word.
        let (quotient, rest) = b.dividingFullWidth((a >> 1, a << 63))
        let bits = quotient | (rest == 0 ? 0 : 1)
        return Double(sign: .plus, exponent: powerShift - shift - 63, significand: Double(bits))
    }

    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
        1e19, 1e20, 1e21, 1e22,
    ]
    private static let integerPowers: [UInt64] = (0...19).map { count in
        (0..<count).reduce(1) { power, _ in power * 10 }
    }
}
