package import Configuration
import Engine
import Glibc
package import InputModel
package import Subscription
package import System
import Trace
import Wire

/// Turns what devices do into the bytes of a recording, together with what the core makes of it. No I/O.
///
/// Text is taken out of the events before anything else sees them, the core included, so that what is recorded as
/// published tells no more than the events do.
package struct TraceComposer: ~Copyable {
    /// What is known of a device, by its number in the file less one.
    private struct Known {
        let id: DeviceID?
        /// Takes the text out; nil where keys are shown.
        var redactor: KeyRedactor<Chance>?
        /// Blurs the times of its keys; nil where they stay.
        var blur: TimeBlur<Chance>?
    }

    private let showKeys: Bool
    private let blur: Interval?
    private let chance: Chance
    private let configuration: Configuration
    private var engine: Engine
    /// Tells presses of shortcuts, whose keys stay, from text.
    private var judge: TextPressJudge
    private var log: PublishedLog
    private var writer: TraceWriter
    private var devices: [Known] = []
    private var scratch: [InputEvent] = []
    /// The program on standard input has asked for something.
    private var isConnected = false
    /// When the last thing happened.
    private(set) var last: Timestamp

    /// - Parameters:
    ///   - blur: by how much the times of keys may be moved.
    ///   - chance: where pseudonyms come from.
    ///   - configuration: what the core runs with; the recording holds the file that it was read from.
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

    /// - Parameter text: the file before this one has the presses of the keys that are down, and these are text there: other keys are down
    ///   in their place, whose releases come. nil where there is no such file.
    /// - Returns: the device's number in the file, from 1.
    package mutating func add(
        _ description: DeviceDescription, isNew: Bool, continuing text: KeySet? = nil, at time: Timestamp
    ) throws(InletError) -> Int {
        if engine.needsKeymap(for: description) {
            try engine.prepareKeymap(for: description, at: time)
            judge.use(keymapOf: engine, at: time)
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

    /// The devices of the beginning are there.
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

    /// What time of day it is.
    package mutating func note(_ clock: ClockEvent, at time: Timestamp) {
        writer.note(clock, at: time)
        engine.note(clock, at: time)
        publish(at: time)
    }

    /// A frame of a device, without its end.
    package mutating func record(
        _ events: Span<InputEvent>, of number: Int, at time: Timestamp, isMadeByKernel: Bool
    ) {
        var time = time
        scratch.removeAll(keepingCapacity: true)
        for index in events.indices {
            let event = events[index]
            // Motion is most of what comes, and names no key.
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

    /// Does what a line asks for; none is one that was too long.
    ///
    /// Without keys, lines are left out that may hold what somebody typed and change nothing: a search, simulated hands, and what is
    /// no request. Of others, `RequestLine.redacted(_:)` leaves out such values.
    ///
    /// - Returns: whose reply it is, and what it says.
    package mutating func perform(
        _ bytes: Span<UInt8>, at time: Timestamp
    ) -> (id: String?, answer: RequestHandler.Answer) {
        if !isConnected { connect(at: time) }
        let line = bytes.isEmpty ? .overlong() : RequestLine.parse(bytes)
        let text = bytes.indices.map { bytes[$0] }
        switch line.body {
        case .success(.searchCommands), .success(.simulate):
            writer.write(request: showKeys ? text : nil, of: ClientID.recorded.rawValue, at: time)
        case .success:
            writer.write(
                request: showKeys ? text : line.redacted(bytes), of: ClientID.recorded.rawValue, at: time)
        case .failure: writer.write(refused: showKeys ? text : nil, of: ClientID.recorded.rawValue, at: time)
        }
        engine.advance(to: time)
        let answer = RequestHandler.perform(line, by: .recorded, &engine, at: time)
        if case .success(.setKeyboard) = line.body { judge.use(keymapOf: engine, at: time) }
        publish(at: time)
        return (line.id, answer)
    }

    /// The program on standard input is connected with its first request.
    private mutating func connect(at time: Timestamp) {
        isConnected = true
        let user = getuid()
        writer.connect(ClientID.recorded.rawValue, user: user, name: Self.standardInput, at: time)
        engine.connect(.recorded, user: user, name: Self.standardInput, at: time)
        engine.setKeys(true, of: .recorded)
        engine.setControl(true, of: .recorded)
        publish(at: time)
    }

    /// The program that speaks on the standard input of a recorder.
    private static let standardInput = "stdin"

    /// The answers that wait for their client.
    ///
    /// - Returns: what became of them.
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

    /// What was recorded so far can be read back once these bytes are in the file. Takes them away.
    package mutating func takeChunk() -> [UInt8] {
        writer.write(log.check, at: last)
        return writer.takeChunk()
    }

    /// The last bytes of the file.
    package mutating func finish() -> [UInt8] {
        if isConnected {
            writer.disconnect(ClientID.recorded.rawValue, at: last)
            engine.disconnect(.recorded, at: last)
            publish(at: last)
        }
        return takeChunk() + writer.finish()
    }

    /// The last bytes of a file that could be written up to `length` and no further.
    mutating func finish(givingUpFrom length: Int) -> [UInt8] {
        writer.giveUp(from: length)
        return writer.finish()
    }
}

extension ClientID {
    /// The client on the standard input of a recorder.
    package static let recorded = ClientID(rawValue: 1)
}

/// Where a recording's pseudonyms come from: the system's random source, or for tests a sequence that can be had again.
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
