import InputModel
import Interaction
import Wire

extension Session {
    /// The maximum number of events in a recording: a day of a fast mouse. Each takes eight bytes.
    static let eventLimit = 1 << 28

    /// Reads a recording in MCAP. Parts that are cut off or damaged are omitted and reported in ``losses``.
    ///
    /// - Throws: ``TraceError`` if the bytes are not MCAP, or not a recording as `inlet` writes it.
    package static func readMCAP(_ bytes: Span<UInt8>) throws(TraceError) -> Session {
        var file = try MCAPReader(bytes)
        var reader = TraceReader()
        while true {
            let offset = file.offset
            guard let item = file.next() else { break }
            do throws(TraceError) {
                try reader.take(item, at: offset, isDamaged: file.isDamaged)
            } catch {
                // Without a valid checksum, a flipped bit may be the cause: omit the message and continue.
                guard case .message = item, !file.isCertain else { throw error }
                reader.note("offset \(offset): a damaged record is left out")
            }
        }
        try reader.checkOwner()
        reader.session.origin = reader.origin.finish(reader.places)
        reader.session.losses += file.losses.map(\.text)
        reader.session.isDamaged = reader.session.isDamaged || file.isDamaged
        return reader.session
    }
}

/// Builds a recording from the items of an MCAP file.
private struct TraceReader {
    var session = Session()
    private static let lossLimit = 100
    fileprivate var origin = OriginReader()
    private var contents: [UInt16: Content] = [:]
    fileprivate var places: [Int: Int] = [:]

    /// The descriptions in the channels of devices, by device number; used if the device's own message is lost.
    private var descriptions: [Int: String] = [:]
    /// What the messages of a channel are.
    private enum Content {
        case events(device: Int)
        /// Of a device of ``origin``.
        case earlierEvents(device: Int)
        case json(topic: String)
    }

    /// The file has the profile or the metadata of `inlet`; the other may be damaged.
    private var isOurs = false

    /// - Parameters:
    ///   - offset: the offset in the file of the item, or of its chunk.
    ///   - isDamaged: the file is known to be damaged.
    mutating func take(_ item: MCAPReader.Item, at offset: Int, isDamaged: Bool) throws(TraceError) {
        switch item {
        case .header(let profile, _): isOurs = isOurs || profile == TraceLayout.profile
        case .schema: break
        case .metadata(let metadata):
            guard let header = RecordingHeader(metadata) else { return }
            isOurs = true
            (session.keys, session.blur) = (header.keys, header.blur)
            guard header.isReadable || isDamaged else {
                throw TraceError(
                    offset: offset,
                    message: "recorded by a newer version of inlet; update inlet to read it")
            }
        case .channel(let channel):
            let topic = channel.topic
            if let number = TraceLayout.device(ofEvents: topic, below: DeviceJSON.topic) {
                contents[channel.id] = .events(device: number)
                descriptions[number] = channel.metadata[TraceLayout.description]
            } else if let number = TraceLayout.device(ofEvents: topic, below: OriginJSON.topic) {
                contents[channel.id] = .earlierEvents(device: number)
            } else {
                contents[channel.id] = .json(topic: topic)
            }
        case .message(let message):
            try checkOwner()
            try take(message, at: offset)
        }
    }

    /// Notes damage; reports at most `lossLimit` losses.
    mutating func note(_ loss: String) {
        session.isDamaged = true
        if session.losses.count < Self.lossLimit { session.losses.append(loss) }
    }

    func checkOwner() throws(TraceError) {
        guard isOurs else {
            throw TraceError(
                offset: 0,
                message: "an MCAP file of another program; only those of profile \"inlet\" can be read")
        }
    }

    private mutating func take(_ message: MCAPMessage, at offset: Int) throws(TraceError) {
        let time = Timestamp(microseconds: Int64(message.logTime / 1000))
        guard time < Recording.TimedEvent.latest else {
            throw TraceError(
                offset: offset, message: "time \(message.logTime) ns is beyond the year 9999")
        }
        switch contents[message.channel] {
        case .events(let number): try takeEvents(message.data, of: number, at: time, offset: offset)
        case .earlierEvents(let number):
            let first = session.events.count
            defer { session.events.removeLast(session.events.count - first) }
            try readEvents(message.data, at: time, offset: offset)
            origin.take(session.events[first...], of: number, at: time)
        case .json(TraceLayout.interactions.name):
            session.published += message.data
            session.published.append(UInt8(ascii: "\n"))
        case .json(let topic):
            do {
                let document = try JSONDocument.parse(message.data.span)
                try take(document.root, topic: topic, at: time)
            } catch {
                note("a damaged message of \(topic) is left out: \(error.message)")
            }
        case nil: break
        }
    }

    private mutating func take(
        _ node: DocumentNode, topic: String, at time: Timestamp
    ) throws(DocumentError) {
        switch topic {
        case DeviceJSON.topic.name:
            let (number, isNew, device) = try DeviceJSON.decode(node)
            guard places[number] == nil else { return }
            guard session.devices.count < Session.deviceLimit else {
                throw node.fault("a recording can have at most \(Session.deviceLimit) devices", code: .limit)
            }
            add(device, number, isNew: isNew, at: time)
        case NoteJSON.hotplug.name:
            add(.note(.removed), ofNumber: try NoteJSON.device(node), at: time)
        case NoteJSON.dropped.name:
            let note = try NoteJSON.decodeDropped(node)
            add(.note(note), ofNumber: try NoteJSON.device(node), at: time)
        case ClockJSON.topic.name: add(.clock(try ClockJSON.decode(node)), at: time)
        case ConfigurationJSON.topic.name: session.configuration = try ConfigurationJSON.decode(node)
        case KeymapJSON.topic.name:
            guard session.keymaps.count < RecordedKeymap.countLimit else {
                throw node.fault(
                    "a recording can have at most \(RecordedKeymap.countLimit) keymaps", code: .limit)
            }
            session.keymaps.append(try KeymapJSON.decode(node))
        case RequestJSON.topic.name: add(try RequestJSON.decode(node), at: time)
        case ProgramJSON.topic.name:
            if let kind = try ProgramJSON.decode(node) { add(kind, at: time) }
        case OriginJSON.topic.name: try origin.take(node, at: time)
        case CheckJSON.topic.name: add(.check(try CheckJSON.decode(node)), at: time)
        default: break
        }
    }

    private mutating func add(_ kind: Session.Entry.Kind, ofNumber number: Int, at time: Timestamp) {
        if let place = places[number] { add(kind, of: place, at: time) }
    }

    private mutating func add(_ kind: Session.Entry.Kind, of device: Int = 0, at time: Timestamp) {
        session.entries.append(Session.Entry(time: time, device: device, kind: kind))
    }

    private mutating func add(_ device: DeviceDescription, _ number: Int, isNew: Bool, at time: Timestamp) {
        places[number] = session.devices.count
        session.devices.append(device)
        add(isNew ? .added : .present, ofNumber: number, at: time)
    }

    /// Adds a device whose own message is lost, from the description in its channel.
    private mutating func restore(_ number: Int, at time: Timestamp) {
        guard session.devices.count < Session.deviceLimit,
            let text = descriptions.removeValue(forKey: number),
            let document = try? JSONDocument.parse(text.utf8.span),
            let device = try? DeviceJSON.decode(document.root).device
        else { return }
        add(device, number, isNew: session.entries.contains { $0.kind != .present }, at: time)
    }

    /// Adds an entry for the events of a message.
    private mutating func takeEvents(
        _ data: [UInt8], of number: Int, at time: Timestamp, offset: Int
    ) throws(TraceError) {
        if places[number] == nil { restore(number, at: time) }
        // Without a description of the device, its events are of no use.
        guard let place = places[number] else { return }
        let first = session.events.count
        try readEvents(data, at: time, offset: offset)
        session.noteEvents(from: first, of: place, at: time)
    }

    /// Adds the events of a message; ignores bytes after the last whole event.
    private mutating func readEvents(_ data: [UInt8], at time: Timestamp, offset: Int) throws(TraceError) {
        let first = session.events.count
        guard first + (origin.origin?.events.count ?? 0) + data.count / 8 <= Session.eventLimit else {
            throw TraceError(
                offset: offset, message: "a recording can have at most \(Session.eventLimit) events")
        }
        var cursor = RecordCursor(data.span)
        while let type = cursor.integer(UInt16.self), let code = cursor.integer(UInt16.self),
            let value = cursor.integer(Int32.self)
        {
            let event = InputEvent(type: EventType(rawValue: type), code: code, value: value)
            if let fault = Recording.TimedEvent(time: time, event: event).fault {
                // A message is added whole or not at all.
                session.events.removeLast(session.events.count - first)
                throw TraceError(offset: offset, message: fault)
            }
            session.events.append(event)
        }
    }
}
