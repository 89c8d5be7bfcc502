/// Reads an MCAP file (mcap.dev/spec) from front to back, one chunk at a time, whatever state it is in.
///
/// What is damaged or cut off is left out and noted in ``losses``; all complete chunks are read. Where a record's length or
/// kind is damaged, reading goes on where the index says that the next chunk lies, or else where the next record seems to
/// begin. Memory holds one chunk, which is at most 64 MiB.
package struct MCAPReader: ~Escapable {
    /// What a file consists of.
    package enum Item: Hashable, Sendable {
        /// What kind of messages the file has, and the library that wrote it.
        case header(profile: String, library: String)
        /// What the messages of channels mean; comes before the channels that use it.
        case schema(MCAPSchema)
        /// A row of messages; comes before the first of them.
        case channel(MCAPChannel)
        /// Texts about the whole file.
        case metadata(MCAPMetadata)
        /// A message of a channel.
        case message(MCAPMessage)
    }

    /// Something that could not be read.
    package struct Loss: Hashable, Sendable {
        /// Bytes from the start of the file.
        package let offset: Int
        /// What is wrong there, in words.
        package let reason: String

        /// What could not be read, and where, for messages.
        package var text: String { "offset \(offset): \(reason)" }
    }

    /// What could not be read so far, in the order of the file.
    package private(set) var losses: [Loss] = []
    /// Bytes are not those that were written. A file that only ends too early is not damaged.
    package private(set) var isDamaged = false
    /// The most losses that are noted one by one.
    private static let lossLimit = 100

    private let bytes: Span<UInt8>
    private let summary: MCAPSummary?
    private var position: Int
    /// The first of the summary's places that is not passed, and of its descriptions.
    private var nextPlace = 0
    private var nextDescription = 0
    private var hasEnded = false
    /// How many bytes chunks may still hold, so that a small file cannot fill the memory.
    private var budget: Int
    private var chunk: [UInt8] = []
    private var chunkPosition = 0
    /// Where the open chunk's record lies in the file.
    private var chunkStart = 0

    /// - Throws: ``TraceError`` for bytes that are no MCAP file.
    @_lifetime(copy bytes)
    package init(_ bytes: Span<UInt8>) throws(TraceError) {
        guard Self.isMCAP(bytes) else {
            throw TraceError(
                offset: 0, message: "not an MCAP recording: the first 8 bytes differ")
        }
        self.bytes = bytes
        position = MCAPLayout.magic.count
        budget = max(MCAPLayout.chunkLimit, MCAPLayout.expansionLimit * bytes.count)
        summary = MCAPSummary(bytes)
        isDamaged = summary?.data == .damaged
    }

    /// True where the bytes begin as an MCAP file does, one of them damaged perhaps.
    package static func isMCAP(_ bytes: Span<UInt8>) -> Bool {
        let magic = MCAPLayout.magic
        return bytes.count >= magic.count && magic.indices.count { bytes[$0] != magic[$0] } <= 1
    }

    /// A checksum says that what came last is as it was written.
    var isCertain: Bool { !chunk.isEmpty || summary?.data == .intact }

    /// Where in the file that lies which comes next, in bytes; of what is in a chunk, the chunk.
    var offset: Int { chunk.isEmpty ? position : chunkStart }

    /// The next thing of the data section; nil at its end.
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

    /// Schemas and channels as the summary has them: those among the data may be damaged.
    private mutating func nextDescribed() -> Item? {
        guard let summary, summary.data != .intact else { return nil }
        while nextDescription < summary.descriptions.count {
            let head = summary.descriptions[nextDescription]
            nextDescription += 1
            if let item = Self.decode(head.opcode, RecordCursor(bytes.extracting(head.content))) {
                return item
            }
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

    /// False for what a damaged record looks like. Where the index lists chunks, messages are in those.
    private func isCredible(_ head: MCAPRecordHead) -> Bool {
        let isMessage = MCAPOpcode(rawValue: head.opcode) == .message
        return head.isPlausible(bytes) && !(isMessage && summary?.places.isEmpty == false)
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
        switch MCAPOpcode(rawValue: head.opcode) {
        case .dataEnd, .footer:
            hasEnded = true
            checkTail(head, at: start)
            return nil
        case .chunk: open(head.content, at: start)
        case .schema, .channel:
            if let summary, summary.data != .intact, !summary.descriptions.isEmpty { return nil }
            fallthrough
        case .header, .metadata, .message:
            let item = Self.decode(head.opcode, RecordCursor(bytes.extracting(head.content)))
            if item == nil { noteDamage("a damaged record is left out", at: start) }
            return item
        case .messageIndex, .chunkIndex, .attachment, .statistics, .metadataIndex, .summaryOffset: break
        case nil:
            // Others may put records of their own into a file, which no flipped bit has made where it is intact.
            if summary?.data != .intact {
                noteDamage("a record of unknown kind is left out", at: start)
            }
        }
        return nil
    }

    /// The data have ended without a summary that would have said so.
    private mutating func checkTail(_ head: MCAPRecordHead, at start: Int) {
        var fields = RecordCursor(bytes.extracting(head.content))
        if MCAPOpcode(rawValue: head.opcode) == .dataEnd, let checksum = fields.integer(UInt32.self),
            checksum != 0, CRC32.of(bytes.extracting(0..<start)) != checksum
        {
            isDamaged = true
            noteUnseenDamage()
        }
        guard losses.isEmpty, !MCAPSummary.isLeftOut(bytes) else { return }
        note("the index is damaged or cut off; the recording itself is whole", at: position)
    }

    /// The checksum says what no record does.
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
        var cursor = RecordCursor(bytes.extracting(range))
        guard cursor.range(16) != nil, let size = cursor.integer(UInt64.self),
            let checksum = cursor.integer(UInt32.self), let compression = cursor.text(),
            let length = cursor.integer(UInt64.self), let records = cursor.range(length)
        else { return noteDamage("a chunk with a damaged header is left out", at: start) }
        guard size <= MCAPLayout.chunkLimit else {
            return noteDamage(
                "a chunk that claims more than \(MCAPLayout.chunkLimit >> 20) MiB is left out", at: start)
        }
        guard size <= budget else {
            return noteDamage(
                "a chunk is left out: together, the chunks claim more than a file of this size can hold",
                at: start)
        }
        budget -= Int(size)
        let content: [UInt8]?
        switch compression {
        case "": content = records.count == Int(size) ? cursor.array(records) : nil
        case "zstd": content = Zstandard.decompress(cursor.span(records), size: Int(size))
        default:
            return noteDamage("a chunk is left out: its compression is not zstd", at: start)
        }
        guard let content, checksum == 0 || CRC32.of(content.span) == checksum else {
            return noteDamage("a damaged chunk is left out", at: start)
        }
        (chunk, chunkPosition, chunkStart) = (content, 0, start)
    }

    private mutating func nextInChunk() -> Item? {
        var cursor = RecordCursor(chunk.span, at: chunkPosition)
        guard let opcode = cursor.integer(UInt8.self), let length = cursor.integer(UInt64.self),
            let range = cursor.range(length)
        else {
            chunkPosition = chunk.count
            noteDamage(
                "a record in a chunk is longer than the chunk; the rest of the chunk is left out",
                at: chunkStart)
            return nil
        }
        chunkPosition = cursor.position
        let item = Self.decode(opcode, RecordCursor(chunk.span.extracting(range)))
        // Records that are not known are skipped: the chunk's checksum was right.
        if item == nil && MCAPOpcode(rawValue: opcode) != nil {
            noteDamage("a damaged record is left out", at: chunkStart)
        }
        return item
    }
}
