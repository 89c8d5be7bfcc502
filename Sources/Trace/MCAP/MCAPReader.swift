/// Reads an MCAP file (mcap.dev/spec) from front to back, one chunk at a time, whatever state it is in.
///
/// What is damaged or cut off is left out and noted in ``losses``; all complete chunks are read. Memory holds one
/// chunk, which is at most 64 MiB.
public struct MCAPReader: ~Escapable {
    /// What a file consists of.
    public enum Item: Hashable, Sendable {
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
    public struct Loss: Hashable, Sendable {
        /// Bytes from the start of the file.
        public let offset: Int
        /// What is wrong there, in words.
        public let reason: String

        /// What could not be read, and where, for messages.
        public var text: String { "offset \(offset): \(reason)" }
    }

    /// What could not be read so far, in the order of the file.
    public private(set) var losses: [Loss] = []
    /// The most losses that are noted one by one.
    private static let lossLimit = 100

    private let bytes: Span<UInt8>
    private var position: Int
    private var hasEnded = false
    /// How many bytes chunks may still hold, so that a small file cannot fill the memory.
    private var budget: Int
    private var chunk: [UInt8] = []
    private var chunkPosition = 0
    /// Where the open chunk's record lies in the file.
    private var chunkStart = 0

    /// - Throws: ``TraceError`` for bytes that are no MCAP file.
    @_lifetime(copy bytes)
    public init(_ bytes: Span<UInt8>) throws(TraceError) {
        guard Self.isMCAP(bytes) else {
            throw TraceError(
                offset: 0, message: "this is no MCAP recording, or not even its first 8 bytes were written")
        }
        self.bytes = bytes
        position = MCAPLayout.magic.count
        budget = MCAPLayout.chunkLimit + MCAPLayout.expansionLimit * bytes.count
    }

    /// True where the bytes begin as an MCAP file does.
    public static func isMCAP(_ bytes: Span<UInt8>) -> Bool {
        let magic = MCAPLayout.magic
        return bytes.count >= magic.count && magic.indices.allSatisfy { bytes[$0] == magic[$0] }
    }

    /// The next thing of the data section; nil at its end.
    public mutating func next() -> Item? {
        while true {
            if chunkPosition < chunk.count {
                if let item = nextInChunk() { return item }
                continue
            }
            guard !hasEnded else { return nil }
            if let item = nextInFile() { return item }
        }
    }

    private mutating func nextInFile() -> Item? {
        var cursor = RecordCursor(bytes, at: position)
        let start = position
        guard cursor.remaining > 0 else { return end("the file ends without its index", at: start) }
        guard let opcode = cursor.integer(UInt8.self), let length = cursor.integer(UInt64.self),
            let range = cursor.range(length)
        else { return end("the last record is cut off; what it held is lost", at: start) }
        position = cursor.position
        switch MCAPOpcode(rawValue: opcode) {
        case .dataEnd, .footer:
            hasEnded = true
            checkTail()
            return nil
        case .chunk: open(range, at: start)
        case .messageIndex, .chunkIndex, .statistics, .metadataIndex, .summaryOffset: break
        default:
            return known(opcode, Self.decode(opcode, RecordCursor(bytes.extracting(range))), at: start)
        }
        return nil
    }

    /// What a record said, noted where it said nothing: records that are not known are skipped.
    private mutating func known(_ opcode: UInt8, _ item: Item?, at offset: Int) -> Item? {
        if item == nil && MCAPOpcode(rawValue: opcode) != nil {
            note("a record is damaged; it is left out", at: offset)
        }
        return item
    }

    /// The data is whole; whether the file is, its last bytes tell.
    private mutating func checkTail() {
        let magic = MCAPLayout.magic
        let tail = bytes.count - magic.count
        guard tail < position || !magic.indices.allSatisfy({ bytes[tail + $0] == magic[$0] }) else { return }
        note("the index is cut off; the recording itself is whole", at: position)
    }

    private mutating func end(_ reason: String, at offset: Int) -> Item? {
        hasEnded = true
        note(reason, at: offset)
        return nil
    }

    private mutating func note(_ reason: String, at offset: Int) {
        if losses.count < Self.lossLimit { losses.append(Loss(offset: offset, reason: reason)) }
    }

    private mutating func open(_ range: Range<Int>, at start: Int) {
        var cursor = RecordCursor(bytes.extracting(range))
        guard cursor.range(16) != nil, let size = cursor.integer(UInt64.self),
            let checksum = cursor.integer(UInt32.self), let compression = cursor.text(),
            let length = cursor.integer(UInt64.self), let records = cursor.range(length)
        else { return note("a chunk's head is damaged; the chunk is left out", at: start) }
        guard size <= MCAPLayout.chunkLimit else {
            return note("a chunk claims more than 64 MiB; it is left out", at: start)
        }
        guard size <= budget else {
            return note("the chunks hold more than any recording as short; this one is left out", at: start)
        }
        budget -= Int(size)
        let content: [UInt8]?
        switch compression {
        case "": content = records.count == Int(size) ? cursor.array(records) : nil
        case "zstd": content = Zstandard.decompress(cursor.span(records), size: Int(size))
        default:
            return note("a chunk is compressed in another way than zstd; it is left out", at: start)
        }
        guard let content, checksum == 0 || CRC32.of(content.span) == checksum else {
            return note("a chunk is damaged; it is left out", at: start)
        }
        (chunk, chunkPosition, chunkStart) = (content, 0, start)
    }

    private mutating func nextInChunk() -> Item? {
        var cursor = RecordCursor(chunk.span, at: chunkPosition)
        guard let opcode = cursor.integer(UInt8.self), let length = cursor.integer(UInt64.self),
            let range = cursor.range(length)
        else {
            chunkPosition = chunk.count
            note("a record in a chunk is longer than the chunk; the rest of it is left out", at: chunkStart)
            return nil
        }
        chunkPosition = cursor.position
        let item = Self.decode(opcode, RecordCursor(chunk.span.extracting(range)))
        return known(opcode, item, at: chunkStart)
    }

    /// What a record says; nil for one that is damaged or not known.
    private static func decode(_ opcode: UInt8, _ content: consuming RecordCursor) -> Item? {
        var cursor = content
        switch MCAPOpcode(rawValue: opcode) {
        case .header:
            guard let profile = cursor.text(), let library = cursor.text() else { return nil }
            return .header(profile: profile, library: library)
        case .schema:
            guard let id = cursor.integer(UInt16.self), let name = cursor.text(),
                let encoding = cursor.text(), let length = cursor.integer(UInt32.self),
                let range = cursor.range(length)
            else { return nil }
            return .schema(
                MCAPSchema(id: id, name: name, encoding: encoding, data: cursor.array(range)))
        case .channel:
            guard let id = cursor.integer(UInt16.self), let schema = cursor.integer(UInt16.self),
                let topic = cursor.text(), let encoding = cursor.text(), let metadata = cursor.map()
            else { return nil }
            return .channel(
                MCAPChannel(
                    id: id, schema: schema, topic: topic, messageEncoding: encoding, metadata: metadata))
        case .metadata:
            guard let name = cursor.text(), let entries = cursor.map() else { return nil }
            return .metadata(MCAPMetadata(name: name, entries: entries))
        case .message:
            guard let channel = cursor.integer(UInt16.self), let sequence = cursor.integer(UInt32.self),
                let logTime = cursor.integer(UInt64.self), let publishTime = cursor.integer(UInt64.self),
                let range = cursor.rest()
            else { return nil }
            return .message(
                MCAPMessage(
                    channel: channel, sequence: sequence, logTime: logTime, publishTime: publishTime,
                    data: cursor.array(range)))
        default: return nil
        }
    }
}
