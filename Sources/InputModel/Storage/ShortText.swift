/// At most 15 bytes of UTF-8, stored in place: what one key press types.
///
/// One press gives one character in nearly every layout, and a few characters in the rest; the longest output of
/// a single key in xkeyboard-config is three code points.
public struct ShortText: Sendable {
    /// The most bytes that fit.
    public static let capacity = 15

    @usableFromInline var bytes: InlineArray<15, UInt8>
    @usableFromInline var length: UInt8

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

    /// True for a text of no bytes.
    @inlinable
    public var isEmpty: Bool { length == 0 }

    /// The number of bytes.
    @inlinable
    public var count: Int { Int(length) }

    /// A byte of the text's UTF-8.
    @inlinable
    public subscript(index: Int) -> UInt8 { bytes[index] }
}

extension ShortText: CustomStringConvertible {
    /// The text as a string. Allocates.
    public var description: String {
        String(decoding: (0..<count).map { self[$0] }, as: UTF8.self)
    }
}
