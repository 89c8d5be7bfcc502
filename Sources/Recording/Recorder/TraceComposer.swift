package import Configuration
import Engine
import Glibc
package import InputModel
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
        /// Redacts typed text; nil if keys are shown.
        var redactor: KeyRedactor<Chance>?
        /// Blurs the times of its keys; nil if they are kept.
        var blur: TimeBlur<Chance>?
    }

    private let showKeys: Bool
    private let blur: Interval?
    private let chance: Chance
    private let configuration: Configuration
    private var engine: Engine
    /// Distinguishes presses of shortcuts, whose keys are kept, from text.
    private var judge: TextPressJudge
    private var log: PublishedLog
    private var writer: TraceWriter
    private var devices: [Known] = []
    private var scratch: [InputEvent] = []
    /// The program on standard input has sent a request.
    private var isConnected = false
    /// The time of the last event.
    private(set) var last: Timestamp

    /// - Parameters:
    ///   - blur: the maximum shift of the times of keys.
    ///   - chance: the random source of pseudonyms.
    ///   - configuration: the core's configuration; the recording contains the file that it was read from.
    package init(
        showKeys: Bool, blur: Interval? = nil, chance: Chance = Chance(), configuration: Configuration,
        at time: Timestamp
    ) {
        self.showKeys = showKeys
        log = PublishedLog(showsKeys: showKeys)
        self.chance = chance
        self.blur = blur
        self.configuration = configuration
        engine = Engine(settings: configuration.engine)
        judge = TextPressJudge(settings: configuration.engine)
        writer = TraceWriter(
            version: Version.current.description, keys: showKeys ? .shown : .redacted, blur: blur)
        last = time
        if let text = configuration.text { writer.setConfiguration(text, at: time) }
    }

    /// - Parameter text: the keys that are down and whose presses the previous file records as text. This file records
    ///   stand-in keys as down instead, and their releases later. nil without a previous file.
    /// - Returns: the device's number in the file, from 1.
    package mutating func add(
        _ description: DeviceDescription, isNew: Bool, continuing text: KeySet? = nil, at time: Timestamp
    ) throws(InletError) -> Int {
        if engine.needsKeymap(for: description) {
            try engine.prepareKeymap(for: description, at: time)
            judge.use(keymapOf: engine, at: time)
            recordKeymap(at: time)
        }
        let real = description
        var description = showKeys ? real : real.withoutTextKeysDown
        var redactor = showKeys ? nil : KeyRedactor(keys: real.capabilities.keys, source: chance)
        if let text, let held = redactor?.hold(real.initialState.keys, text: text) {
            description.initialState.keys = held
        }
        let number = writer.add(description, isNew: isNew, at: time)
        judge.add(real, as: number, filters: configuration.engine.keyFilters(for: real), at: time)
        let id = engine.add(description, isNew: isNew, at: time)
        devices.append(
            Known(
                id: id, redactor: redactor,
                blur: blur.map { TimeBlur(width: $0, start: time, source: chance) }))
        if isNew { publish(at: time) }
        return number
    }

    /// The keys of a device that are down and may be recorded as others.
    func textKeysDown(of number: Int) -> KeySet { devices[number - 1].redactor?.keysDown ?? KeySet() }

    /// The devices present at the beginning have been added.
    package mutating func start(at time: Timestamp) {
        last = max(last, time)
        engine.start(configuration, at: time)
        engine.clearEvents()
    }

    package mutating func remove(_ number: Int, at time: Timestamp) {
        writer.remove(number, at: time)
        judge.remove(number, at: time)
        if let id = devices[number - 1].id { engine.remove(id, at: time) }
        publish(at: time)
    }

    package mutating func noteResynced(_ number: Int, at time: Timestamp) {
        writer.noteResynced(number, at: time)
        if let id = devices[number - 1].id { engine.noteResynced(id, at: time) }
        publish(at: time)
    }

    package mutating func noteOverlong(_ number: Int, at time: Timestamp) {
        writer.noteOverlong(number, at: time)
        if let id = devices[number - 1].id { engine.note(.frameTooLong, device: id, at: time) }
        publish(at: time)
    }

    package mutating func noteSlept(_ number: Int, at time: Timestamp) {
        writer.noteSlept(number, at: time)
        if let id = devices[number - 1].id { engine.noteSlept(id, at: time) }
        publish(at: time)
    }

    /// Records the time of day.
    package mutating func note(_ clock: ClockEvent, at time: Timestamp) {
        writer.note(clock, at: time)
        engine.note(clock, at: time)
        publish(at: time)
    }

    /// Records a frame of a device, without its end.
    package mutating func record(
        _ events: Span<InputEvent>, of number: Int, at time: Timestamp, isMadeByKernel: Bool
    ) {
        var time = time
        scratch.removeAll(keepingCapacity: true)
        for index in events.indices {
            let event = events[index]
            // Most events are motion, which identifies no key.
            if showKeys || event.type == .relative || event.type == .absolute {
                scratch.append(event)
            } else {
                let isText =
                    event.type == .key
                    ? judge.isText(event, of: number, isMadeByKernel: isMadeByKernel, at: time) : nil
                if let redacted = devices[number - 1].redactor?.redact(event, isText: isText) {
                    scratch.append(redacted)
                }
            }
        }
        if blur != nil, let blurred = devices[number - 1].blur?.blur(&scratch, at: time) { time = blurred }
        if let id = devices[number - 1].id {
            Self.process(scratch, of: id, at: time, isMadeByKernel: isMadeByKernel, &engine)
        }
        let end = InputEvent(
            type: .synchronization, code: Synchronization.report, value: isMadeByKernel ? 1 : 0)
        scratch.append(end)
        Self.write(scratch, of: number, at: time, &writer)
        publish(at: time)
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
        if case .success(.setKeyboard) = line.body {
            judge.use(keymapOf: engine, at: time)
            // Before the request, which a replay then performs without the machine's layouts.
            recordKeymap(at: time)
        }
        switch line.body {
        case .success(.searchCommands), .success(.simulate):
            writer.write(request: showKeys ? text : nil, of: ClientID.recorded.rawValue, at: time)
        case .success:
            writer.write(
                request: showKeys ? text : line.redacted(bytes), of: ClientID.recorded.rawValue, at: time)
        case .failure: writer.write(refused: showKeys ? text : nil, of: ClientID.recorded.rawValue, at: time)
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
    package func flush(_ replies: inout Subscriber, at time: Timestamp) -> Subscriber.Flush {
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

    /// Ends a recording whose file could be written only up to `length`, and returns the last bytes of the file.
    mutating func finish(givingUpFrom length: Int) -> [UInt8] {
        writer.giveUp(from: length)
        return writer.finish()
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
