/// A chunk of a file, decompressed and verified by its checksum.
struct MCAPChunk {
    /// The messages' times, in nanoseconds.
    let times: ClosedRange<UInt64>
    let compression: String
    let compressedSize: Int
    /// Its records, uncompressed.
    let records: [UInt8]

    /// nil if the chunk is damaged, or claims an implausible size.
    init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        var cursor = RecordCursor(bytes.extracting(range))
        guard let first = cursor.integer(UInt64.self), let last = cursor.integer(UInt64.self), first <= last,
            let size = cursor.integer(UInt64.self), size <= MCAPLayout.chunkLimit,
            let checksum = cursor.integer(UInt32.self), let compression = cursor.text(),
            let length = cursor.integer(UInt64.self), let place = cursor.range(length), cursor.remaining == 0
        else { return nil }
        let content: [UInt8]? =
            switch compression {
            case "": place.count == Int(size) ? cursor.array(place) : nil
            case "zstd": Zstandard.decompress(cursor.span(place), size: Int(size))
            default: nil
            }
        guard let content, CRC32.of(content.span) == checksum else { return nil }
        times = first...last
        self.compression = compression
        compressedSize = place.count
        records = content
    }

    /// The fields of a message that indexes and statistics use.
    struct Entry {
        let channel: UInt16
        let sequence: UInt32
        let time: UInt64
        /// The offset of its record in the chunk.
        let offset: Int
    }

    /// Calls `body` for each message; returns false if the records are malformed.
    func forEachMessage(_ body: (Entry) -> Void) -> Bool {
        records.withUnsafeBytes { bytes in
            var position = 0
            while position < bytes.count {
                let content = position + MCAPLayout.recordHead
                guard content <= bytes.count else { return false }
                let length = UInt64(
                    littleEndian: bytes.loadUnaligned(fromByteOffset: position + 1, as: UInt64.self))
                guard length <= UInt64(bytes.count - content) else { return false }
                if bytes[position] == MCAPOpcode.message.rawValue {
                    // Channel, sequence and two times.
                    guard length >= 22 else { return false }
                    body(
                        Entry(
                            channel: UInt16(
                                littleEndian: bytes.loadUnaligned(fromByteOffset: content, as: UInt16.self)),
                            sequence: UInt32(
                                littleEndian: bytes.loadUnaligned(
                                    fromByteOffset: content + 2, as: UInt32.self)),
                            time: UInt64(
                                littleEndian: bytes.loadUnaligned(
                                    fromByteOffset: content + 6, as: UInt64.self)),
                            offset: position))
                }
                position = content + Int(length)
            }
            return true
        }
    }
}
