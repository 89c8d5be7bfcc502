/// What a file's last section says of the rest: where its chunks lie, its channels, and whether its data are those
/// that were written.
struct MCAPSummary {
    /// What the checksum of the data says.
    enum Data {
        case intact, damaged
        /// The writer gave none.
        case unchecked
    }

    /// The records of chunks and metadata, in the order of the file; none overlaps another.
    private(set) var places: [MCAPRecordHead] = []
    /// Schemas and channels, which stand among the data as well.
    private(set) var descriptions: [MCAPRecordHead] = []
    /// Where the data end.
    let dataEnd: Int
    let data: Data

    /// nil where the section is not there, or its checksum says that it is damaged.
    init?(_ bytes: Span<UInt8>) {
        // The checksum stands in front of the last magic, and is that of all from the summary's start up to itself.
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
            var fields = RecordCursor(bytes.extracting(head.content))
            switch MCAPOpcode(rawValue: head.opcode) {
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

    /// Notes the offset and the length that come next.
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
    /// - Parameter index: where to look from; what is passed is not looked at again.
    func place(from position: Int, _ index: inout Int) -> MCAPRecordHead? {
        while index < places.count, places[index].start < position { index += 1 }
        return index < places.count ? places[index] : nil
    }

    /// The file ends as it should, and its writer gave no summary, or no checksum of it.
    static func isLeftOut(_ bytes: Span<UInt8>) -> Bool {
        guard let fields = footer(bytes) else { return false }
        return fields.start == 0 || fields.checksum == 0
    }

    /// What the footer says; nil where there is none at the end.
    private static func footer(_ bytes: Span<UInt8>) -> (start: Int, checksum: UInt32)? {
        let magic = MCAPLayout.magic
        let place = bytes.count - magic.count - MCAPLayout.footerLength - MCAPLayout.recordHead
        guard place >= magic.count,
            magic.indices.allSatisfy({ bytes[bytes.count - magic.count + $0] == magic[$0] }),
            let head = MCAPRecordHead(bytes, at: place), head.opcode == MCAPOpcode.footer.rawValue,
            head.content.count == MCAPLayout.footerLength
        else { return nil }
        var fields = RecordCursor(bytes.extracting(head.content))
        guard let start = fields.integer(UInt64.self).flatMap({ Int(exactly: $0) }), fields.range(8) != nil,
            let checksum = fields.integer(UInt32.self)
        else { return nil }
        return (start, checksum)
    }
}
