/// The write position in a line, within reserved room.
///
/// ``LineBuffer/open(_:)`` returns one for a piece of a line whose maximum length is known, and
/// ``LineBuffer/close(_:)`` adds what it wrote. In between, the position is in a register and nothing checks for room,
/// which saves half the instructions of a short piece.
struct LineCursor {
    private(set) var target: UnsafeMutablePointer<UInt8>

    init(_ target: UnsafeMutablePointer<UInt8>) { self.target = target }

    /// Advances past `count` bytes that the caller has written at the cursor.
    @inline(__always)
    mutating func skip(_ count: Int) { target += count }

    @inline(__always)
    mutating func append(byte: UInt8) {
        target[0] = byte
        target += 1
    }

    /// Writes bytes that are JSON already, in words of eight: pieces of a line are short, and a call to copy them costs
    /// more than the copy.
    @inline(__always)
    mutating func append(_ text: StaticString) {
        let count = text.utf8CodeUnitCount
        let source = UnsafeRawPointer(text.utf8Start)
        let target = UnsafeMutableRawPointer(target)
        skip(count)
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
}

// Numbers.
extension LineCursor {
    /// The maximum length of an integer: a sign and 19 digits.
    static let integerRoom = 20
    /// The maximum length of a measure: a sign, 13 digits, a point and three more, the last of which may not count.
    static let measureRoom = 24

    /// Writes an integer in decimal, at most ``integerRoom`` bytes.
    @inline(__always)
    mutating func append(_ value: Int64) {
        if value < 0 { append(byte: UInt8(ascii: "-")) }
        appendDigits(value.magnitude)
    }

    /// Writes a measure: rounded to a thousandth of its unit, in the fewest digits, an integer without a point; at most
    /// ``measureRoom`` bytes.
    ///
    /// A thousandth of a point, millimetre or degree is finer than any device; rounding hides how a processor or
    /// mathematics library computes the last bits, so the same input prints the same bytes everywhere. The shortest
    /// digits of the nearest double of n/1000 are those of n/1000 itself, as long as n is below 2⁵³. Larger values,
    /// which only a device with absurd ranges produces, are clamped to the largest.
    @inline(__always)
    mutating func append(_ value: Double) {
        // To the nearest, halves away from zero, without a call to the mathematics library.
        let scaled = value.magnitude * 1000 + 0.5
        // Positions on a display pass; NaN does not.
        guard scaled < 10_000_000 else {
            target = Self.copyLarge(value, to: target)
            return
        }
        // Signed, which the processor converts at once.
        let thousandths = Int64(scaled)
        if value < 0 {
            // A value that rounds to zero has no sign.
            if thousandths != 0 { append(byte: UInt8(ascii: "-")) }
        }
        let (whole, fraction) = UInt64(bitPattern: thousandths).quotientAndRemainder(dividingBy: 1000)
        let digits = Self.digits(whole, fraction)
        // One digit before the point is always written, the point and the digits after it only up to the last that is
        // not zero.
        let written = digits | 1 << 24
        let (before, after) = (written.trailingZeroBitCount & ~7, written.leadingZeroBitCount & ~7)
        // The fraction has no thousands digit, so the point takes that byte.
        store((digits | 0x3030_302E_3030_3030) &>> UInt64(before))
        skip(8 &- (before &+ after) &>> 3)
    }

    /// - Returns: the position of the next byte.
    @inline(never)
    private static func copyLarge(_ value: Double, to target: UnsafeMutablePointer<UInt8>)
        -> UnsafeMutablePointer<UInt8>
    {
        var cursor = LineCursor(target)
        let largest = 9_007_199_254_740.0
        let scaled = max(-largest, min(largest, value)) * 1000
        let thousandths = Int64(scaled + (scaled < 0 ? -0.5 : 0.5))
        if thousandths < 0 { cursor.append(byte: UInt8(ascii: "-")) }
        let (whole, fraction) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
        cursor.appendDigits(whole)
        guard fraction != 0 else { return cursor.target }
        let digits = digits(0, fraction)
        cursor.store((digits | 0x3030_302E_3030_3030) >> 32)
        cursor.skip(4 - digits.leadingZeroBitCount / 8)
        return cursor.target
    }

    /// Writes eight bytes, the lowest first; only those that the caller then skips count.
    @inline(__always)
    private func store(_ bytes: UInt64) {
        UnsafeMutableRawPointer(target).storeBytes(of: bytes.littleEndian, as: UInt64.self)
    }

    /// The decimal digits of two numbers below 10 000, the first digit in the lowest byte: all eight are computed side
    /// by side in one register, by halves.
    @inline(__always)
    private static func digits(_ first: UInt64, _ second: UInt64) -> UInt64 {
        let numbers = first | second << 32
        // Each number divided by 100, and the remainder: 10486 / 2²⁰ is close enough to 1/100 below 10 000, and 103 /
        // 2¹⁰ to 1/10 below 100.
        let hundreds = (numbers &* 10486) >> 20 & 0x7F_0000_007F
        let pairs = hundreds | (numbers &- hundreds &* 100) << 16
        let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
        return tens | (pairs &- tens &* 10) << 8
    }

    @inline(__always)
    private mutating func appendDigits(_ value: UInt64) {
        if value < 10_000 { appendFew(value) } else { target = Self.copyMany(value, to: target) }
    }

    /// Writes a number below 10 000, two digits at a time from a table.
    @inline(__always)
    private mutating func appendFew(_ value: UInt64) {
        if value >= 100 {
            let high = value / 100
            if value >= 1000 {
                Self.copyPair(high, to: target)
                skip(2)
            } else {
                append(byte: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: high))
            }
            Self.copyPair(value - high * 100, to: target)
            skip(2)
        } else if value >= 10 {
            Self.copyPair(value, to: target)
            skip(2)
        } else {
            append(byte: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value))
        }
    }

    /// - Returns: the position of the next byte.
    @inline(never)
    private static func copyMany(_ value: UInt64, to target: UnsafeMutablePointer<UInt8>)
        -> UnsafeMutablePointer<UInt8>
    {
        var cursor = LineCursor(target)
        let isShort = value < 100_000_000
        let (high, low) = value.quotientAndRemainder(dividingBy: 100_000_000)
        if !isShort { cursor.appendDigits(high) }
        let digits = digits(low / 10_000, low % 10_000)
        // Leading zeros are not written.
        let before = isShort ? digits.trailingZeroBitCount & ~7 : 0
        cursor.store((digits | 0x3030_3030_3030_3030) &>> UInt64(before))
        cursor.skip(8 &- before &>> 3)
        return cursor.target
    }

    @inline(__always)
    private static func copyPair(_ pair: UInt64, to target: UnsafeMutablePointer<UInt8>) {
        let digits = UnsafeRawPointer(pairs.utf8Start + Int(truncatingIfNeeded: pair &* 2))
        UnsafeMutableRawPointer(target).storeBytes(of: digits.loadUnaligned(as: UInt16.self), as: UInt16.self)
    }

    private static let pairs: StaticString = """
        0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
        5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
        """
}

extension LineBuffer {
    /// A cursor to write at most `room` bytes. Nothing else may be written until ``close(_:)``.
    @inline(__always)
    mutating func open(_ room: Int) -> LineCursor {
        reserve(room)
        return LineCursor(base + end)
    }

    /// Adds the bytes that `cursor` wrote.
    @inline(__always)
    mutating func close(_ cursor: LineCursor) { end = cursor.target - base }
}
