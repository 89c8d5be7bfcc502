/// How to complete a file whose writer was killed.
package enum MCAPRecovery: Hashable {
    /// The file is whole.
    case whole
    /// The file contains no message.
    case empty
    /// The first `length` bytes are whole; with `tail` appended to them, the file has an index and an end.
    case cut(length: Int, tail: [UInt8])
    /// It is not an MCAP file (offset 0), or the record at `offset` is damaged although a whole chunk follows: the file
    /// is not merely cut off.
    case damaged(offset: Int)

    /// Examines a file as its writer left it. Cuts it after the last chunk whose checksum is right.
    package init(_ bytes: Span<UInt8>) {
        // A power cut can leave a file's length without its content.
        if Self.isZero(bytes, from: 0) {
            self = .empty
        } else if !Self.begins(bytes, MCAPLayout.magic) {
            self = .damaged(offset: 0)
        } else if let summary = MCAPSummary(bytes), summary.data == .intact {
            let isEmpty = !summary.places.contains { $0.kind == .chunk }
            self = isEmpty ? .empty : .whole
        } else {
            var scan = MCAPScan()
            let end = scan.run(bytes)
            if let end, Self.hasChunk(bytes, from: end) {
                self = .damaged(offset: end)
            } else if let result = scan.finish(bytes) {
                self = .cut(length: result.length, tail: result.tail)
            } else {
                self = .empty
            }
        }
    }

    /// True for the first bytes of an MCAP file, however few.
    private static func begins(_ bytes: Span<UInt8>, _ magic: [UInt8]) -> Bool {
        (0..<min(bytes.count, magic.count)).allSatisfy { bytes[$0] == magic[$0] }
    }

    private static func isZero(_ bytes: Span<UInt8>, from start: Int) -> Bool {
        bytes.withUnsafeBytes { $0.dropFirst(start).allSatisfy { $0 == 0 } }
    }

    /// True if a whole chunk begins at `start` or later.
    private static func hasChunk(_ bytes: Span<UInt8>, from start: Int) -> Bool {
        guard !isZero(bytes, from: start) else { return false }
        var position = start
        while let found = MCAPRecordHead.search(bytes, from: position) {
            if let head = MCAPRecordHead(bytes, at: found), head.kind == .chunk,
                MCAPChunk(bytes, head.content) != nil
            {
                return true
            }
            position = found + 1
        }
        return false
    }
}

/// Scans the records of a file whose end is missing.
private struct MCAPScan {
    private var schemas: [MCAPSchema] = []
    private var channels: [MCAPChannel] = []
    private var metadata: [MCAPWriter.MetadataPlace] = []
    private var chunks: [MCAPWriter.ChunkPlace] = []
    /// How many of each there were at the end of the last chunk: later records are cut off.
    private var kept = (schemas: 0, channels: 0, metadata: 0)
    private var last: MCAPChunk?

    /// - Returns: the offset of the first record that is cut off or damaged; nil if the data ends as it should.
    mutating func run(_ bytes: Span<UInt8>) -> Int? {
        var position = MCAPLayout.magic.count
        while let head = MCAPRecordHead(bytes, at: position), head.isPlausible(bytes) || Self.isEnd(head) {
            if Self.isEnd(head) { return nil }
            guard take(head, bytes) else { return position }
            position = head.content.upperBound
        }
        return position
    }

    private static func isEnd(_ head: MCAPRecordHead) -> Bool {
        head.kind == .dataEnd && head.content.count == 4 || head.kind == .footer
    }

    private mutating func take(_ head: MCAPRecordHead, _ bytes: Span<UInt8>) -> Bool {
        if head.kind == .chunk { return takeChunk(head, bytes) }
        if head.kind == .messageIndex { return takeIndex(head, bytes) }
        switch MCAPReader.decode(head, in: bytes) {
        case .schema(let schema): schemas.append(schema)
        case .channel(let channel): channels.append(channel)
        case .metadata(let entry):
            metadata.append(
                MCAPWriter.MetadataPlace(
                    offset: UInt64(head.start), length: UInt64(head.length), name: entry.name))
        case .header: break
        case .message, nil: return false
        }
        return true
    }

    private mutating func takeChunk(_ head: MCAPRecordHead, _ bytes: Span<UInt8>) -> Bool {
        guard let chunk = MCAPChunk(bytes, head.content) else { return false }
        // Channels are numbered consecutively from 1.
        var counts = [UInt64](repeating: 0, count: channels.count + 1)
        var isKnown = true
        let isWhole = chunk.forEachMessage { message, _ in
            let channel = Int(message.channel)
            if channel < counts.count { counts[channel] += 1 } else { isKnown = false }
        }
        guard isWhole, isKnown else { return false }
        chunks.append(
            MCAPWriter.ChunkPlace(
                start: UInt64(head.start), length: UInt64(head.length), times: chunk.times, indexOffsets: [],
                indexLength: 0, compression: chunk.compression,
                compressedSize: UInt64(chunk.compressedSize), uncompressedSize: UInt64(chunk.records.count),
                counts: Dictionary(
                    uniqueKeysWithValues: counts.indices.lazy.filter { counts[$0] > 0 }.map {
                        (UInt16($0), counts[$0])
                    })))
        kept = (schemas.count, channels.count, metadata.count)
        last = chunk
        return true
    }

    private mutating func takeIndex(_ head: MCAPRecordHead, _ bytes: Span<UInt8>) -> Bool {
        var cursor = head.fields(in: bytes)
        guard !chunks.isEmpty, let channel = cursor.integer(UInt16.self) else { return false }
        chunks[chunks.count - 1].indexOffsets.append((channel, UInt64(head.start)))
        chunks[chunks.count - 1].indexLength += UInt64(head.length)
        return true
    }

    /// The length to keep, and the bytes to append; nil if no chunk is whole.
    consuming func finish(_ bytes: Span<UInt8>) -> (length: Int, tail: [UInt8])? {
        guard let last, let place = chunks.last else { return nil }
        let length = Int(place.start + place.length)
        var writer = MCAPWriter(
            after: length, checksum: CRC32(resuming: CRC32.of(bytes.extracting(0..<length))),
            schemas: Array(schemas[..<kept.schemas]), channels: Array(channels[..<kept.channels]),
            chunks: chunks, metadata: Array(metadata[..<kept.metadata]))
        writer.finish(after: last)
        return (length, writer.takeOutput())
    }
}

extension MCAPWriter {
    /// Rebuilds the message indexes of the last chunk, and writes the end of the file.
    fileprivate mutating func finish(after last: MCAPChunk) {
        let end = offset
        var numbered: Set<UInt16> = []
        _ = last.forEachMessage { message, offset in
            indexes[message.channel, default: []].append((message.logTime, UInt64(offset)))
            if message.sequence > 0 { numbered.insert(message.channel) }
        }
        // Messages that are not indexed have no numbers. For a single message this cannot be decided; its entry does no
        // harm.
        indexes = indexes.filter { $0.value.count == 1 || numbered.contains($0.key) }
        chunks[chunks.count - 1].indexOffsets = appendMessageIndexes()
        chunks[chunks.count - 1].indexLength = offset - end
        finish()
    }
}
