/// A set of key codes, a bit each: 96 bytes, no allocation.
public struct KeySet: Sendable {
    @usableFromInline var words: InlineArray<12, UInt64>

    /// A set of no keys.
    @inlinable
    public init() {
        words = InlineArray(repeating: 0)
    }

    /// The set of `keys`; codes beyond the kernel's are left out.
    @inlinable
    public init(_ keys: some Sequence<KeyCode>) {
        self.init()
        for key in keys { insert(key) }
    }

    /// True if the set holds `key`; a code past ``KeyCode/count`` is never held.
    @inlinable
    public func contains(_ key: KeyCode) -> Bool {
        let code = Int(key.rawValue)
        return code < KeyCode.count && words[code >> 6] & (1 << UInt64(code & 63)) != 0
    }

    /// True if the set holds a code of `range`.
    public func containsAny(of range: ClosedRange<UInt16>) -> Bool {
        range.contains { contains(KeyCode(rawValue: $0)) }
    }

    /// Adds a key; a code beyond the kernel's is ignored.
    @inlinable
    public mutating func insert(_ key: KeyCode) {
        let code = Int(key.rawValue)
        guard code < KeyCode.count else { return }
        words[code >> 6] |= 1 << UInt64(code & 63)
    }

    /// Removes a key; a code beyond the kernel's is ignored.
    @inlinable
    public mutating func remove(_ key: KeyCode) {
        let code = Int(key.rawValue)
        guard code < KeyCode.count else { return }
        words[code >> 6] &= ~(1 << UInt64(code & 63))
    }

    /// True if it holds no key.
    @inlinable
    public var isEmpty: Bool {
        for index in words.indices where words[index] != 0 { return false }
        return true
    }

    /// The lowest code held, if any.
    @inlinable
    public var first: KeyCode? {
        for index in words.indices where words[index] != 0 {
            return KeyCode(rawValue: UInt16(index * 64 + words[index].trailingZeroBitCount))
        }
        return nil
    }

    /// The codes held, in rising order. Allocates.
    public var codes: [KeyCode] {
        var codes: [KeyCode] = []
        var rest = self
        while let key = rest.first {
            codes.append(key)
            rest.remove(key)
        }
        return codes
    }
}

extension KeySet: Equatable {
    /// True if both hold the same keys.
    public static func == (left: KeySet, right: KeySet) -> Bool {
        left.words.indices.allSatisfy { left.words[$0] == right.words[$0] }
    }
}

extension KeySet {
    /// The keys of both.
    public func union(_ other: KeySet) -> KeySet {
        var union = self
        for index in words.indices { union.words[index] |= other.words[index] }
        return union
    }

    /// The keys of this set that are not in the other.
    public func subtracting(_ other: KeySet) -> KeySet {
        var rest = self
        for index in words.indices { rest.words[index] &= ~other.words[index] }
        return rest
    }

    /// True if every code of `other` is held here too.
    public func isSuperset(of other: KeySet) -> Bool {
        words.indices.allSatisfy { other.words[$0] & ~words[$0] == 0 }
    }
}

extension KeySet {
    /// The set as the kernel's bitmap: 12 words of 64 bits, the lowest codes first. Allocates.
    public var bitmap: [UInt64] {
        words.indices.map { words[$0] }
    }

    /// The set of a kernel bitmap; bits beyond ``KeyCode/count`` are dropped.
    public init(bitmap: some Sequence<UInt64>) {
        self.init()
        for (index, word) in bitmap.prefix(words.count).enumerated() { words[index] = word }
    }
}
