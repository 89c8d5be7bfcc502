import InputModel
import Interaction
import Wire

extension Session {
    /// The most events of a recording: a day of a fast mouse. Eight bytes each.
    static let eventLimit = 1 << 28

    /// Reads a recording in MCAP. What is cut off or damaged is left out and told in ``losses``.
    ///
    /// - Throws: ``TraceError`` for bytes that are no MCAP, or that do not hold what `inlet` writes.
    public static func readMCAP(_ bytes: Span<UInt8>) throws(TraceError) -> Session {
        var file = try MCAPReader(bytes)
        var reader = TraceReader()
        while let item = file.next() { try reader.take(item) }
        reader.session.losses += file.losses.map(\.text)
        return reader.session
    }
}

/// Puts a recording together from what an MCAP file holds.
private struct TraceReader {
    var session = Session()
    private static let lossLimit = 100
    private var topics: [UInt16: String] = [:]
    private var deviceNumbers: [UInt16: Int] = [:]
    private var places: [Int: Int] = [:]

    mutating func take(_ item: MCAPReader.Item) throws(TraceError) {
        switch item {
        case .header(let profile, _):
            guard profile == TraceLayout.profile else {
                throw TraceError(
                    offset: 0,
                    message: "an MCAP file of profile \"inlet\" is needed; this is another program's")
            }
        case .schema: break
        case .metadata(let metadata):
            guard metadata.name == TraceLayout.metadata else { return }
            session.keys = metadata.entries["keys"].flatMap { Session.Keys(rawValue: $0) } ?? .unknown
            session.blur = metadata.entries["blur"].flatMap { Int64($0.dropLast("us".count)) }.map {
                Interval(microseconds: $0)
            }
            guard metadata.entries["layout"] == TraceLayout.version else {
                throw TraceError(offset: 0, message: "made by a newer inlet; read it with that one")
            }
        case .channel(let channel):
            topics[channel.id] = channel.topic
            deviceNumbers[channel.id] = TraceLayout.device(ofTopic: channel.topic)
        case .message(let message): try take(message)
        }
    }

    private mutating func take(_ message: MCAPMessage) throws(TraceError) {
        let time = Timestamp(microseconds: Int64(message.logTime / 1000))
        if let number = deviceNumbers[message.channel] {
            // Of a device whose description was in a chunk that is lost, nothing can be made.
            guard let place = places[number] else { return }
            guard session.events.count + message.data.count / 8 <= Session.eventLimit else {
                throw TraceError(offset: 0, message: "more than \(Session.eventLimit) events")
            }
            return session.append(Self.events(message.data), of: place, at: time)
        }
        guard let topic = topics[message.channel] else { return }
        if topic == TraceLayout.interactions {
            session.published += message.data
            session.published.append(UInt8(ascii: "\n"))
            return
        }
        do {
            let document = try JSONDocument.parse(message.data.span)
            try take(document.root, topic: topic, at: time)
        } catch {
            // A file of a million such messages is told of by its first.
            if session.losses.count < Self.lossLimit {
                session.losses.append("a message of \(topic) is damaged: \(error.message)")
            }
        }
    }

    private mutating func take(
        _ node: DocumentNode, topic: String, at time: Timestamp
    ) throws(DocumentError) {
        switch topic {
        case TraceLayout.devices:
            let (number, isNew, device) = try DeviceJSON.decode(node)
            guard places[number] == nil else { return }
            guard session.devices.count < Session.deviceLimit else {
                throw node.fault("more than \(Session.deviceLimit) devices", code: .limit)
            }
            places[number] = session.devices.count
            session.devices.append(device)
            note(isNew ? .added : .present, number, at: time)
        case TraceLayout.hotplug: note(.removed, try Self.device(node), at: time)
        case TraceLayout.dropped:
            let what = try node.peek("what")?.string("\"what\"")
            let kind: Session.Entry.Kind =
                switch what {
                case "overlong": .overlong
                case "slept": .slept
                default: .resynced
                }
            note(kind, try Self.device(node), at: time)
        case TraceLayout.configuration: session.configuration = try node.peek("text")?.string("\"text\"")
        case TraceLayout.requests:
            let line = try node.peek("line")?.string("\"line\"")
            let kind = Session.Entry.Kind.request(line.map { Array($0.utf8) })
            session.entries.append(Session.Entry(time: time, device: 0, kind: kind))
        case TraceLayout.checks:
            let lines = try node.peek("lines")?.integer("\"lines\"", 0...Int.max) ?? 0
            let value = try node.peek("crc32")?.integer("\"crc32\"", 0...Int(UInt32.max)) ?? 0
            let check = PublishedCheck(lines: lines, checksum: CRC32(resuming: UInt32(value)))
            session.entries.append(Session.Entry(time: time, device: 0, kind: .check(check)))
        default: break
        }
    }

    private mutating func note(_ kind: Session.Entry.Kind, _ number: Int, at time: Timestamp) {
        guard let place = places[number] else { return }
        session.entries.append(Session.Entry(time: time, device: place, kind: kind))
    }

    private static func device(_ node: DocumentNode) throws(DocumentError) -> Int {
        try node.peek("device")?.integer("\"device\"", 1...Int(UInt16.max)) ?? 0
    }

    /// Bytes after the last whole event are none.
    private static func events(_ data: [UInt8]) -> [InputEvent] {
        var cursor = RecordCursor(data.span)
        var events: [InputEvent] = []
        events.reserveCapacity(data.count / 8)
        while let type = cursor.integer(UInt16.self), let code = cursor.integer(UInt16.self),
            let value = cursor.integer(Int32.self)
        {
            events.append(InputEvent(type: EventType(rawValue: type), code: code, value: value))
        }
        return events
    }
}
