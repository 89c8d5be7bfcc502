/// The beginning of a record: the kind that it claims, and the range of its content.
struct MCAPRecordHead {
    let opcode: UInt8
    let content: Range<Int>

    init(opcode: UInt8, content: Range<Int>) {
        self.opcode = opcode
        self.content = content
    }

    /// nil if the bytes end before the record does.
    init?(_ bytes: Span<UInt8>, at position: Int) {
        var cursor = RecordCursor(bytes, at: position)
        guard let opcode = cursor.integer(UInt8.self), let length = cursor.integer(UInt64.self),
            let content = cursor.range(length)
        else { return nil }
        self.opcode = opcode
        self.content = content
    }

    /// Nil for a kind that MCAP does not have.
    var kind: MCAPOpcode? { MCAPOpcode(rawValue: opcode) }

    /// The offset at which the record begins.
    var start: Int { content.lowerBound - MCAPLayout.recordHead }

    /// The size of the whole record.
    var length: Int { content.upperBound - start }

    /// The content, to be read; `bytes` are those in which the record is.
    @_lifetime(copy bytes)
    func fields(in bytes: Span<UInt8>, skipsTexts: Bool = false) -> RecordCursor {
        RecordCursor(bytes.extracting(content), skipsTexts: skipsTexts)
    }

    /// False if the lengths within the content contradict the record's own, or no such record belongs in the data
    /// section: traces of a flipped bit. Examines only a few bytes.
    ///
    /// Later versions of MCAP may add fields at the end of a record, so this is only for files whose checksum is not
    /// right.
    func isPlausible(_ bytes: Span<UInt8>) -> Bool {
        var cursor = fields(in: bytes, skipsTexts: true)
        switch kind {
        case .header: return cursor.ends(after: MCAPHeader.self)
        case .schema: return cursor.ends(after: MCAPSchema.self)
        case .channel: return cursor.ends(after: MCAPChannel.self)
        case .metadata: return cursor.ends(after: MCAPMetadata.self)
        case .message: return cursor.record(MCAPMessage.self) != nil
        case .messageIndex: return cursor.range(2) != nil && cursor.counted() != nil && cursor.remaining == 0
        case .chunk:
            guard let chunk = cursor.record(MCAPChunk.Head.self) else { return false }
            return Int(exactly: chunk.storedSize) == cursor.remaining
        case .dataEnd: return cursor.remaining == 4
        case .attachment:
            guard cursor.range(16) != nil, cursor.counted() != nil, cursor.counted() != nil,
                let length = cursor.integer(UInt64.self), cursor.range(length) != nil
            else { return false }
            return cursor.remaining == 4
        default: return opcode >= MCAPLayout.firstPrivateOpcode
        }
    }

    /// The offset of the next record from `start` on with which reading can continue; nil if none is found.
    ///
    /// - Complexity: O(bytes).
    static func search(_ bytes: Span<UInt8>, from start: Int) -> Int? {
        guard start + MCAPLayout.recordHead <= bytes.count else { return nil }
        for position in start...bytes.count - MCAPLayout.recordHead {
            switch MCAPOpcode(rawValue: bytes[position]) {
            case .schema, .channel, .metadata, .chunk, .messageIndex, .dataEnd:
                if let head = MCAPRecordHead(bytes, at: position), head.isPlausible(bytes) { return position }
            default: break
            }
        }
        return nil
    }
}
