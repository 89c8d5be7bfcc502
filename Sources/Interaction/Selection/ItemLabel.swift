import InputModel
@_spi(_Unicode) import Swift

/// The beginning of a label, without case and diacritics: for comparison with typed text. Who types `e` finds Émile.
///
/// Stored inline, so that a hundred thousand labels are freed as one block.
struct ItemLabel: Equatable, BitwiseCopyable {
    /// Maximum length in bytes of UTF-8: longer than anything typed without a pause.
    static let byteLimit = 32

    // Eight bytes each, the first one highest, padded with 0: they compare as text does.
    private var first: UInt64 = 0
    private var second: UInt64 = 0
    private var third: UInt64 = 0
    private var fourth: UInt64 = 0
    /// In bytes.
    private(set) var count = 0

    init() {}

    init(_ text: String) {
        for scalar in text.unicodeScalars where !append(scalar) { return }
    }

    /// The text of a key. Allocates nothing, unlike a string.
    init(_ text: ShortText) { append(text) }

    private subscript(word: Int) -> UInt64 {
        get {
            switch word {
            case 0: first
            case 1: second
            case 2: third
            default: fourth
            }
        }
        set {
            switch word {
            case 0: first = newValue
            case 1: second = newValue
            case 2: third = newValue
            default: fourth = newValue
            }
        }
    }

    mutating func append(_ text: ShortText) {
        var bytes = Bytes(text: text)
        var decoder = UTF8()
        while case .scalarValue(let scalar) = decoder.decode(&bytes), append(scalar) {}
    }

    private struct Bytes: IteratorProtocol {
        let text: ShortText
        var index = 0

        mutating func next() -> UInt8? {
            guard index < text.count else { return nil }
            defer { index += 1 }
            return text[index]
        }
    }

    /// The combining classes of diacritics: what stands above, below or across a letter. Source: Unicode, table of
    /// Canonical_Combining_Class. Signs of scripts that write vowels or tones as marks have others, and count.
    private static let diacritics = UInt8(200)...240

    /// Adds a scalar without its diacritics, which add nothing.
    ///
    /// - Returns: false if it does not fit.
    private mutating func append(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isASCII else { return appendFolded(scalar) }
        if Self.isDiacritic(scalar) { return true }
        var parts = String(Character(scalar))._nfd.makeIterator()
        let base = parts.next() ?? scalar
        // A syllable of Hangul has parts, too.
        while let part = parts.next() {
            guard Self.isDiacritic(part) else { return appendFolded(scalar) }
        }
        return appendFolded(base)
    }

    private static func isDiacritic(_ scalar: Unicode.Scalar) -> Bool {
        diacritics.contains(scalar.properties.canonicalCombiningClass.rawValue)
    }

    /// Adds a scalar by Unicode's simple mapping to upper and then to lower case.
    ///
    /// - Returns: false if it does not fit.
    private mutating func appendFolded(_ scalar: Unicode.Scalar) -> Bool {
        let upper = scalar.properties.uppercaseMapping.unicodeScalars
        let lower = (upper.count == 1 ? upper.first! : scalar).properties.lowercaseMapping.unicodeScalars
        let folded = lower.count == 1 ? lower.first! : scalar
        guard count + UTF8.width(folded) <= Self.byteLimit else { return false }
        for byte in folded.utf8 {
            self[count / 8] |= UInt64(byte) << UInt64(56 - count % 8 * 8)
            count += 1
        }
        return true
    }

    /// The first `length` bytes of the label.
    func prefix(_ length: Int) -> ItemLabel {
        var shorter = ItemLabel()
        shorter.count = min(count, length)
        for word in 0..<4 { shorter[word] = self[word] & Self.mask(of: word, length) }
        return shorter
    }

    /// True if the label begins with another.
    func starts(with other: ItemLabel) -> Bool {
        guard count >= other.count else { return false }
        var different: UInt64 = 0
        for word in 0..<4 { different |= (self[word] ^ other[word]) & Self.mask(of: word, other.count) }
        return different == 0
    }

    func isBefore(_ other: ItemLabel) -> Bool {
        for word in 0..<4 where self[word] != other[word] { return self[word] < other[word] }
        return count < other.count
    }

    /// The bytes of a word that are among the first `length`.
    private static func mask(of word: Int, _ length: Int) -> UInt64 {
        let bytes = min(max(length - word * 8, 0), 8)
        return bytes == 0 ? 0 : ~0 << UInt64(64 - bytes * 8)
    }
}
