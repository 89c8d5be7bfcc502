package import InputModel
import Wire

/// Writes a recording in MCAP as it happens. See the page on traces for the topics.
package struct TraceWriter: ~Copyable {
    private var file: MCAPWriter
    private let eventsSchema: UInt16
    private var channels: [String: UInt16] = [:]
    private var deviceChannels: [UInt16] = []
    /// The events of a message, 8 bytes each, in the file's layout.
    private var scratch: [UInt64] = []

    /// - Parameters:
    ///   - version: the program's version, for readers of the file.
    ///   - keys: whether the recorded keys are the keys that were typed.
    ///   - blur: the maximum shift of the times of keys; nil if they are not blurred.
    package init(version: String, keys: Session.Keys, blur: Interval? = nil) {
        file = MCAPWriter(profile: TraceLayout.profile, library: "inlet \(version)")
        file.addMetadata(RecordingHeader(keys: keys, blur: blur).metadata)
        eventsSchema = file.addSchema(
            name: "inlet.Events", encoding: "text/plain", data: Array(TraceLayout.eventsSchema.utf8))
    }

    /// - Returns: the device's number in the file, from 1.
    package mutating func add(_ device: DeviceDescription, isNew: Bool, at time: Timestamp) -> Int {
        let number = deviceChannels.count + 1
        let description = DeviceJSON.encode(device, number: number, isNew: isNew)
        deviceChannels.append(
            file.addChannel(
                topic: TraceLayout.events(of: number), schema: eventsSchema,
                messageEncoding: TraceLayout.eventsEncoding,
                metadata: [
                    "name": device.name,
                    TraceLayout.description: String(decoding: description, as: UTF8.self),
                ],
                isIndexed: false))
        write(DeviceJSON.topic, description, at: time)
        return number
    }

    /// Records that the device was unplugged, resynchronised, sent a frame that was too long, or slept.
    package mutating func write(_ note: DeviceNote, of number: Int, at time: Timestamp) {
        let (topic, message) = NoteJSON.encode(note, of: number)
        write(topic, message, at: time)
    }

    /// Records the time of day and the boot.
    package mutating func write(_ clock: ClockEvent, at time: Timestamp) {
        write(ClockJSON.topic, ClockJSON.encode(clock), at: time)
    }

    /// Records the text of the core's configuration file.
    package mutating func setConfiguration(_ text: String, at time: Timestamp) {
        write(ConfigurationJSON.topic, ConfigurationJSON.encode(text), at: time)
    }

    /// Records a keyboard layout, before what uses it.
    package mutating func write(_ keymap: RecordedKeymap, at time: Timestamp) {
        write(KeymapJSON.topic, KeymapJSON.encode(keymap), at: time)
    }

    /// Records that an instance of a program is connected, with its user id, and its name if known already.
    package mutating func connect(_ program: UInt32, user: UInt32, name: String?, at time: Timestamp) {
        let message = ProgramJSON.encodeConnected(program, user: user, name: name)
        write(ProgramJSON.topic, message, at: time)
    }

    /// Records that an instance of a program disconnected.
    package mutating func disconnect(_ program: UInt32, at time: Timestamp) {
        write(ProgramJSON.topic, ProgramJSON.encodeDisconnected(program), at: time)
    }

    /// Records a request of a program; `line` is nil for requests that change nothing.
    package mutating func write(request line: [UInt8]?, of program: UInt32, at time: Timestamp) {
        let message = RequestJSON.encode(line, as: RequestJSON.request, of: program)
        write(RequestJSON.topic, message, at: time)
    }

    /// Records a line that was not a valid request.
    package mutating func write(refused line: [UInt8]?, of program: UInt32, at time: Timestamp) {
        let message = RequestJSON.encode(line, as: RequestJSON.refused, of: program)
        write(RequestJSON.topic, message, at: time)
    }

    /// Records events of one time, including ends of frames.
    package mutating func write(_ events: Span<InputEvent>, of number: Int, at time: Timestamp) {
        write(events, to: deviceChannels[number - 1], at: time)
    }

    /// Records the state that the recording begins with, after the devices that are present.
    package mutating func write(_ origin: SessionOrigin) {
        write(OriginJSON.topic, OriginJSON.encode(origin.seat), at: origin.time)
        var channels = [UInt16?](repeating: nil, count: origin.devices.count)
        for entry in origin.entries {
            if case .events(let range) = entry.kind {
                let topic = TraceLayout.events(of: entry.device + 1, below: OriginJSON.topic)
                let channel =
                    channels[entry.device]
                    ?? file.addChannel(
                        topic: topic, schema: eventsSchema, messageEncoding: TraceLayout.eventsEncoding,
                        isIndexed: false)
                channels[entry.device] = channel
                write(origin.events.span.extracting(range), to: channel, at: entry.time)
            } else if let message = OriginJSON.encode(entry.kind, device: entry.device, origin) {
                write(OriginJSON.topic, message, at: entry.time)
            }
        }
    }

    private mutating func write(_ events: Span<InputEvent>, to channel: UInt16, at time: Timestamp) {
        scratch.removeAll(keepingCapacity: true)
        for index in events.indices {
            let event = events[index]
            let value = UInt64(UInt32(bitPattern: event.value))
            let word = UInt64(event.type.rawValue) | UInt64(event.code) << 16 | value << 32
            scratch.append(word.littleEndian)
        }
        scratch.withUnsafeBytes {
            file.addMessage(channel: channel, time: Self.nanoseconds(time), data: $0)
        }
    }

    /// Records a published line, without its line end.
    package mutating func write(line: [UInt8], at time: Timestamp) {
        write(TraceLayout.interactions, line, at: time)
    }

    /// Records a check of the lines published so far, to compare a replay with.
    package mutating func write(_ check: PublishedCheck, at time: Timestamp) {
        write(CheckJSON.topic, CheckJSON.encode(check), at: time)
    }

    /// Closes the chunk and removes the pending bytes: once they are in the file, the recording so far can be read
    /// back.
    package mutating func takeChunk() -> [UInt8] {
        file.closeChunk()
        return file.takeOutput()
    }

    /// Removes and returns the bytes that are complete, without closing the chunk.
    mutating func takeOutput() -> [UInt8] { file.takeOutput() }

    /// See ``MCAPWriter/giveUp(from:)``.
    package mutating func giveUp(from length: Int) {
        file.giveUp(from: UInt64(length))
    }

    /// Ends the recording and returns the last bytes of the file.
    package mutating func finish() -> [UInt8] {
        file.finish()
        return file.takeOutput()
    }

    private mutating func write(_ topic: TraceLayout.Topic, _ data: [UInt8], at time: Timestamp) {
        file.addMessage(
            channel: channels[topic.name] ?? declare(topic), time: Self.nanoseconds(time), data: data)
    }

    /// Writes the channel of a topic, before its first message: most recordings have few of the topics, and a file has each
    /// schema twice, not compressed.
    private mutating func declare(_ topic: TraceLayout.Topic) -> UInt16 {
        let id = file.addSchema(name: topic.schema, encoding: "jsonschema", data: Array(topic.text.utf8))
        let channel = file.addChannel(topic: topic.name, schema: id, messageEncoding: "json")
        channels[topic.name] = channel
        return channel
    }

    /// Times before the clock's start, which no kernel reports, become 0.
    private static func nanoseconds(_ time: Timestamp) -> UInt64 {
        UInt64(max(0, min(time.microseconds, Int64.max / 1000))) * 1000
    }
}

extension Session {
    /// Writes the whole recording as MCAP, a chunk at a time.
    package func writeMCAP<Failure: Error>(
        version: String, to write: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        var writer = TraceWriter(version: version, keys: keys, blur: blur)
        if let configuration, let start { writer.setConfiguration(configuration, at: start) }
        if let start { for keymap in keymaps { writer.write(keymap, at: start) } }
        if let origin { writer.write(origin) }
        for entry in entries {
            switch entry.kind {
            case .present, .added:
                _ = writer.add(devices[entry.device], isNew: entry.kind == .added, at: entry.time)
            case .note(let note): writer.write(note, of: entry.device + 1, at: entry.time)
            case .events(let range):
                writer.write(events.span.extracting(range), of: entry.device + 1, at: entry.time)
            case .clock(let clock): writer.write(clock, at: entry.time)
            case .connected(let program, let user, let name):
                writer.connect(program, user: user, name: name, at: entry.time)
            case .disconnected(let program): writer.disconnect(program, at: entry.time)
            case .request(let line, let program): writer.write(request: line, of: program, at: entry.time)
            case .check(let check): writer.write(check, at: entry.time)
            }
            try write(writer.takeOutput())
        }
        for line in published.split(separator: UInt8(ascii: "\n")) {
            writer.write(line: Array(line), at: start ?? Timestamp(microseconds: 0))
        }
        try write(writer.finish())
    }
}
