/// Writes an MCAP file (mcap.dev/spec): compressed chunks that each stand on their own, then the indexes.
///
/// ```
/// magic, header, (schema | channel | metadata | chunk, its message indexes)…, data end,
/// schemas, channels, statistics, chunk indexes, metadata indexes, summary offsets, footer, magic
/// ```
///
/// Schemas and channels stand before the chunks that use them, uncompressed, so that a damaged chunk costs its own
/// messages and no others. Bytes come out in ``takeOutput()``; what is taken after ``closeChunk()`` can be read back
/// however abruptly the file ends.
package struct MCAPWriter: ~Copyable {
    /// Bytes of messages after which a chunk closes by itself.
    private static let chunkSize = 1 << 20

    /// Where a chunk lies, for the index.
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
    /// Of each channel, whether its messages are listed.
    private var isIndexed: [Bool] = []
    private var chunk = RecordBytes()
    private var chunkTimes: ClosedRange<UInt64>?
    var indexes: [UInt16: [(time: UInt64, offset: UInt64)]] = [:]
    /// Of each channel, its messages in this chunk.
    private var counts: [UInt64] = []
    private var sequences: [UInt16: UInt32] = [:]
    /// False once bytes were given up: then the checksum of the data section is not known.
    private var isChecksumKnown = true

    /// - Parameters:
    ///   - profile: what to expect of the channels.
    ///   - library: the writer and its version.
    package init(profile: String, library: String) {
        output.bytes = MCAPLayout.magic
        output.append(.header) {
            $0.append(text: profile)
            $0.append(text: library)
        }
    }

    /// Goes on behind `length` bytes of a file, whose checksum is `checksum`. For finishing it only.
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

    /// Where the next byte goes in the file.
    var offset: UInt64 { taken + UInt64(output.bytes.count) }

    /// Bytes for the end of the file. Takes them away.
    package mutating func takeOutput() -> [UInt8] {
        let bytes = output.bytes
        checksum.add(bytes.span)
        taken += UInt64(bytes.count)
        output.bytes = []
        return bytes
    }

    /// Writes a schema; channels refer to the number that it gets.
    package mutating func addSchema(name: String, encoding: String, data: [UInt8]) -> UInt16 {
        let schema = MCAPSchema(
            id: UInt16(schemas.count + 1), name: name, encoding: encoding, data: data)
        schemas.append(schema)
        output.append(schema: schema)
        return schema.id
    }

    /// Writes a channel; messages refer to the number that it gets.
    ///
    /// - Parameters:
    ///   - topic: the name that readers find it by.
    ///   - schema: the number that ``addSchema(name:encoding:data:)`` gave.
    ///   - messageEncoding: what the bytes of its messages are.
    ///   - metadata: more for readers.
    ///   - isIndexed: whether its messages are numbered, and message indexes list them one by one, which takes
    ///     16 bytes for each that are not compressed. Without, they are found by their chunk.
    package mutating func addChannel(
        topic: String, schema: UInt16, messageEncoding: String, metadata: [String: String] = [:],
        isIndexed: Bool = true
    ) -> UInt16 {
        let channel = MCAPChannel(
            id: UInt16(channels.count + 1), schema: schema, topic: topic, messageEncoding: messageEncoding,
            metadata: metadata)
        channels.append(channel)
        output.append(channel: channel)
        self.isIndexed.append(isIndexed)
        counts.append(0)
        return channel.id
    }

    /// Writes a metadata record, which the index lists.
    package mutating func addMetadata(_ entry: MCAPMetadata) {
        let start = offset
        output.append(.metadata) {
            $0.append(text: entry.name)
            $0.append(map: entry.entries)
        }
        metadata.append(MetadataPlace(offset: start, length: offset - start, name: entry.name))
    }

    /// Adds a message to the chunk that is being filled.
    ///
    /// - Parameters:
    ///   - channel: the number that `addChannel` gave.
    ///   - time: nanoseconds.
    ///   - data: the message.
    package mutating func addMessage(channel: UInt16, time: UInt64, data: [UInt8]) {
        data.withUnsafeBytes { addMessage(channel: channel, time: time, data: $0) }
    }

    mutating func addMessage(channel: UInt16, time: UInt64, data: UnsafeRawBufferPointer) {
        var sequence: UInt32 = 0
        let place = Int(channel) - 1
        if isIndexed[place] {
            sequence = sequences[channel, default: 0]
            sequences[channel] = sequence &+ 1
            indexes[channel, default: []].append((time, UInt64(chunk.bytes.count)))
        }
        counts[place] += 1
        chunkTimes = chunkTimes.map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
        chunk.append(message: data, channel: channel, sequence: sequence, time: time)
        if chunk.bytes.count >= Self.chunkSize { closeChunk() }
    }

    /// Compresses what was added since the last chunk; nothing where nothing was.
    package mutating func closeChunk() {
        guard let times = chunkTimes else { return }
        var compressed = Zstandard.compress(chunk.bytes)
        // What a reader would take for a bomb stays as it is.
        if let size = compressed?.count, size * MCAPLayout.expansionLimit < chunk.bytes.count {
            compressed = nil
        }
        let compression = compressed == nil ? "" : "zstd"
        let records = compressed ?? chunk.bytes
        let start = offset
        let (size, checksum) = (UInt64(chunk.bytes.count), CRC32.of(chunk.bytes.span))
        output.append(.chunk) {
            $0.append(times.lowerBound)
            $0.append(times.upperBound)
            $0.append(size)
            $0.append(checksum)
            $0.append(text: compression)
            $0.append(UInt64(records.count))
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
                    uniqueKeysWithValues: zip(channels, counts).lazy.filter { $1 > 0 }.map { ($0.id, $1) })))
        chunk.bytes.removeAll(keepingCapacity: true)
        clearChunk()
    }

    private mutating func clearChunk() {
        chunkTimes = nil
        indexes = [:]
        counts = channels.map { _ in 0 }
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

    /// Gives up everything from `length` on, where the file could not be written further.
    package mutating func giveUp(from length: UInt64) {
        chunks.removeAll { $0.start + $0.length + $0.indexLength > length }
        metadata.removeAll { $0.offset + $0.length > length }
        output.bytes = []
        taken = length
        chunk.bytes = []
        clearChunk()
        isChecksumKnown = false
    }

    /// Closes the last chunk and writes the indexes; the file is whole then.
    package mutating func finish() {
        closeChunk()
        var data = checksum
        data.add(output.bytes.span)
        let known = isChecksumKnown ? data.value : 0
        output.append(.dataEnd) { $0.append(known) }
        appendSummary()
    }
}
