/// Bytes of a record, taken apart from front to back. Whatever the bytes say, it stays within them.
struct RecordCursor: ~Escapable {
    private let bytes: Span<UInt8>
    private(set) var position: Int

    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>, at position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    var remaining: Int { bytes.count - position }

    /// nil where the bytes end before.
    mutating func integer<Value: FixedWidthInteger>(_: Value.Type = Value.self) -> Value? {
        let size = Value.bitWidth / 8
        guard remaining >= size else { return nil }
        var value: Value = 0
        for index in 0..<size { value |= Value(truncatingIfNeeded: bytes[position + index]) << (index * 8) }
        position += size
        return value
    }

    /// The place of the next `count` bytes, which are gone past.
    mutating func range(_ count: some BinaryInteger) -> Range<Int>? {
        guard let count = Int(exactly: count), count >= 0, count <= remaining else { return nil }
        position += count
        return position - count..<position
    }

    /// The place of all that is left.
    mutating func rest() -> Range<Int>? { range(remaining) }

    mutating func text() -> String? {
        guard let length = integer(UInt32.self), let range = range(length) else { return nil }
        return bytes.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// Goes past what a length in 4 bytes stands in front of; false where it is longer than what is left.
    mutating func skipText() -> Bool {
        guard let length = integer(UInt32.self) else { return false }
        return range(length) != nil
    }

    mutating func map() -> [String: String]? {
        guard let length = integer(UInt32.self), Int(length) <= remaining else { return nil }
        let end = position + Int(length)
        var map: [String: String] = [:]
        while position < end {
            guard let key = text(), let value = text(), position <= end else { return nil }
            map[key] = value
        }
        return map
    }

    func array(_ range: Range<Int>) -> [UInt8] {
        bytes.extracting(range).withUnsafeBufferPointer { Array($0) }
    }

    @_lifetime(copy self)
    func span(_ range: Range<Int>) -> Span<UInt8> {
        bytes.extracting(range)
    }
}
