/// Where the next byte of a line goes, in room that was reserved.
///
/// ``LineBuffer/open(_:)`` gives one for a piece of a line of which the longest is known, and ``LineBuffer/close(_:)`` takes
/// what it wrote. Meanwhile the place is in a register, and nothing asks for room: half the instructions of a short piece.
struct LineCursor {
    private(set) var target: UnsafeMutablePointer<UInt8>

    init(_ target: UnsafeMutablePointer<UInt8>) { self.target = target }

    /// Whoever wrote `count` bytes here goes on behind them.
    @inline(__always)
    mutating func skip(_ count: Int) { target += count }

    @inline(__always)
    mutating func append(byte: UInt8) {
        target[0] = byte
        target += 1
    }

    /// Writes bytes that are JSON already, by words of eight: pieces of a line are short, and a call to copy them
    /// costs more than the copy.
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
    /// The longest of an integer: a sign and 19 digits.
    static let integerRoom = 20
    /// The longest of a measure: a sign, 13 digits, a point and three more, of which the last may be written and not count.
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
    /// mathematics library computes the last bits, so the same input prints the same bytes everywhere. The
    /// shortest digits of the nearest double of n/1000 are those of n/1000 itself, as long as n is below 2⁵³.
    /// Values beyond, which only a device of absurd ranges makes, come out as the largest.
    @inline(__always)
    mutating func append(_ value: Double) {
        let largest = 9_007_199_254_740.0
        let scaled = max(-largest, min(largest, value)) * 1000
        // To the nearest, halves away from zero, without a call to the mathematics library.
        let thousandths = Int64(scaled + (scaled < 0 ? -0.5 : 0.5))
        if thousandths < 0 { append(byte: UInt8(ascii: "-")) }
        let (whole, fraction) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
        appendDigits(whole)
        if fraction != 0 { appendFraction(fraction) }
    }

    /// Writes a point and up to three digits, without zeros at their end. There must be room for four.
    @inline(__always)
    private mutating func appendFraction(_ thousandths: UInt64) {
        target[0] = UInt8(ascii: ".")
        let (tenths, rest) = thousandths.quotientAndRemainder(dividingBy: 100)
        target[1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: tenths)
        Self.copyPair(rest, to: target + 2)
        skip(rest == 0 ? 2 : rest % 10 == 0 ? 3 : 4)
    }

    /// Writes digits, two at a time from a table: half the divisions.
    @inline(__always)
    private mutating func appendDigits(_ value: UInt64) {
        if value < 10_000 { appendFew(value) } else { target = Self.copyMany(value, to: target) }
    }

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

    /// - Returns: where the next byte goes.
    @inline(never)
    private static func copyMany(_ value: UInt64, to target: UnsafeMutablePointer<UInt8>)
        -> UnsafeMutablePointer<UInt8>
    {
        var cursor = LineCursor(target)
        let (high, low) = value.quotientAndRemainder(dividingBy: 10_000)
        if high < 10_000 {
            cursor.appendFew(high)
        } else {
            let (highest, middle) = high.quotientAndRemainder(dividingBy: 10_000)
            cursor.appendDigits(highest)
            cursor.appendFour(middle)
        }
        cursor.appendFour(low)
        return cursor.target
    }

    @inline(__always)
    private mutating func appendFour(_ value: UInt64) {
        let (first, last) = value.quotientAndRemainder(dividingBy: 100)
        Self.copyPair(first, to: target)
        Self.copyPair(last, to: target + 2)
        skip(4)
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
    /// A place to write at most `room` bytes. Nothing else is written until ``close(_:)``.
    @inline(__always)
    mutating func open(_ room: Int) -> LineCursor {
        reserve(room)
        return LineCursor(base + end)
    }

    /// Takes what `cursor` wrote.
    @inline(__always)
    mutating func close(_ cursor: LineCursor) { end = cursor.target - base }
}
