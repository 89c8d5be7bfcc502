extension LineBuffer {
    /// Writes bytes that are JSON already, by words of eight: pieces of a line are short, and a call to copy them
    /// costs more than the copy.
    @inline(__always)
    mutating func append(_ text: StaticString) {
        let count = text.utf8CodeUnitCount
        reserve(count)
        let source = UnsafeRawPointer(text.utf8Start)
        let target = UnsafeMutableRawPointer(base + end)
        end &+= count
        var offset = 0
        while offset + 8 <= count {
            Self.copyWord(source + offset, to: target + offset)
            offset += 8
        }
        if count >= 8 {
            // The last word overlaps the one before.
            Self.copyWord(source + (count - 8), to: target + (count - 8))
        } else {
            while offset < count {
                target.storeBytes(
                    of: source.load(fromByteOffset: offset, as: UInt8.self), toByteOffset: offset,
                    as: UInt8.self)
                offset += 1
            }
        }
    }

    @inline(__always)
    private static func copyWord(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer) {
        target.storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
    }

    @inline(__always)
    mutating func appendByte(_ byte: UInt8) {
        reserve(1)
        base[end] = byte
        end &+= 1
    }

    /// Writes an integer in decimal.
    @inline(__always)
    mutating func append(_ value: Int64) {
        reserve(20)
        if value < 0 {
            base[end] = UInt8(ascii: "-")
            end &+= 1
        }
        appendDigits(value.magnitude)
    }

    /// Writes digits, two at a time from a table: half the divisions. There must be room for 20.
    private mutating func appendDigits(_ value: UInt64) {
        guard value < 10_000 else { return appendManyDigits(value) }
        var target = base + end
        if value >= 100 {
            let high = value / 100
            if value >= 1000 {
                Self.copyPair(high, to: target)
                target += 2
            } else {
                target[0] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: high)
                target += 1
            }
            Self.copyPair(value - high * 100, to: target)
            target += 2
        } else if value >= 10 {
            Self.copyPair(value, to: target)
            target += 2
        } else {
            target[0] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value)
            target += 1
        }
        end = target - base
    }

    private mutating func appendManyDigits(_ value: UInt64) {
        let (high, low) = value.quotientAndRemainder(dividingBy: 10_000)
        appendDigits(high)
        let (first, last) = low.quotientAndRemainder(dividingBy: 100)
        Self.copyPair(first, to: base + end)
        Self.copyPair(last, to: base + end + 2)
        end &+= 4
    }

    @inline(__always)
    private static func copyPair(_ pair: UInt64, to target: UnsafeMutablePointer<UInt8>) {
        let digits = pairs.utf8Start + Int(pair) * 2
        target[0] = digits[0]
        target[1] = digits[1]
    }

    private static let pairs: StaticString = """
        0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
        5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
        """

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
    @inline(__always)
    mutating func append(_ value: Double) {
        let largest = 9_007_199_254_740.0
        let scaled = max(-largest, min(largest, value)) * 1000
        // To the nearest, halves away from zero, without a call to the mathematics library.
        let thousandths = Int64(scaled + (scaled < 0 ? -0.5 : 0.5))
        reserve(24)
        if thousandths < 0 {
            base[end] = UInt8(ascii: "-")
            end &+= 1
        }
        let (whole, fraction) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
        appendDigits(whole)
        if fraction != 0 { appendFraction(fraction) }
    }

    /// Writes a point and up to three digits, without zeros at their end. There must be room for four.
    @inline(__always)
    private mutating func appendFraction(_ thousandths: UInt64) {
        base[end] = UInt8(ascii: ".")
        let (tenths, rest) = thousandths.quotientAndRemainder(dividingBy: 100)
        base[end + 1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: tenths)
        Self.copyPair(rest, to: base + end + 2)
        end &+= rest == 0 ? 2 : rest % 10 == 0 ? 3 : 4
    }

    /// Writes `text` as a JSON string, quotes included. Invalid UTF-8 comes out as U+FFFD.
    mutating func appendString(_ text: String) {
        if text.utf8.withContiguousStorageIfAvailable({ appendString($0.span) }) == nil {
            appendString(Array(text.utf8).span)
        }
    }

    /// Writes UTF-8 as a JSON string, quotes included.
    @inline(__always)
    mutating func appendString(_ text: Span<UInt8>) {
        let quote = UInt8(ascii: "\"")
        reserve(text.count &+ 2)
        let plain = Self.copyPlain(text, to: UnsafeMutableRawPointer(base + end + 1))
        base[end] = quote
        end &+= plain &+ 1
        if plain < text.count { appendEscaped(text, from: plain) }
        appendByte(quote)
    }

    private mutating func appendEscaped(_ text: Span<UInt8>, from start: Int) {
        for index in start..<text.count { appendEscaped(text[index]) }
    }

    /// Writes bytes that are JSON already.
    mutating func appendJSON(_ text: Span<UInt8>) {
        for index in text.indices { appendOfJSON(text[index]) }
    }

    /// Writes text that is JSON already.
    mutating func appendJSON(_ text: String) {
        for byte in text.utf8 { appendOfJSON(byte) }
    }

    /// What is not ASCII stands in strings alone, and so does delete.
    private mutating func appendOfJSON(_ byte: UInt8) {
        if byte < 0x7f { appendByte(byte) } else { appendEscaped(byte) }
    }

    /// Writes one byte of a string's UTF-8, escaped where JSON asks for it, or where a terminal would obey the character
    /// that it ends.
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
        case 0x7f: append(#"\u007f"#)
        case 0x80...:
            appendByte(byte)
            escapeLastCharacter()
        default: appendByte(byte)
        }
    }

    /// Puts an escape in the place of the character that the bytes so far end with, where that is one that a terminal obeys
    /// (C1 controls) or that turns the direction of what stands beside it. Lines mean the same either way.
    private mutating func escapeLastCharacter() {
        guard end - start >= 3 else { return }
        let byte = base[end - 1]
        let low = UInt16(byte & 0x3f)
        switch (base[end - 3], base[end - 2], byte) {
        case (_, 0xc2, 0x80...0x9f): replaceLast(2, 0x80 | low)
        case (_, 0xd8, 0x9c): replaceLast(2, 0x061c)
        case (0xe2, 0x80, 0x8e...0x8f), (0xe2, 0x80, 0xaa...0xae): replaceLast(3, 0x2000 | low)
        case (0xe2, 0x81, 0xa6...0xa9): replaceLast(3, 0x2040 | low)
        default: return
        }
    }

    private mutating func replaceLast(_ count: Int, _ unit: UInt16) {
        end -= count
        append(#"\u"#)
        for shift in [12, 8, 4, 0] {
            appendByte(Self.hexadecimal(UInt8(truncatingIfNeeded: unit >> shift & 15)))
        }
    }

    static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
}
