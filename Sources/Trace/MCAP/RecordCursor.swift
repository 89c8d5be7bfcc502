/// Parses the bytes of a record from front to back. Never reads beyond them, whatever lengths they claim.
struct RecordCursor: ~Escapable {
    private let bytes: Span<UInt8>
    private(set) var position: Int

    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>, at position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    var remaining: Int { bytes.count - position }

    /// nil if too few bytes are left.
    mutating func integer<Value: FixedWidthInteger>(_: Value.Type = Value.self) -> Value? {
        let size = Value.bitWidth / 8
        guard remaining >= size else { return nil }
        var value: Value = 0
        for index in 0..<size { value |= Value(truncatingIfNeeded: bytes[position + index]) << (index * 8) }
        position += size
        return value
    }

    /// Skips the next `count` bytes and returns their range; nil if fewer are left.
    mutating func range(_ count: some BinaryInteger) -> Range<Int>? {
        guard let count = Int(exactly: count), count >= 0, count <= remaining else { return nil }
        position += count
        return position - count..<position
    }

    /// Skips all remaining bytes and returns their range.
    mutating func rest() -> Range<Int>? { range(remaining) }

    mutating func text() -> String? {
        guard let length = integer(UInt32.self), let range = range(length) else { return nil }
        return bytes.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// Skips bytes that are preceded by their length in 4 bytes; false if fewer bytes are left.
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
}
