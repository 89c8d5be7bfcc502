extension LineBuffer {
    /// Writes bytes that are JSON already.
    @inlinable
    @inline(__always)
    mutating func append(_ text: StaticString) {
        let count = text.utf8CodeUnitCount
        reserve(count)
        (base + end).update(from: text.utf8Start, count: count)
        end += count
    }

    @inlinable
    @inline(__always)
    mutating func appendByte(_ byte: UInt8) {
        reserve(1)
        base[end] = byte
        end += 1
    }

    /// Writes an integer in decimal.
    @inlinable
    mutating func append(_ value: Int64) {
        reserve(20)
        var magnitude = value.magnitude
        if value < 0 {
            base[end] = UInt8(ascii: "-")
            end += 1
        }
        let length = Self.digitCount(magnitude)
        var position = end + length
        end = position
        repeat {
            let (quotient, digit) = magnitude.quotientAndRemainder(dividingBy: 10)
            position -= 1
            base[position] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit)
            magnitude = quotient
        } while magnitude != 0
    }

    @inlinable
    @inline(__always)
    mutating func append(_ value: some FixedWidthInteger) {
        append(Int64(truncatingIfNeeded: value))
    }

    /// Writes a measure: rounded to a thousandth of its unit, in the fewest digits, an integer without a point.
    ///
    /// A thousandth of a point, millimetre or degree is finer than any device; rounding hides how a processor or
    /// mathematics library computes the last bits, so the same input prints the same bytes everywhere. The
    /// shortest digits of the nearest double of n/1000 are those of n/1000 itself, as long as n is below 2⁵³.
    /// Values beyond, which only a device of absurd ranges makes, come out as the largest.
    @inlinable
    mutating func append(_ value: Double) {
        let largest = 9_007_199_254_740.0
        let thousandths = Int64((max(-largest, min(largest, value)) * 1000).rounded())
        var fraction = Int(thousandths.magnitude % 1000)
        if thousandths < 0 { appendByte(UInt8(ascii: "-")) }
        append(Int64(thousandths.magnitude / 1000))
        guard fraction != 0 else { return }
        reserve(4)
        base[end] = UInt8(ascii: ".")
        end += 1
        var unit = 100
        while fraction != 0 {
            base[end] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: fraction / unit)
            end += 1
            fraction %= unit
            unit /= 10
        }
    }

    /// Writes `text` as a JSON string, quotes included. Invalid UTF-8 comes out as U+FFFD.
    mutating func appendString(_ text: String) {
        appendByte(UInt8(ascii: "\""))
        for byte in text.utf8 { appendEscaped(byte) }
        appendByte(UInt8(ascii: "\""))
    }

    /// Writes one byte of a string's UTF-8, escaped where JSON asks for it, and delete and C1 controls left alone.
    @inlinable
    mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append(#"\""#)
        case UInt8(ascii: "\\"): append(#"\\"#)
        case 0x08: append(#"\b"#)
        case 0x09: append(#"\t"#)
        case 0x0a: append(#"\n"#)
        case 0x0c: append(#"\f"#)
        case 0x0d: append(#"\r"#)
        case 0..<0x20:
            append(#"\u00"#)
            appendByte(Self.hexadecimal(byte >> 4))
            appendByte(Self.hexadecimal(byte & 15))
        default: appendByte(byte)
        }
    }

    @inlinable
    static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }

    @inlinable
    @inline(__always)
    static func digitCount(_ value: UInt64) -> Int {
        var count = 1
        var limit: UInt64 = 10
        while value >= limit {
            count += 1
            if count == 20 { break }
            limit &*= 10
        }
        return count
    }
}
