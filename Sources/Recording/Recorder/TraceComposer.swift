package import Configuration
import Engine
import Glibc
package import InputModel
package import Interaction
package import Subscription
package import System
import Trace
import Wire

/// Turns the events of devices, and the lines that the core publishes for them, into the bytes of a recording. No I/O.
///
/// Typed text is redacted before anything else sees the events, including the core, so that the recorded lines reveal
/// no more than the recorded events.
package struct TraceComposer: ~Copyable {
    /// A device; its index is its number in the file minus one.
    private struct Known {
        let id: DeviceID?
        /// Its id in ``input``.
        let input: UInt32
    }

    private let configuration: Configuration
    private var engine: Engine
    private var input: RecordedInput
    private var log: PublishedLog
    private var writer: TraceWriter
    private var devices: [Known] = []
    /// The program on standard input has sent a request.
    private var isConnected = false
    /// What the seat kept in the file before, if that had to end with a gap.
    private var former: SeatState?
    /// The time of the last event.
    private(set) var last: Timestamp

    /// - Parameters:
    ///   - blur: the maximum shift of the times of keys.
    ///   - chance: the random source of pseudonyms.
    ///   - configuration: the core's configuration; the recording contains the file that it was read from.
    ///   - continues: another file may follow; see ``leave(isQuiet:)``.
    ///   - former: what the seat kept before a gap; nil at the start.
    package init(
        showKeys: Bool, blur: Interval? = nil, chance: Chance = Chance(), configuration: Configuration,
        continues: Bool = false, after former: SeatState? = nil, at time: Timestamp
    ) {
        let input = RecordedInput(
            showKeys: showKeys, blur: blur, chance: chance, settings: configuration.engine,
            continues: continues)
        self.init(input, configuration, at: time)
        self.former = former
    }

    private init(_ input: consuming RecordedInput, _ configuration: Configuration, at time: Timestamp) {
        log = PublishedLog(showsKeys: input.showKeys)
        self.configuration = configuration
        engine = Engine(settings: configuration.engine)
        writer = TraceWriter(
            version: Version.current.description, keys: input.showKeys ? .shown : .redacted,
            blur: input.blur)
        self.input = input
        last = time
        if let text = configuration.text { writer.setConfiguration(text, at: time) }
    }

    /// - Parameter id: identifies the device, over several files; by default its number in this one, from 1.
    /// - Returns: the id.
    @discardableResult
    package mutating func add(
        _ description: DeviceDescription, isNew: Bool, as id: UInt32? = nil, at time: Timestamp
    ) throws(InletError) -> UInt32 {
        if engine.needsKeymap(for: description) {
            try engine.prepareKeymap(for: description, at: time)
            input.useKeymap(of: engine, at: time)
            recordKeymap(at: time)
        }
        let id = id ?? UInt32(devices.count + 1)
        let recorded = input.add(description, as: id, isNew: isNew, at: time)
        _ = writer.add(recorded, isNew: isNew, at: time)
        devices.append(Known(id: engine.add(recorded, isNew: isNew, at: time), input: id))
        if isNew { publish(at: time) }
        return id
    }

    /// The devices present at the beginning have been added.
    package mutating func start(at time: Timestamp) {
        last = max(last, time)
        engine.start(configuration, at: time)
        if let former {
            engine.restore(former, at: time)
            input.resume(from: former.keyboard, at: time)
            writer.write(SessionOrigin(time: time, seat: former))
        }
        engine.clearEvents()
        input.begin(engine, at: time, core)
    }

    /// The index of a connected device.
    private func index(of id: UInt32) -> Int? {
        input.has(id) ? devices.lastIndex { $0.input == id } : nil
    }

    /// Records something that happened to a device that is no frame.
    package mutating func record(_ note: DeviceNote, of id: UInt32, at time: Timestamp) {
        guard let index = index(of: id) else { return }
        writer.write(note, of: index + 1, at: time)
        input.take(note, of: id, at: time)
        if let id = devices[index].id { engine.process(note, of: id, at: time) }
        publish(at: time)
    }

    /// Records the time of day.
    package mutating func record(_ clock: ClockEvent, at time: Timestamp) {
        writer.write(clock, at: time)
        engine.publish(clock, at: time)
        publish(at: time)
    }

    /// Records a frame of a device, without its end.
    package mutating func record(
        _ events: Span<InputEvent>, of id: UInt32, at time: Timestamp, isMadeByKernel: Bool
    ) {
        guard let index = index(of: id) else { return }
        let time = input.redact(events, of: id, at: time, isMadeByKernel: isMadeByKernel)
        guard !input.frame.isEmpty else { return }
        if let id = devices[index].id {
            Self.process(input.frame, of: id, at: time, isMadeByKernel: isMadeByKernel, &engine)
        }
        Self.write(input.frame, of: index + 1, at: time, &writer)
        publish(at: time)
        if input.wantsRest(at: time) { input.keepRest(engine, at: time, core) }
    }

    /// The core's ids of devices, by their ids over several files.
    private var core: (UInt32) -> DeviceID? {
        let devices = devices
        return { input in devices.last { $0.input == input }?.id }
    }

    /// Performs the request in a line; of one that is too long, the beginning is enough, and none of it is recorded.
    ///
    /// Unless keys are shown, lines that may contain typed text and change nothing are omitted: searches, simulated
    /// input, and invalid requests. In other lines, `RequestLine.redacted(_:)` omits such values.
    ///
    /// - Returns: the request's id, and the answer.
    package mutating func perform(
        _ bytes: Span<UInt8>, at time: Timestamp
    ) -> (id: String?, answer: RequestHandler.Answer) {
        if !isConnected { connect(at: time) }
        let line = RequestLine.parse(bytes)
        let text = bytes.count > RequestLine.byteLimit ? [] : bytes.indices.map { bytes[$0] }
        engine.advance(to: time)
        let answer = RequestHandler.perform(line, by: .recorded, &engine, at: time)
        if case .success(.seat(.setKeyboard)) = line.body {
            input.changeKeymap(to: engine, at: time)
            // Before the request, which a replay then performs without the machine's layouts.
            recordKeymap(at: time)
        }
        let client = ClientID.recorded.rawValue
        let whole = input.showKeys ? text : nil
        switch line.body {
        case .success(.seat(.searchCommands)), .success(.seat(.simulate)):
            writer.write(request: whole, of: client, at: time)
        case .success: writer.write(request: whole ?? line.redacted(bytes), of: client, at: time)
        case .failure: writer.write(refused: whole, of: client, at: time)
        }
        publish(at: time)
        return (line.id, answer)
    }

    /// Records the keymap in force, unless the file has it.
    private mutating func recordKeymap(at time: Timestamp) {
        if let keymap = engine.recordKeymap() { writer.write(keymap, at: time) }
    }

    /// Connects the program on standard input, at its first request.
    private mutating func connect(at time: Timestamp) {
        isConnected = true
        let user = getuid()
        writer.connect(ClientID.recorded.rawValue, user: user, name: Self.standardInput, at: time)
        engine.connect(.recorded, user: user, name: Self.standardInput, at: time)
        engine.setKeys(true, of: .recorded)
        engine.setControl(true, of: .recorded)
        publish(at: time)
    }

    /// The name of the program on the standard input of a recorder.
    private static let standardInput = "stdin"

    /// Writes the pending answers to their client.
    ///
    /// - Returns: whether they are written.
    package func flush(_ replies: inout Subscriber, at time: Timestamp) -> OutputDescriptor.Flush {
        replies.flush(engine, at: time)
    }

    /// Answers a request.
    package func reply(
        _ replies: inout Subscriber, id: String?, _ answer: RequestHandler.Answer, at time: Timestamp
    ) {
        replies.reply(id: id, answer, engine, at: time)
    }

    private static func write(
        _ events: [InputEvent], of number: Int, at time: Timestamp, _ writer: inout TraceWriter
    ) {
        writer.write(events.span, of: number, at: time)
    }

    /// - Parameter events: a frame with its end.
    private static func process(
        _ events: [InputEvent], of id: DeviceID, at time: Timestamp, isMadeByKernel: Bool,
        _ engine: inout Engine
    ) {
        engine.process(
            Frame(
                time: time, device: id, events: events.span.extracting(droppingLast: 1),
                isMadeByKernel: isMadeByKernel))
    }

    private mutating func publish(at time: Timestamp) {
        last = max(last, time)
        log.add(engine)
        engine.clearEvents()
        guard !log.lines.isEmpty else { return }
        for line in log.lines { writer.write(line: line.bytes, at: line.time) }
        log.removeLines()
    }

    /// Closes the chunk and removes the pending bytes: once they are in the file, the recording so far can be read
    /// back.
    package mutating func takeChunk() -> [UInt8] {
        writer.write(log.check, at: last)
        return writer.takeChunk()
    }

    /// Ends the recording and returns the last bytes of the file.
    package mutating func finish() -> [UInt8] {
        if isConnected {
            writer.disconnect(ClientID.recorded.rawValue, at: last)
            engine.disconnect(.recorded, at: last)
            publish(at: last)
        }
        return takeChunk() + writer.finish()
    }

    /// True if nothing is held on any device.
    var isAtRest: Bool { input.isAtRest }

    /// Ends a recording whose file could be written only up to `length`, and returns the last bytes of the file: none if
    /// nothing was written, because an end alone is no recording.
    mutating func finish(givingUpFrom length: Int) -> [UInt8] {
        guard length > 0 else { return [] }
        writer.giveUp(from: length)
        return writer.finish()
    }
}

// From one file to the next.
extension TraceComposer {
    /// What another file needs of this one. Nothing can be recorded here afterwards.
    ///
    /// - Parameter isQuiet: nothing has happened for a while.
    consuming func leave(isQuiet: Bool) -> RecordedPast {
        let core = core
        if isQuiet { input.forgetPast(engine, at: last, core) }
        var memories: [UInt32: DeviceMemory] = [:]
        for input in input.ids { memories[input] = core(input).map { engine.memory(of: $0) } }
        return RecordedPast(input: input, seat: engine.seatState, memories: memories)
    }

    /// Continues a recording in another file, which begins in the state in which the one before ended.
    init(
        continuing past: consuming RecordedPast, _ configuration: Configuration, at time: Timestamp
    ) throws(InletError) {
        let session = past.beginning(at: time)
        self.init(past.takeInput(), configuration, at: time)
        for description in session.devices { _ = writer.add(description, isNew: false, at: time) }
        if let origin = session.origin { writer.write(origin) }
        var player = SessionPlayer(session)
        try player.begin(&engine, configuration)
        engine.clearEvents()
        input.useKeymap(of: engine, at: time)
        recordKeymap(at: time)
        for (index, id) in input.ids.enumerated() {
            devices.append(Known(id: player.id(of: index), input: id))
        }
        if session.origin?.devices.isEmpty != false { input.begin(engine, at: time, core) }
    }
}

extension ClientID {
    /// The client on the standard input of a recorder.
    package static let recorded = ClientID(rawValue: 1)
}

/// The random source of a recording's pseudonyms: the system's or, for tests, a reproducible sequence.
package struct Chance: RandomNumberGenerator {
    private var system = SystemRandomNumberGenerator()
    private var known: (any RandomNumberGenerator)?

    package init(_ known: (any RandomNumberGenerator)? = nil) {
        self.known = known
    }

    package mutating func next() -> UInt64 {
        known == nil ? system.next() : known!.next()
    }
}
