/// Parses the bytes of a record from front to back. Never reads beyond them, whatever lengths they claim.
struct RecordCursor: ~Escapable {
    private let bytes: Span<UInt8>
    private(set) var position: Int
    /// Fields other than integers are skipped by their lengths: they stay as they are.
    private let skipsTexts: Bool

    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>, at position: Int = 0, skipsTexts: Bool = false) {
        self.bytes = bytes
        self.position = position
        self.skipsTexts = skipsTexts
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

    /// Skips bytes that are preceded by their length in 4 bytes, and returns their range; nil if fewer are left.
    mutating func counted() -> Range<Int>? { integer(UInt32.self).flatMap { range($0) } }

    /// The record whose fields come next; nil if too few bytes are left.
    mutating func record<Record: MCAPRecord>(_: Record.Type = Record.self) -> Record? {
        var record = Record()
        return record.pass(to: &self) ? record : nil
    }

    /// True if the fields of a record come next, and nothing after them.
    mutating func ends(after type: (some MCAPRecord).Type) -> Bool { record(type) != nil && remaining == 0 }

    /// The bytes that are left.
    func rest() -> [UInt8] { array(position..<bytes.count) }

    private func array(_ range: Range<Int>) -> [UInt8] {
        bytes.extracting(range).withUnsafeBufferPointer { Array($0) }
    }
}

extension RecordCursor: RecordFields {
    mutating func integer<Value: FixedWidthInteger>(_ value: inout Value) -> Bool {
        guard let next = integer(Value.self) else { return false }
        value = next
        return true
    }

    mutating func text(_ value: inout String) -> Bool {
        guard let range = counted() else { return false }
        if !skipsTexts {
            value = bytes.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        }
        return true
    }

    mutating func map(_ value: inout [String: String]) -> Bool {
        if skipsTexts { return counted() != nil }
        guard let length = integer(UInt32.self), Int(length) <= remaining else { return false }
        let end = position + Int(length)
        while position < end {
            var (key, text) = ("", "")
            guard self.text(&key), self.text(&text), position <= end else { return false }
            value[key] = text
        }
        return true
    }

    mutating func data(_ value: inout [UInt8]) -> Bool {
        guard let range = counted() else { return false }
        if !skipsTexts { value = array(range) }
        return true
    }
}
