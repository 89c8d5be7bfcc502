// Decoding the content of records.
extension MCAPReader {
    /// The content of a record; nil if it is damaged or of another kind.
    static func decode(_ opcode: UInt8, _ content: consuming RecordCursor) -> Item? {
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
