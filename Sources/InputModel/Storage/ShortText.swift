/// What one key press types: up to 15 bytes of UTF-8 in place, or the number of a longer text in ``LongTexts``.
///
/// One press gives one character in nearly every layout, and a few characters in the rest; the longest output of
/// a single key in xkeyboard-config is three code points. Only sequences of a Compose file type more.
public struct ShortText: Sendable {
    /// The most bytes that fit.
    public static let capacity = 15

    @usableFromInline var bytes: InlineArray<15, UInt8>
    /// ``longMark`` for a longer text, whose number is in the first four bytes; the fifth is 1 if it is printable.
    @usableFromInline var length: UInt8

    @usableFromInline static var longMark: UInt8 { 0xff }

    /// The empty text.
    @inlinable
    public init() {
        bytes = InlineArray(repeating: 0)
        length = 0
    }

    /// The first bytes of `utf8` that fit, cut at a character's boundary.
    @inlinable
    public init(utf8: UnsafeBufferPointer<UInt8>) {
        self.init()
        var end = min(utf8.count, Self.capacity)
        if end < utf8.count {
            while end > 0 && utf8[end] & 0xC0 == 0x80 { end -= 1 }
        }
        for index in 0..<end { bytes[index] = utf8[index] }
        length = UInt8(end)
    }

    /// The first bytes of `text` that fit.
    @inlinable
    public init(_ text: StaticString) {
        self = text.withUTF8Buffer { ShortText(utf8: $0) }
    }

    /// The text with a number in ``LongTexts``.
    init(long number: UInt32, isPrintable: Bool) {
        self.init()
        for index in 0..<4 { bytes[index] = UInt8(truncatingIfNeeded: number >> UInt32(index * 8)) }
        bytes[4] = isPrintable ? 1 : 0
        length = Self.longMark
    }

    /// True for a text in ``LongTexts``.
    @inlinable package var isLong: Bool { length == Self.longMark }

    /// The number of a text in ``LongTexts``; nil for one that is stored in place.
    package var number: Int? {
        guard length == Self.longMark else { return nil }
        return Int(bytes[0]) | Int(bytes[1]) << 8 | Int(bytes[2]) << 16 | Int(bytes[3]) << 24
    }

    /// True if it has no control character (below U+0020, or U+007F).
    package var isPrintable: Bool {
        guard length != Self.longMark else { return bytes[4] == 1 }
        for index in 0..<count where bytes[index] < 0x20 || bytes[index] == 0x7f { return false }
        return true
    }

    /// True for a text of no bytes.
    @inlinable
    public var isEmpty: Bool { length == 0 }

    /// The number of bytes stored in place: 0 for a longer text.
    @inlinable
    public var count: Int { length > Self.capacity ? 0 : Int(length) }

    /// A byte of the text's UTF-8.
    @inlinable
    public subscript(index: Int) -> UInt8 { bytes[index] }
}

extension ShortText: CustomStringConvertible {
    /// The text as a string; `…` for a longer one. Allocates.
    public var description: String {
        number != nil ? "…" : String(decoding: (0..<count).map { self[$0] }, as: UTF8.self)
    }
}
