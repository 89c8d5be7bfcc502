import Engine
import InputModel
import Keymap
import Trace

/// Turns what devices do into the bytes of a recording, together with what the core makes of it. No I/O.
///
/// Text is taken out of the events before anything else sees them, the core included, so that what is recorded as
/// published tells no more than the events do.
struct TraceComposer: ~Copyable {
    /// What is known of a device, by its number in the file less one.
    private struct Known {
        let id: DeviceID?
        /// Takes the text out; nil where keys are shown.
        var redactor: KeyRedactor<SystemRandomNumberGenerator>?
    }

    private let showKeys: Bool
    private let configuration: Configuration
    private var engine: Engine
    private var log = PublishedLog()
    private var writer: TraceWriter
    private var devices: [Known] = []
    private var scratch: [InputEvent] = []
    /// When the last thing happened.
    private(set) var last: Timestamp

    /// - Parameter text: the file of `configuration`, which the recording then holds.
    init(showKeys: Bool, configuration: Configuration, text: String?, at time: Timestamp) {
        self.showKeys = showKeys
        self.configuration = configuration
        engine = Engine(settings: configuration.engine)
        writer = TraceWriter(version: Version.current.description, keys: showKeys ? .shown : .redacted)
        last = time
        if let text { writer.setConfiguration(text, at: time) }
    }

    /// - Returns: the device's number in the file, from 1.
    mutating func add(
        _ description: DeviceDescription, isNew: Bool, at time: Timestamp
    ) throws(BridgeError) -> Int {
        let description = showKeys ? description : description.withoutTextKeysDown
        try engine.prepareKeymap(for: description, at: time)
        let number = writer.add(description, isNew: isNew, at: time)
        let id = engine.add(description, isNew: isNew, at: time)
        let keys = description.capabilities.keys
        devices.append(
            Known(
                id: id,
                redactor: showKeys ? nil : KeyRedactor(keys: keys, source: SystemRandomNumberGenerator())))
        if isNew { publish(at: time) }
        return number
    }

    /// The devices of the beginning are there.
    mutating func start(at time: Timestamp) {
        last = max(last, time)
        engine.start(configuration, at: time)
        engine.clearEvents()
    }

    mutating func remove(_ number: Int, at time: Timestamp) {
        writer.remove(number, at: time)
        if let id = devices[number - 1].id { engine.remove(id, at: time) }
        publish(at: time)
    }

    mutating func noteResynced(_ number: Int, at time: Timestamp) {
        writer.noteResynced(number, at: time)
        if let id = devices[number - 1].id { engine.noteResynced(id, at: time) }
        publish(at: time)
    }

    mutating func noteOverlong(_ number: Int, at time: Timestamp) {
        writer.noteOverlong(number, at: time)
        if let id = devices[number - 1].id { engine.note(.frameTooLong, device: id, at: time) }
        publish(at: time)
    }

    /// A frame of a device, without its end.
    mutating func record(_ events: Span<InputEvent>, of number: Int, at time: Timestamp, isMadeByKernel: Bool)
    {
        scratch.removeAll(keepingCapacity: true)
        for index in events.indices {
            if devices[number - 1].redactor == nil {
                scratch.append(events[index])
            } else if let redacted = devices[number - 1].redactor?.redact(events[index]) {
                scratch.append(redacted)
            }
        }
        if let id = devices[number - 1].id {
            Self.process(scratch, of: id, at: time, isMadeByKernel: isMadeByKernel, &engine)
        }
        let end = InputEvent(
            type: .synchronization, code: Synchronization.report, value: isMadeByKernel ? 1 : 0)
        scratch.append(end)
        writer.write(scratch, of: number, at: time)
        publish(at: time)
    }

    private static func process(
        _ events: [InputEvent], of id: DeviceID, at time: Timestamp, isMadeByKernel: Bool,
        _ engine: inout Engine
    ) {
        engine.process(
            Frame(time: time, device: id, events: events.span, isMadeByKernel: isMadeByKernel))
    }

    private mutating func publish(at time: Timestamp) {
        last = max(last, time)
        log.note(engine)
        engine.clearEvents()
        for line in log.lines { writer.write(line: line.bytes, at: line.time) }
        log.removeLines()
    }

    /// What was recorded so far can be read back once these bytes are in the file. Takes them away.
    mutating func takeChunk() -> [UInt8] {
        writer.write(log.check, at: last)
        return writer.takeChunk()
    }

    /// The last bytes of the file.
    mutating func finish() -> [UInt8] {
        takeChunk() + writer.finish()
    }

    /// The last bytes of a file that could be written up to `length` and no further.
    mutating func finish(givingUpFrom length: Int) -> [UInt8] {
        writer.giveUp(from: length)
        return writer.finish()
    }
}
