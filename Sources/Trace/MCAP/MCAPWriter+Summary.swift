// The summary section after the data, by which readers can seek without reading the whole file.
extension MCAPWriter {
    mutating func appendSummary() {
        let mark = output.bytes.count
        let start = offset
        let (schemas, channels, chunks, metadata) = (schemas, channels, chunks, metadata)
        var groups: [(opcode: MCAPOpcode, start: UInt64, length: UInt64)] = []
        func group(_ opcode: MCAPOpcode, _ content: (inout RecordBytes) -> Void) {
            let start = offset
            content(&output)
            if offset > start { groups.append((opcode, start, offset - start)) }
        }
        group(.schema) { for schema in schemas { $0.append(schema) } }
        group(.channel) { for channel in channels { $0.append(channel) } }
        group(.statistics) {
            $0.append(
                statisticsOf: chunks, schemas: schemas.count, channels: channels.count,
                metadata: metadata.count)
        }
        group(.chunkIndex) { for chunk in chunks { $0.append(chunk) } }
        group(.metadataIndex) { for entry in metadata { $0.append(entry) } }
        let offsetsStart = offset
        for group in groups {
            output.append(.summaryOffset) {
                $0.append(group.opcode.rawValue)
                $0.append(group.start)
                $0.append(group.length)
            }
        }
        output.append(MCAPFooter(summaryStart: start, offsetsStart: offsetsStart))
        // The checksum covers the fields before it.
        output.bytes.removeLast(MemoryLayout<UInt32>.size)
        output.append(CRC32.of(output.bytes.span.extracting(mark..<output.bytes.count)))
        output.bytes += MCAPLayout.magic
    }
}

extension RecordBytes {
    fileprivate mutating func append(
        statisticsOf chunks: [MCAPWriter.ChunkPlace], schemas: Int, channels: Int, metadata: Int
    ) {
        var counts: [UInt16: UInt64] = [:]
        for chunk in chunks { counts.merge(chunk.counts, uniquingKeysWith: +) }
        append(.statistics) {
            $0.append(counts.values.reduce(UInt64(0), +))
            $0.append(UInt16(schemas))
            $0.append(UInt32(channels))
            $0.append(UInt32(0))
            $0.append(UInt32(metadata))
            $0.append(UInt32(chunks.count))
            $0.append(chunks.map(\.times.lowerBound).min() ?? 0)
            $0.append(chunks.map(\.times.upperBound).max() ?? 0)
            $0.append(UInt32(counts.count * 10))
            for (channel, count) in counts.sorted(by: { $0.key < $1.key }) {
                $0.append(channel)
                $0.append(count)
            }
        }
    }

    fileprivate mutating func append(_ chunk: MCAPWriter.ChunkPlace) {
        append(.chunkIndex) {
            $0.append(chunk.times.lowerBound)
            $0.append(chunk.times.upperBound)
            $0.append(chunk.start)
            $0.append(chunk.length)
            $0.append(UInt32(chunk.indexOffsets.count * 10))
            for entry in chunk.indexOffsets {
                $0.append(entry.channel)
                $0.append(entry.offset)
            }
            $0.append(chunk.indexLength)
            $0.append(text: chunk.compression)
            $0.append(chunk.compressedSize)
            $0.append(chunk.uncompressedSize)
        }
    }

    fileprivate mutating func append(_ entry: MCAPWriter.MetadataPlace) {
        append(.metadataIndex) {
            $0.append(entry.offset)
            $0.append(entry.length)
            $0.append(text: entry.name)
        }
    }
}
