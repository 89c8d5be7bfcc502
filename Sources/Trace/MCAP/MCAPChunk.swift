/// A chunk of a file, decompressed and verified by its checksum.
struct MCAPChunk {
    /// The messages' times, in nanoseconds.
    let times: ClosedRange<UInt64>
    let compression: String
    let compressedSize: Int
    /// Its records, uncompressed.
    let records: [UInt8]

    /// The fields of a chunk's record.
    struct Head: MCAPRecord {
        static let opcode = MCAPOpcode.chunk
        var first: UInt64 = 0
        var last: UInt64 = 0
        var size: UInt64 = 0
        var checksum: UInt32 = 0
        var compression = ""
        /// The size of the records as they are stored, after these fields.
        var storedSize: UInt64 = 0

        mutating func pass(to fields: inout some RecordFields & ~Escapable) -> Bool {
            fields.integer(&first) && fields.integer(&last) && fields.integer(&size)
                && fields.integer(&checksum) && fields.text(&compression) && fields.integer(&storedSize)
        }

        /// The fields of a record, and where its records are; nil if it is too short for them.
        static func read(_ content: Span<UInt8>) -> (head: Head, records: Range<Int>)? {
            var cursor = RecordCursor(content)
            guard let head = cursor.record(Head.self), let records = cursor.range(head.storedSize) else {
                return nil
            }
            return (head, records)
        }

        /// The records, uncompressed; nil if they are damaged or compressed in another way.
        func decompressed(_ stored: Span<UInt8>) -> [UInt8]? {
            switch compression {
            case "": stored.count == Int(size) ? stored.withUnsafeBufferPointer { Array($0) } : nil
            case "zstd": Zstandard.decompress(stored, size: Int(size))
            default: nil
            }
        }
    }

    /// nil if the chunk is damaged, or claims an implausible size.
    init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        let record = bytes.extracting(range)
        guard let (head, stored) = Head.read(record), head.first <= head.last,
            head.size <= MCAPLayout.chunkLimit, stored.upperBound == record.count,
            let content = head.decompressed(record.extracting(stored)),
            CRC32.of(content.span) == head.checksum
        else { return nil }
        times = head.first...head.last
        compression = head.compression
        compressedSize = stored.count
        records = content
    }

    /// Calls `body` for each message, without its data, and the offset of its record in the chunk; returns false if the
    /// records are malformed.
    func forEachMessage(_ body: (MCAPMessage, Int) -> Void) -> Bool {
        var position = 0
        while position < records.count {
            guard let head = MCAPRecordHead(records.span, at: position) else { return false }
            position = head.content.upperBound
            guard head.kind == .message else { continue }
            var fields = head.fields(in: records.span, skipsTexts: true)
            guard let message = fields.record(MCAPMessage.self) else { return false }
            body(message, head.start)
        }
        return true
    }
}
