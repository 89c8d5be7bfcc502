/// Reads an MCAP file (mcap.dev/spec) from front to back, one chunk at a time, even if it is damaged.
///
/// Parts that are damaged or cut off are omitted and noted in ``losses``; all complete chunks are read. If a record's
/// length or kind is damaged, reading continues at the next chunk in the index, or else where the next record seems to
/// begin. One chunk at a time is in memory, of at most 64 MiB.
package struct MCAPReader: ~Escapable {
    /// An item of a file.
    package enum Item: Hashable, Sendable {
        /// The convention that the channels follow, and the library that wrote the file.
        case header(profile: String, library: String)
        /// A description of messages; precedes the channels that use it.
        case schema(MCAPSchema)
        /// A sequence of messages; precedes the first of them.
        case channel(MCAPChannel)
        /// Texts about the whole file.
        case metadata(MCAPMetadata)
        /// A message of a channel.
        case message(MCAPMessage)
    }

    /// A part of the file that could not be read.
    package struct Loss: Hashable, Sendable {
        /// Bytes from the start of the file.
        package let offset: Int
        /// Why it could not be read, in words.
        package let reason: String

        /// The offset and the reason, for messages.
        package var text: String { "offset \(offset): \(reason)" }
    }

    /// The parts that could not be read so far, in the order of the file.
    package private(set) var losses: [Loss] = []
    /// Bytes differ from those that were written. A file that only ends too early is not damaged.
    package private(set) var isDamaged = false
    /// The maximum number of losses that are noted.
    private static let lossLimit = 100

    private let bytes: Span<UInt8>
    private let summary: MCAPSummary?
    private var position: Int
    /// The index of the first of the summary's places that is not passed, and that of its next description.
    private var nextPlace = 0
    private var nextDescription = 0
    private var hasEnded = false
    /// Uncompressed bytes that chunks may still hold, so that a small file cannot fill the memory.
    private var budget: Int
    private var chunk: [UInt8] = []
    private var chunkPosition = 0
    /// The offset of the open chunk's record in the file.
    private var chunkStart = 0

    /// - Throws: ``TraceError`` if the bytes are not an MCAP file.
    @_lifetime(copy bytes)
    package init(_ bytes: Span<UInt8>) throws(TraceError) {
        guard Self.isMCAP(bytes) else {
            throw TraceError(offset: 0, message: "not an MCAP recording: the first 8 bytes differ")
        }
        self.bytes = bytes
        position = MCAPLayout.magic.count
        budget = max(MCAPLayout.chunkLimit, MCAPLayout.expansionLimit * bytes.count)
        summary = MCAPSummary(bytes)
        isDamaged = summary?.data == .damaged
    }

    /// True if the bytes begin as an MCAP file does; one of the first bytes may be damaged.
    package static func isMCAP(_ bytes: Span<UInt8>) -> Bool {
        let magic = MCAPLayout.magic
        return bytes.count >= magic.count && magic.indices.count { bytes[$0] != magic[$0] } <= 1
    }

    /// A checksum confirms that the last item is as it was written.
    var isCertain: Bool { !chunk.isEmpty || summary?.data == .intact }

    /// The offset of the next item in the file, in bytes; for an item in a chunk, the offset of the chunk.
    var offset: Int { chunk.isEmpty ? position : chunkStart }

    /// The next item of the data section; nil at its end.
    package mutating func next() -> Item? {
        while true {
            if chunkPosition < chunk.count {
                if let item = nextInChunk() { return item }
                continue
            }
            chunk = []
            guard !hasEnded else { return nil }
            if let item = nextDescribed() ?? nextInFile() { return item }
        }
    }

    /// The next schema or channel of the summary: those in the data section may be damaged.
    private mutating func nextDescribed() -> Item? {
        guard let summary, summary.data != .intact else { return nil }
        while nextDescription < summary.descriptions.count {
            let head = summary.descriptions[nextDescription]
            nextDescription += 1
            if let item = Self.decode(head, in: bytes) { return item }
        }
        return nil
    }

    private mutating func nextInFile() -> Item? {
        let start = position
        if let summary, start >= summary.dataEnd {
            hasEnded = true
            noteUnseenDamage()
            return nil
        }
        guard start < bytes.count else { return end("the file ends without its index", at: start) }
        let place = summary?.place(from: start, &nextPlace)
        if let place, place.start == start {
            position = place.content.upperBound
            return take(place, at: start)
        }
        guard let head = MCAPRecordHead(bytes, at: start), head.content.upperBound <= place?.start ?? .max,
            summary?.data == .intact || isCredible(head)
        else { return resume(after: start, at: place?.start) }
        position = head.content.upperBound
        return take(head, at: start)
    }

    /// False if the record looks damaged. If the index lists chunks, all messages are in chunks.
    private func isCredible(_ head: MCAPRecordHead) -> Bool {
        head.isPlausible(bytes) && !(head.kind == .message && summary?.places.isEmpty == false)
    }

    /// Continues after a damaged record: at `next`, or else where a record seems to begin.
    private mutating func resume(after start: Int, at next: Int?) -> Item? {
        let found = next ?? MCAPRecordHead.search(bytes, from: start + 1) ?? summary?.dataEnd
        guard let next = found else {
            isDamaged = isDamaged || MCAPRecordHead(bytes, at: start) != nil
            return end("the last record is cut off, and its content is lost", at: start)
        }
        isDamaged = true
        note("a damaged record is left out; reading continues at offset \(next)", at: start)
        position = next
        return nil
    }

    private mutating func take(_ head: MCAPRecordHead, at start: Int) -> Item? {
        switch head.kind {
        case .dataEnd, .footer:
            hasEnded = true
            checkTail(head, at: start)
            return nil
        case .chunk: open(head.content, at: start)
        case .schema, .channel:
            if let summary, summary.data != .intact, !summary.descriptions.isEmpty { return nil }
            fallthrough
        case .header, .metadata, .message:
            let item = Self.decode(head, in: bytes)
            if item == nil { noteDamage("a damaged record is left out", at: start) }
            return item
        case .messageIndex, .chunkIndex, .attachment, .statistics, .metadataIndex, .summaryOffset: break
        case nil:
            // Other programs may add their own records to a file. In an intact file, no flipped bit made this one.
            if summary?.data != .intact {
                noteDamage("a record of unknown kind is left out", at: start)
            }
        }
        return nil
    }

    /// Checks the end of the data of a file without a valid summary.
    private mutating func checkTail(_ head: MCAPRecordHead, at start: Int) {
        var fields = head.fields(in: bytes)
        if head.kind == .dataEnd, let checksum = fields.integer(UInt32.self),
            checksum != 0, CRC32.of(bytes.extracting(0..<start)) != checksum
        {
            isDamaged = true
            noteUnseenDamage()
        }
        guard losses.isEmpty, !MCAPSummary.isLeftOut(bytes) else { return }
        note("the index is damaged or cut off; the recording itself is whole", at: position)
    }

    /// Notes damage that only the checksum shows.
    private mutating func noteUnseenDamage() {
        if isDamaged && losses.isEmpty { note("a byte is damaged, and no content is lost", at: 0) }
    }

    private mutating func end(_ reason: String, at offset: Int) -> Item? {
        hasEnded = true
        note(reason, at: offset)
        return nil
    }

    private mutating func noteDamage(_ reason: String, at offset: Int) {
        isDamaged = true
        note(reason, at: offset)
    }

    private mutating func note(_ reason: String, at offset: Int) {
        if losses.count < Self.lossLimit { losses.append(Loss(offset: offset, reason: reason)) }
    }

    private mutating func open(_ range: Range<Int>, at start: Int) {
        let record = bytes.extracting(range)
        guard let (head, stored) = MCAPChunk.Head.read(record) else {
            return noteDamage("a chunk with a damaged header is left out", at: start)
        }
        guard head.size <= MCAPLayout.chunkLimit else {
            return noteDamage(
                "a chunk that claims more than \(MCAPLayout.chunkLimit >> 20) MiB is left out", at: start)
        }
        guard head.size <= budget else {
            return noteDamage(
                "a chunk is left out: together, the chunks claim more than a file of this size can hold",
                at: start)
        }
        budget -= Int(head.size)
        guard head.compression.isEmpty || head.compression == "zstd" else {
            return noteDamage("a chunk is left out: its compression is not zstd", at: start)
        }
        guard let content = head.decompressed(record.extracting(stored)),
            head.checksum == 0 || CRC32.of(content.span) == head.checksum
        else { return noteDamage("a damaged chunk is left out", at: start) }
        (chunk, chunkPosition, chunkStart) = (content, 0, start)
    }

    private mutating func nextInChunk() -> Item? {
        guard let head = MCAPRecordHead(chunk.span, at: chunkPosition) else {
            chunkPosition = chunk.count
            noteDamage(
                "a record in a chunk is longer than the chunk; the rest of the chunk is left out",
                at: chunkStart)
            return nil
        }
        chunkPosition = head.content.upperBound
        let item = Self.decode(head, in: chunk.span)
        // Unknown records are skipped: the chunk's checksum was right.
        if item == nil && head.kind != nil {
            noteDamage("a damaged record is left out", at: chunkStart)
        }
        return item
    }
}

// Decoding the content of records.
extension MCAPReader {
    /// The content of a record; nil if it is damaged or of another kind.
    static func decode(_ head: MCAPRecordHead, in bytes: Span<UInt8>) -> Item? {
        var cursor = head.fields(in: bytes)
        switch head.kind {
        case .header:
            return cursor.record(MCAPHeader.self).map { .header(profile: $0.profile, library: $0.library) }
        case .schema: return cursor.record().map(Item.schema)
        case .channel: return cursor.record().map(Item.channel)
        case .metadata: return cursor.record().map(Item.metadata)
        case .message:
            guard var message = cursor.record(MCAPMessage.self) else { return nil }
            message.data = cursor.rest()
            return .message(message)
        default: return nil
        }
    }
}
