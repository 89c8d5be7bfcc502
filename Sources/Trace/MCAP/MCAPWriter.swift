/// Writes an MCAP file (mcap.dev/spec): self-contained, compressed chunks, then the indexes.
///
/// ```
/// magic, header, (schema | channel | metadata | chunk, its message indexes)…, data end,
/// schemas, channels, statistics, chunk indexes, metadata indexes, summary offsets, footer, magic
/// ```
///
/// Schemas and channels are written before the chunks that use them, uncompressed, so that a damaged chunk loses only
/// its own messages. ``takeOutput()`` returns the bytes; those taken after ``closeChunk()`` can be read back however
/// abruptly the file ends.
package struct MCAPWriter: ~Copyable {
    /// The size at which a chunk is closed automatically, in bytes of messages.
    private static let chunkSize = 1 << 20

    /// The position of a chunk in the file, for the index.
    struct ChunkPlace {
        var start: UInt64
        var length: UInt64
        var times: ClosedRange<UInt64>
        var indexOffsets: [(channel: UInt16, offset: UInt64)]
        var indexLength: UInt64
        var compression: String
        var compressedSize: UInt64
        var uncompressedSize: UInt64
        var counts: [UInt16: UInt64]
    }

    /// What a channel's messages have come to.
    private struct Progress {
        /// Its messages are numbered, and message indexes list them.
        let isIndexed: Bool
        /// The number of its next message.
        var sequence: UInt32 = 0
        /// The number of its messages in this chunk.
        var count: UInt64 = 0
    }

    struct MetadataPlace {
        var offset: UInt64
        var length: UInt64
        var name: String
    }

    var output = RecordBytes()
    /// Bytes taken before those in `output`.
    var taken: UInt64 = 0
    var checksum = CRC32()
    var schemas: [MCAPSchema] = []
    var channels: [MCAPChannel] = []
    var chunks: [ChunkPlace] = []
    var metadata: [MetadataPlace] = []
    /// By channel.
    private var progress: [Progress] = []
    private var chunk = RecordBytes()
    private var chunkTimes: ClosedRange<UInt64>?
    var indexes: [UInt16: [(time: UInt64, offset: UInt64)]] = [:]
    /// False once bytes were discarded: the checksum of the data section is then unknown.
    private var isChecksumKnown = true

    /// - Parameters:
    ///   - profile: the name of the convention that the channels follow.
    ///   - library: the writer and its version.
    package init(profile: String, library: String) {
        output.bytes = MCAPLayout.magic
        output.append(MCAPHeader(profile: profile, library: library))
    }

    /// Continues a file after its first `length` bytes, whose checksum is `checksum`. Only for finishing the file.
    init(
        after length: Int, checksum: CRC32, schemas: [MCAPSchema], channels: [MCAPChannel],
        chunks: [ChunkPlace], metadata: [MetadataPlace]
    ) {
        taken = UInt64(length)
        self.checksum = checksum
        self.schemas = schemas
        self.channels = channels
        self.chunks = chunks
        self.metadata = metadata
    }

    /// The offset of the next byte in the file.
    var offset: UInt64 { taken + UInt64(output.bytes.count) }

    /// Removes and returns the bytes to append to the file.
    package mutating func takeOutput() -> [UInt8] {
        let bytes = output.bytes
        checksum.add(bytes.span)
        taken += UInt64(bytes.count)
        output.bytes = []
        return bytes
    }

    /// Writes a schema and returns its number, which channels refer to.
    package mutating func addSchema(name: String, encoding: String, data: [UInt8]) -> UInt16 {
        let schema = MCAPSchema(
            id: UInt16(schemas.count + 1), name: name, encoding: encoding, data: data)
        schemas.append(schema)
        output.append(schema)
        return schema.id
    }

    /// Writes a channel and returns its number, which messages refer to.
    ///
    /// - Parameters:
    ///   - topic: the name by which readers find the channel.
    ///   - schema: the number that ``addSchema(name:encoding:data:)`` returned.
    ///   - messageEncoding: the encoding of its messages, such as `json`.
    ///   - metadata: texts about the channel, for readers.
    ///   - isIndexed: whether its messages are numbered, and message indexes list each of them, in 16 bytes that are
    ///     not compressed. Otherwise readers find messages by their chunk.
    package mutating func addChannel(
        topic: String, schema: UInt16, messageEncoding: String, metadata: [String: String] = [:],
        isIndexed: Bool = true
    ) -> UInt16 {
        let channel = MCAPChannel(
            id: UInt16(channels.count + 1), schema: schema, topic: topic, messageEncoding: messageEncoding,
            metadata: metadata)
        channels.append(channel)
        output.append(channel)
        progress.append(Progress(isIndexed: isIndexed))
        return channel.id
    }

    /// Writes a metadata record, which the index lists.
    package mutating func addMetadata(_ entry: MCAPMetadata) {
        let start = offset
        output.append(entry)
        metadata.append(MetadataPlace(offset: start, length: offset - start, name: entry.name))
    }

    /// Adds a message to the chunk that is being filled.
    ///
    /// - Parameters:
    ///   - channel: the number that `addChannel` returned.
    ///   - time: the time in nanoseconds.
    ///   - data: the message.
    package mutating func addMessage(channel: UInt16, time: UInt64, data: [UInt8]) {
        data.withUnsafeBytes { addMessage(channel: channel, time: time, data: $0) }
    }

    mutating func addMessage(channel: UInt16, time: UInt64, data: UnsafeRawBufferPointer) {
        var sequence: UInt32 = 0
        let place = Int(channel) - 1
        if progress[place].isIndexed {
            sequence = progress[place].sequence
            progress[place].sequence = sequence &+ 1
            indexes[channel, default: []].append((time, UInt64(chunk.bytes.count)))
        }
        progress[place].count += 1
        chunkTimes = chunkTimes.map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
        chunk.append(message: data, channel: channel, sequence: sequence, time: time)
        if chunk.bytes.count >= Self.chunkSize { closeChunk() }
    }

    /// Compresses and writes the messages added since the last chunk, if any.
    package mutating func closeChunk() {
        guard let times = chunkTimes else { return }
        var compressed = Zstandard.compress(chunk.bytes)
        // A chunk that a reader would take for a decompression bomb stays uncompressed.
        if let size = compressed?.count, size * MCAPLayout.expansionLimit < chunk.bytes.count {
            compressed = nil
        }
        let compression = compressed == nil ? "" : "zstd"
        let records = compressed ?? chunk.bytes
        let start = offset
        let size = UInt64(chunk.bytes.count)
        let head = MCAPChunk.Head(
            first: times.lowerBound, last: times.upperBound, size: size,
            checksum: CRC32.of(chunk.bytes.span), compression: compression,
            storedSize: UInt64(records.count))
        output.append(.chunk) {
            $0.append(fieldsOf: head)
            $0.bytes += records
        }
        let end = offset
        let indexOffsets = appendMessageIndexes()
        chunks.append(
            ChunkPlace(
                start: start, length: end - start, times: times, indexOffsets: indexOffsets,
                indexLength: offset - end, compression: compression, compressedSize: UInt64(records.count),
                uncompressedSize: size,
                counts: Dictionary(
                    uniqueKeysWithValues: zip(channels, progress).lazy.filter { $1.count > 0 }.map {
                        ($0.id, $1.count)
                    })))
        chunk.bytes.removeAll(keepingCapacity: true)
        clearChunk()
    }

    private mutating func clearChunk() {
        chunkTimes = nil
        indexes = [:]
        for place in progress.indices { progress[place].count = 0 }
    }

    mutating func appendMessageIndexes() -> [(channel: UInt16, offset: UInt64)] {
        var offsets: [(channel: UInt16, offset: UInt64)] = []
        for (channel, entries) in indexes.sorted(by: { $0.key < $1.key }) {
            offsets.append((channel, offset))
            output.append(.messageIndex) {
                $0.append(channel)
                $0.append(UInt32(entries.count * 16))
                for entry in entries {
                    $0.append(entry.time)
                    $0.append(entry.offset)
                }
            }
        }
        return offsets
    }

    /// Discards everything from offset `length` on, because the file could not be written further.
    package mutating func giveUp(from length: UInt64) {
        chunks.removeAll { $0.start + $0.length + $0.indexLength > length }
        metadata.removeAll { $0.offset + $0.length > length }
        output.bytes = []
        taken = length
        chunk.bytes = []
        clearChunk()
        isChecksumKnown = false
    }

    /// Closes the last chunk and writes the indexes; the file is then complete.
    package mutating func finish() {
        closeChunk()
        var data = checksum
        data.add(output.bytes.span)
        let known = isChecksumKnown ? data.value : 0
        output.append(.dataEnd) { $0.append(known) }
        appendSummary()
    }
}
