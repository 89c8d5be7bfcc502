/// A chunk of a file, decompressed and verified by its checksum.
struct MCAPChunk {
    /// The messages' times, in nanoseconds.
    let times: ClosedRange<UInt64>
    let compression: String
    let compressedSize: Int
    /// Its records, uncompressed.
    let records: [UInt8]

    /// The fields of a chunk's record.
    struct Head {
        let times: (first: UInt64, last: UInt64)
        let size: UInt64
        let checksum: UInt32
        let compression: String
        /// Where its records are, as they are stored.
        let records: Range<Int>

        /// nil if the record is too short for its fields.
        init?(_ content: Span<UInt8>) {
            var cursor = RecordCursor(content)
            guard let first = cursor.integer(UInt64.self), let last = cursor.integer(UInt64.self),
                let size = cursor.integer(UInt64.self), let checksum = cursor.integer(UInt32.self),
                let compression = cursor.text(), let length = cursor.integer(UInt64.self),
                let records = cursor.range(length)
            else { return nil }
            (times, self.size, self.checksum) = ((first, last), size, checksum)
            (self.compression, self.records) = (compression, records)
        }

        /// The records, uncompressed; nil if they are damaged or compressed in another way.
        func decompressed(_ content: Span<UInt8>) -> [UInt8]? {
            let stored = content.extracting(records)
            return switch compression {
            case "": stored.count == Int(size) ? stored.withUnsafeBufferPointer { Array($0) } : nil
            case "zstd": Zstandard.decompress(stored, size: Int(size))
            default: nil
            }
        }
    }

    /// nil if the chunk is damaged, or claims an implausible size.
    init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        let record = bytes.extracting(range)
        guard let head = Head(record), head.times.first <= head.times.last,
            head.size <= MCAPLayout.chunkLimit,
            head.records.upperBound == record.count, let content = head.decompressed(record),
            CRC32.of(content.span) == head.checksum
        else { return nil }
        times = head.times.first...head.times.last
        compression = head.compression
        compressedSize = head.records.count
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
        var position = 0
        while position < records.count {
            guard let head = MCAPRecordHead(records.span, at: position) else { return false }
            position = head.content.upperBound
            guard head.opcode == MCAPOpcode.message.rawValue else { continue }
            var fields = RecordCursor(records.span.extracting(head.content))
            guard let channel = fields.integer(UInt16.self), let sequence = fields.integer(UInt32.self),
                let time = fields.integer(UInt64.self), fields.remaining >= MemoryLayout<UInt64>.size
            else { return false }
            body(Entry(channel: channel, sequence: sequence, time: time, offset: head.start))
        }
        return true
    }
}
