/// The bytes of records to be written.
struct RecordBytes {
    var bytes: [UInt8] = []

    mutating func append(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Appends text, preceded by its length in 4 bytes.
    mutating func append(text: String) {
        let utf8 = text.utf8
        append(UInt32(utf8.count))
        bytes.append(contentsOf: utf8)
    }

    /// Appends a whole message record, with equal log and publish times: the only kind that is written for every frame,
    /// so its fields, those of ``MCAPMessage``, are put together in one piece.
    mutating func append(
        message data: UnsafeRawBufferPointer, channel: UInt16, sequence: UInt32, time: UInt64
    ) {
        let fields = MemoryLayout<UInt16>.size + MemoryLayout<UInt32>.size + 2 * MemoryLayout<UInt64>.size
        let start = MCAPLayout.recordHead
        withUnsafeTemporaryAllocation(byteCount: start + fields, alignment: 1) { head in
            head.storeBytes(of: MCAPOpcode.message.rawValue, as: UInt8.self)
            head.storeBytes(of: UInt64(fields + data.count).littleEndian, toByteOffset: 1, as: UInt64.self)
            head.storeBytes(of: channel.littleEndian, toByteOffset: start, as: UInt16.self)
            head.storeBytes(of: sequence.littleEndian, toByteOffset: start + 2, as: UInt32.self)
            head.storeBytes(of: time.littleEndian, toByteOffset: start + 6, as: UInt64.self)
            head.storeBytes(of: time.littleEndian, toByteOffset: start + 14, as: UInt64.self)
            bytes.append(contentsOf: UnsafeRawBufferPointer(head))
        }
        bytes.append(contentsOf: data)
    }

    /// Appends a whole record.
    mutating func append(_ opcode: MCAPOpcode, _ content: (inout RecordBytes) -> Void) {
        bytes.append(opcode.rawValue)
        let place = bytes.count
        append(UInt64(0))
        content(&self)
        let length = UInt64(bytes.count - place - 8)
        for index in 0..<8 { bytes[place + index] = UInt8(truncatingIfNeeded: length >> UInt64(index * 8)) }
    }

    /// Appends a whole record that has no more than its fields.
    mutating func append<Record: MCAPRecord>(_ record: Record) {
        append(Record.opcode) { $0.append(fieldsOf: record) }
    }

    mutating func append(fieldsOf record: some MCAPRecord) {
        var record = record
        _ = record.pass(to: &self)
    }
}

extension RecordBytes: RecordFields {
    mutating func integer(_ value: inout some FixedWidthInteger) -> Bool {
        append(value)
        return true
    }

    mutating func text(_ value: inout String) -> Bool {
        append(text: value)
        return true
    }

    mutating func map(_ value: inout [String: String]) -> Bool {
        var content = RecordBytes()
        for (key, value) in value.sorted(by: { $0.key < $1.key }) {
            content.append(text: key)
            content.append(text: value)
        }
        append(UInt32(content.bytes.count))
        bytes += content.bytes
        return true
    }

    mutating func data(_ value: inout [UInt8]) -> Bool {
        append(UInt32(value.count))
        bytes += value
        return true
    }
}
