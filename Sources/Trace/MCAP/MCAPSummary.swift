/// The last section of a file, which describes the rest: the positions of its chunks, its channels, and whether its
/// data are intact.
struct MCAPSummary {
    /// The result of verifying the checksum of the data.
    enum Data {
        case intact, damaged
        /// The writer stored no checksum.
        case unchecked
    }

    /// The records of chunks and metadata, in the order of the file; none overlaps another.
    private(set) var places: [MCAPRecordHead] = []
    /// Schemas and channels, which the data section contains as well.
    private(set) var descriptions: [MCAPRecordHead] = []
    /// The offset at which the data end.
    let dataEnd: Int
    let data: Data

    /// nil if the section is missing, or its checksum does not match.
    init?(_ bytes: Span<UInt8>) {
        // The checksum precedes the final magic, and covers all bytes from the summary's start up to itself.
        let end = bytes.count - MCAPLayout.magic.count - MemoryLayout<UInt32>.size
        guard let (start, checksum) = Self.footer(bytes),
            start >= MCAPLayout.magic.count + MCAPLayout.dataEndLength, start <= end,
            CRC32.of(bytes.extracting(start..<end)) == checksum
        else { return nil }
        dataEnd = start - MCAPLayout.dataEndLength
        data = Self.check(bytes, to: dataEnd)
        list(bytes, start..<end)
    }

    private static func check(_ bytes: Span<UInt8>, to end: Int) -> Data {
        var cursor = RecordCursor(bytes, at: end)
        guard cursor.integer(UInt8.self) == MCAPOpcode.dataEnd.rawValue, cursor.integer(UInt64.self) == 4,
            let checksum = cursor.integer(UInt32.self)
        else { return .damaged }
        if checksum == 0 { return .unchecked }
        return CRC32.of(bytes.extracting(0..<end)) == checksum ? .intact : .damaged
    }

    private mutating func list(_ bytes: Span<UInt8>, _ section: Range<Int>) {
        var position = section.lowerBound
        while let head = MCAPRecordHead(bytes.extracting(0..<section.upperBound), at: position) {
            position = head.content.upperBound
            var fields = head.fields(in: bytes)
            switch head.kind {
            case .schema, .channel: descriptions.append(head)
            case .chunkIndex:
                if fields.range(16) != nil { note(.chunk, &fields) }
            case .metadataIndex: note(.metadata, &fields)
            default: break
            }
        }
        places.sort { $0.start < $1.start }
        var end = MCAPLayout.magic.count
        places = places.filter { place in
            guard place.start >= end else { return false }
            end = place.content.upperBound
            return true
        }
    }

    /// Notes the record whose offset and length come next in `fields`.
    private mutating func note(_ opcode: MCAPOpcode, _ fields: inout RecordCursor) {
        guard let start = fields.integer(UInt64.self).flatMap({ Int(exactly: $0) }),
            let length = fields.integer(UInt64.self).flatMap({ Int(exactly: $0) }),
            length >= MCAPLayout.recordHead, start <= dataEnd, length <= dataEnd - start
        else { return }
        places.append(
            MCAPRecordHead(
                opcode: opcode.rawValue, content: start + MCAPLayout.recordHead..<start + length))
    }

    /// The first of ``places`` that does not begin before `position`.
    ///
    /// - Parameter index: the index to search from; moved past the records that begin before `position`.
    func place(from position: Int, _ index: inout Int) -> MCAPRecordHead? {
        while index < places.count, places[index].start < position { index += 1 }
        return index < places.count ? places[index] : nil
    }

    /// The file has a valid end, and its writer stored no summary, or no checksum of it.
    static func isLeftOut(_ bytes: Span<UInt8>) -> Bool {
        guard let fields = footer(bytes) else { return false }
        return fields.start == 0 || fields.checksum == 0
    }

    /// The fields of the footer; nil if the file does not end with one.
    private static func footer(_ bytes: Span<UInt8>) -> (start: Int, checksum: UInt32)? {
        let magic = MCAPLayout.magic
        let place = bytes.count - magic.count - MCAPLayout.footerLength - MCAPLayout.recordHead
        guard place >= magic.count,
            magic.indices.allSatisfy({ bytes[bytes.count - magic.count + $0] == magic[$0] }),
            let head = MCAPRecordHead(bytes, at: place), head.kind == .footer,
            head.content.count == MCAPLayout.footerLength
        else { return nil }
        var fields = head.fields(in: bytes)
        guard let footer = fields.record(MCAPFooter.self), let start = Int(exactly: footer.summaryStart)
        else { return nil }
        return (start, footer.checksum)
    }
}
