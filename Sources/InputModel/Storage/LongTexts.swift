/// The texts that exceed a ``ShortText``, which then is the number of one: results of a Compose file.
///
/// Each text is kept once, and as long as the table, because events refer to it until they are gone.
public struct LongTexts: Sendable {
    private var all: [[UInt8]] = []

    /// No text.
    public init() {}

    /// The bytes of the texts, by their number.
    package var texts: Span<[UInt8]> {
        @_lifetime(borrow self)
        get { all.span }
    }

    /// The text of `utf8`, in place if it fits, else by its number.
    ///
    /// - Complexity: O(1) for a text that fits; else O(texts). Allocates for a new one that does not fit.
    package mutating func text(_ utf8: UnsafeBufferPointer<UInt8>) -> ShortText {
        guard utf8.count > ShortText.capacity else { return ShortText(utf8: utf8) }
        let known = all.firstIndex { text in
            text.count == utf8.count && text.indices.allSatisfy { text[$0] == utf8[$0] }
        }
        if known == nil { all.append(Array(utf8)) }
        return ShortText(
            long: UInt32(known ?? all.count - 1), isPrintable: utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f })
    }
}
