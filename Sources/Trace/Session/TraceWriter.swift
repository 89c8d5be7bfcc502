package import InputModel
import Wire

/// Writes a recording in MCAP as it happens. See the page on traces for the topics.
package struct TraceWriter: ~Copyable {
    private var file: MCAPWriter
    private let eventsSchema: UInt16
    private var channels: [String: UInt16] = [:]
    private var deviceChannels: [UInt16] = []
    /// The events of a message, 8 bytes each as they go into the file.
    private var scratch: [UInt64] = []

    /// - Parameters:
    ///   - version: of the program, for readers of the file.
    ///   - keys: whether what is typed can be read in it.
    ///   - blur: by how much the times of keys were moved; nil where they were not.
    package init(version: String, keys: Session.Keys, blur: Interval? = nil) {
        var about = ["layout": TraceLayout.version, "keys": keys.rawValue, "clock": "CLOCK_MONOTONIC"]
        about["blur"] = blur.map { "\($0.microseconds)us" }
        file = MCAPWriter(profile: TraceLayout.profile, library: "inlet \(version)")
        file.addMetadata(MCAPMetadata(name: TraceLayout.metadata, entries: about))
        eventsSchema = file.addSchema(
            name: "inlet.Events", encoding: "text/plain", data: Array(TraceLayout.eventsSchema.utf8))
        for schema in TraceLayout.jsonSchemas {
            let id = file.addSchema(name: schema.name, encoding: "jsonschema", data: Array(schema.text.utf8))
            channels[schema.topic] = file.addChannel(
                topic: schema.topic, schema: id, messageEncoding: "json")
        }
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
        write(TraceLayout.devices, description, at: time)
        return number
    }

    /// The device was unplugged.
    package mutating func remove(_ number: Int, at time: Timestamp) {
        write(TraceLayout.hotplug, Array(#"{"device":\#(number),"phase":"removed"}"#.utf8), at: time)
    }

    /// The kernel's queue overran, and the frames since made up for it.
    package mutating func noteResynced(_ number: Int, at time: Timestamp) {
        write(TraceLayout.dropped, Array(#"{"device":\#(number),"what":"resynced"}"#.utf8), at: time)
    }

    /// A frame was too long and is left out.
    package mutating func noteOverlong(_ number: Int, at time: Timestamp) {
        write(TraceLayout.dropped, Array(#"{"device":\#(number),"what":"overlong"}"#.utf8), at: time)
    }

    /// The machine has slept, and the device with it.
    package mutating func noteSlept(_ number: Int, at time: Timestamp) {
        write(TraceLayout.dropped, Array(#"{"device":\#(number),"what":"slept"}"#.utf8), at: time)
    }

    /// What time of day it was, in which boot.
    package mutating func note(_ clock: ClockEvent, at time: Timestamp) {
        var object = JSONObject()
        object.add("realtime", Int(clock.realtime))
        object.add("boot", clock.boot?.text)
        write(TraceLayout.clock, Array(object.text().utf8), at: time)
    }

    /// The text of the file that the core was set up with.
    package mutating func setConfiguration(_ text: String, at time: Timestamp) {
        var object = JSONObject()
        object.add("text", text)
        write(TraceLayout.configuration, Array(object.text().utf8), at: time)
    }

    /// An instance of a program is there, with the number of its user, and its name where it is known already.
    package mutating func connect(_ program: UInt32, user: UInt32, name: String?, at time: Timestamp) {
        var object = JSONObject()
        object.add("program", Int(program))
        object.add("phase", "connected")
        object.add("user", Int(user))
        if let name { object.add("name", name) }
        write(TraceLayout.programs, Array(object.text().utf8), at: time)
    }

    /// An instance of a program has gone.
    package mutating func disconnect(_ program: UInt32, at time: Timestamp) {
        write(
            TraceLayout.programs, Array(#"{"program":\#(program),"phase":"disconnected"}"#.utf8), at: time)
    }

    /// What a program asked for; nil for requests that change nothing.
    package mutating func write(request line: [UInt8]?, of program: UInt32, at time: Timestamp) {
        writeRequest(line, as: "line", of: program, at: time)
    }

    /// A line that was no request.
    package mutating func write(refused line: [UInt8]?, of program: UInt32, at time: Timestamp) {
        writeRequest(line, as: "refused", of: program, at: time)
    }

    private mutating func writeRequest(
        _ line: [UInt8]?, as key: StaticString, of program: UInt32, at time: Timestamp
    ) {
        var object = JSONObject()
        object.add("program", Int(program))
        if let line { object.add(key, String(decoding: line, as: UTF8.self)) }
        write(TraceLayout.requests, Array(object.text().utf8), at: time)
    }

    /// Events of one time, ends of frames among them.
    package mutating func write(_ events: Span<InputEvent>, of number: Int, at time: Timestamp) {
        scratch.removeAll(keepingCapacity: true)
        for index in events.indices {
            let event = events[index]
            let value = UInt64(UInt32(bitPattern: event.value))
            let word = UInt64(event.type.rawValue) | UInt64(event.code) << 16 | value << 32
            scratch.append(word.littleEndian)
        }
        scratch.withUnsafeBytes {
            file.addMessage(channel: deviceChannels[number - 1], time: Self.nanoseconds(time), data: $0)
        }
    }

    /// A line that was published, without its end.
    package mutating func write(line: [UInt8], at time: Timestamp) {
        write(TraceLayout.interactions, line, at: time)
    }

    /// What was published so far, to compare a playback with.
    package mutating func write(_ check: PublishedCheck, at time: Timestamp) {
        write(
            TraceLayout.checks, Array(#"{"lines":\#(check.lines),"crc32":\#(check.value)}"#.utf8), at: time)
    }

    /// What was written so far can be read back once these bytes are in the file. Takes them away.
    package mutating func takeChunk() -> [UInt8] {
        file.closeChunk()
        return file.takeOutput()
    }

    /// Bytes that are complete, without closing the chunk.
    mutating func takeOutput() -> [UInt8] { file.takeOutput() }

    /// See ``MCAPWriter/giveUp(from:)``.
    package mutating func giveUp(from length: Int) {
        file.giveUp(from: UInt64(length))
    }

    /// The last bytes of the file.
    package mutating func finish() -> [UInt8] {
        file.finish()
        return file.takeOutput()
    }

    private mutating func write(_ topic: String, _ data: [UInt8], at time: Timestamp) {
        guard let channel = channels[topic] else { preconditionFailure("no channel for \(topic)") }
        file.addMessage(channel: channel, time: Self.nanoseconds(time), data: data)
    }

    /// Times before the clock's start, which no kernel tells, become the start.
    private static func nanoseconds(_ time: Timestamp) -> UInt64 {
        UInt64(max(0, min(time.microseconds, Int64.max / 1000))) * 1000
    }
}

extension Session {
    /// The whole recording as MCAP, handed on a chunk at a time.
    package func writeMCAP<Failure: Error>(
        version: String, to write: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        var writer = TraceWriter(version: version, keys: keys, blur: blur)
        if let configuration, let start { writer.setConfiguration(configuration, at: start) }
        for entry in entries {
            switch entry.kind {
            case .present, .added:
                _ = writer.add(devices[entry.device], isNew: entry.kind == .added, at: entry.time)
            case .removed: writer.remove(entry.device + 1, at: entry.time)
            case .events(let range):
                writer.write(events.span.extracting(range), of: entry.device + 1, at: entry.time)
            case .resynced: writer.noteResynced(entry.device + 1, at: entry.time)
            case .overlong: writer.noteOverlong(entry.device + 1, at: entry.time)
            case .slept: writer.noteSlept(entry.device + 1, at: entry.time)
            case .clock(let clock): writer.note(clock, at: entry.time)
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
