package import Engine
import Glibc
package import InputModel
import Interaction
package import System
package import Wire

/// One reader of the stream: hello, the whole state, then the changes it asked for.
///
/// Its queue is bounded. While lines wait, motion and what follows from it is merged; where the queue is full all the same, lines are
/// counted instead of kept, and once the reader has caught up it gets one `gap` with their number and the whole
/// state again. A state that is to be told while the queue has no room for it is owed until then.
///
/// ```
/// state      | event           | state to be told | queue full | queue empty again
/// -----------+-----------------+------------------+------------+------------------------------
/// flowing    | line            | snapshot         | losing     |
/// losing     | counted         | owed             |            | scopes, gap, snapshot, flowing
/// ```
///
/// A reference, because several are asked several times a frame: a struct of this size is copied to the stack for that.
package final class Subscriber {
    package enum Flush {
        /// Everything is written.
        case done
        /// The reader is slow: wait until it can be written.
        case waiting
        /// The reader has gone.
        case closed
        case failed(errno: Int32)
    }

    private let output: OutputDescriptor
    private let format: LineFormat
    // Used by one thread, and by nothing that a method here calls. To check that takes 100 instructions for each access,
    // several times a frame.
    @exclusivity(unchecked) private var encoder: LineEncoder
    @exclusivity(unchecked) private var buffer = LineBuffer()
    /// What the reader asked for.
    private var wanted: EventFilter
    /// What it may see and ask while keys are not suspended.
    private var scopes: Scopes
    /// The login session of its user is in the background: nothing that happens is told, and every state is empty.
    private var isOffSeat: Bool
    private var areKeysSuspended: Bool
    /// What it gets: of what it asked for, what it may see.
    private var filter: EventFilter
    @exclusivity(unchecked) private var coalescer: Coalescer
    private let queueLimit: Int
    /// What the last whole state took of the queue: the next will take about as much.
    private var snapshotSize = 0
    private var lost = 0
    private var lostBefore = 0
    /// What is to be told once the reader has caught up, whether or not lines are lost by then.
    private var owed: Owed = []
    /// Each press, key and gesture is followed by a line that says why it went where it did.
    package private(set) var explains: Bool
    /// While it explains: of each event of the batch, the number of its line; -1 for none.
    @exclusivity(unchecked) private var numbers: [Int64] = []
    /// nil: lines are not searched for.
    @exclusivity(unchecked) private var notes: LineNotes?

    package init(output: consuming OutputDescriptor, options: SubscriberOptions) {
        self.output = output
        format = options.format
        explains = options.explains && options.format == .inlet
        wanted = options.filter.explaining(explains)
        scopes = options.scopes
        encoder = LineEncoder(
            for: Viewer(program: options.program, user: options.user, isMine: false, hasKeys: false))
        isOffSeat = options.isOffSeat
        areKeysSuspended = options.areKeysSuspended
        filter = options.isOffSeat ? EventFilter(only: []) : wanted.limited(to: scopes)
        queueLimit = options.queueLimit
        coalescer = Coalescer(interval: SubscriberOptions.motionInterval(atMost: options.maximumRate))
        setScopes(options.scopes)
    }

    package var rawDescriptor: Int32 { output.rawDescriptor }

    /// When motion that was held back is to be written; while the reader is slow, its readiness decides instead.
    package var deadline: Timestamp { isBehind ? .distantFuture : coalescer.deadline }

    /// Writes the first lines: who speaks, and what is.
    package func begin(_ engine: borrowing Engine, version: StaticString, at time: Timestamp) {
        if format == .inlet {
            encoder.hello(
                version: version, space: engine.settings.space, scopes: seen, isOffSeat: isOffSeat,
                at: time, to: &buffer)
        }
        writeSnapshot(engine, at: time)
    }

    /// What it may see now.
    private var seen: Scopes { areKeysSuspended ? scopes.subtracting(.keys) : scopes }

    /// True where it gets `event`, of those that are published.
    @inline(__always)
    private func receives(_ event: borrowing StreamEvent, _ engine: borrowing Engine) -> Bool {
        guard filter.includes(event) else { return false }
        return engine.isSeen(event, by: encoder.viewer)
    }

    /// Writes the lines of what the core has published.
    package func publish(_ engine: borrowing Engine) {
        if explains { return publishExplained(engine) }
        let events = engine.events
        for index in events.indices where receives(events[index], engine) {
            if coalescer.isIdle && !isBehind {
                // Nothing is held back, and nothing is to be: written from where it is, without a copy.
                write(events[index], engine)
                continue
            }
            coalesce(events[index], engine)
        }
    }

    private func coalesce(_ event: StreamEvent, _ engine: borrowing Engine) {
        switch coalescer.add(event, isHeldBack: isBehind) {
        case .held: break
        case .heldAfterRest:
            writeHeld(engine)
            coalescer.hold(event)
        case .passes(let merged): write(merged, engine)
        case .passesAfterRest:
            writeHeld(engine)
            write(event, engine)
        }
    }

    /// The same where explanations name the lines that they are about. One whose line the reader did not get is left out.
    private func publishExplained(_ engine: borrowing Engine) {
        let events = engine.events
        numbers.removeAll(keepingCapacity: true)
        for index in events.indices {
            numbers.append(-1)
            guard receives(events[index], engine) else { continue }
            if case .why(let why) = events[index].body {
                let device = why.device.map { numbers[$0] } ?? -1
                let line = numbers[why.subject] >= 0 ? numbers[why.subject] : device
                guard line >= 0 else { continue }
                encoder.about = line
            }
            coalesce(events[index], engine)
            // What is explained is never held back: its line is the last that was written.
            if lost == 0 { numbers[index] = encoder.nextSequence - 1 }
        }
    }

    private func writeHeld(_ engine: borrowing Engine) {
        for index in coalescer.pending.indices { write(coalescer.pending[index], engine) }
        coalescer.clear()
    }

    /// Writes the motion whose time has come, or all of it at the end.
    package func releaseMotion(_ engine: borrowing Engine, at time: Timestamp) {
        guard coalescer.deadline <= time || time == .distantFuture, !isBehind || time == .distantFuture else {
            return
        }
        writeHeld(engine)
    }

    /// Something has changed that no line reports: the whole state again.
    package func tellState(_ engine: borrowing Engine, at time: Timestamp) {
        guard !isOffSeat else { return }
        writeHeld(engine)
        tell([], engine, at: time)
    }

    /// What the reader wants has changed: the whole state again, then the changes that it asks for.
    package func change(
        filter: EventFilter?, maximumRate: Double?, scopes: Scopes, isMine: Bool, explains: Bool = false,
        _ engine: borrowing Engine, at time: Timestamp
    ) {
        writeHeld(engine)
        self.explains = explains && format == .inlet
        wanted = (filter ?? .standard).explaining(self.explains)
        setScopes(scopes)
        encoder.viewer.isMine = isMine
        limitFilter()
        coalescer.interval = SubscriberOptions.motionInterval(atMost: maximumRate)
        tell([], engine, at: time)
    }

    /// What the reader may see has changed, which it is told first: then what of the state it may see now. Off the seat it is
    /// told nothing of what others do, and this not before it is back.
    package func change(
        scopes: Scopes, isOffSeat: Bool, areKeysSuspended: Bool, _ engine: borrowing Engine,
        at time: Timestamp
    ) {
        writeHeld(engine)
        setScopes(scopes)
        self.areKeysSuspended = areKeysSuspended
        let isTold = !isOffSeat || !self.isOffSeat
        self.isOffSeat = isOffSeat
        limitFilter()
        if isTold { tell(.scopes, engine, at: time) }
    }

    private func limitFilter() { filter = isOffSeat ? EventFilter(only: []) : wanted.limited(to: scopes) }

    /// It gets what is its own from now on, or again what is anybody's: the whole of that, then the changes.
    package func change(isMine: Bool, _ engine: borrowing Engine, at time: Timestamp) {
        guard isMine != encoder.viewer.isMine else { return }
        writeHeld(engine)
        encoder.viewer.isMine = isMine
        tell([], engine, at: time)
    }

    /// Tells the whole state, after `others`; owes both while the queue has no room for them, however often they change until then.
    private func tell(_ others: Owed, _ engine: borrowing Engine, at time: Timestamp) {
        guard !isLosing, !isFull, !isBehind || buffer.count + snapshotSize <= queueLimit else {
            owed.formUnion(others.union(.state))
            return
        }
        if others.contains(.scopes) { writeScopes(at: time) }
        writeSnapshot(engine, at: time)
    }

    private func writeScopes(at time: Timestamp) {
        encoder.scopes(
            seen, isOffSeat: isOffSeat, areKeysSuspended: areKeysSuspended && !isOffSeat, at: time,
            to: &buffer)
    }

    private func setScopes(_ scopes: Scopes) {
        self.scopes = scopes
        encoder.viewer.hasKeys = scopes.contains(.keys)
        encoder.namesCommands = scopes.contains(.commands)
        encoder.namesMachine = scopes.contains(.control)
    }

    /// Answers a request of the reader's.
    package func reply(
        id: String?, _ answer: RequestHandler.Answer, _ engine: borrowing Engine, at time: Timestamp
    ) {
        writeHeld(engine)
        encoder.reply(id: id, answer, at: time, to: &buffer)
    }

    /// Hands the queue to the reader, as far as it takes it.
    package func flush(_ engine: borrowing Engine, at time: @autoclosure () -> Timestamp) -> Flush {
        while true {
            while !buffer.isEmpty {
                switch buffer.withUnsafeBytes({ output.write($0) }) {
                case .wrote(let count): buffer.consume(count)
                case .wouldBlock: return .waiting
                case .closed: return .closed
                case .failed(let errno): return .failed(errno: errno)
                }
            }
            guard isLosing else { return .done }
            // The state that follows has what is held back, too.
            writeHeld(engine)
            if owed.contains(.scopes) { writeScopes(at: time()) }
            if format == .inlet && lost > 0 { encoder.gap(lost: lost, at: time(), to: &buffer) }
            lostBefore += lost
            (lost, owed) = (0, [])
            writeSnapshot(engine, at: time())
        }
    }

    /// What waits has no reader any more.
    package func discard() {
        buffer.truncate(to: 0)
        (lost, owed) = (0, [])
    }

    /// So much waits that nothing more should be asked for.
    package var isFull: Bool { buffer.count >= queueLimit }

    /// Bytes that wait.
    package var waiting: Int { buffer.count }

    /// Lines that it was too slow for so far.
    package var totalLost: Int { lostBefore + lost }

    /// Bytes wait to be written.
    package var hasOutput: Bool { !buffer.isEmpty || isLosing }

    /// No line is kept until the reader has caught up.
    private var isLosing: Bool { lost > 0 || !owed.isEmpty }

    /// Lines wait that the reader has not taken.
    private var isBehind: Bool { hasWaited && !buffer.isEmpty }

    private var hasWaited = false

    /// The loop found that the reader is slow, or no longer.
    package func setWaiting(_ isWaiting: Bool) {
        hasWaited = isWaiting
    }

    private func write(_ event: borrowing StreamEvent, _ engine: borrowing Engine) {
        guard !isLosing, !isFull else {
            lost += 1
            return
        }
        let start = buffer.count
        switch format {
        case .inlet: encoder.encode(event, engine, to: &buffer)
        case .showmethekey: buffer.appendShowmethekey(event, engine)
        }
        if notes != nil { buffer.withUnsafeBytes { notes!.add($0[start...]) } }
    }

    /// Keeps the lines of events that are written from now on, for ``hasNoted(_:)``, and forgets those of before.
    package func noteAnew() {
        if notes == nil { notes = LineNotes() } else { notes!.forget() }
    }

    /// True where a line that was noted has all these fields, with values that are the same as compact JSON.
    package func hasNoted(_ fields: [(field: String, value: String)]) -> Bool {
        notes?.contains(fields) ?? false
    }

    private func writeSnapshot(_ engine: borrowing Engine, at time: Timestamp) {
        guard format == .inlet else { return }
        let start = buffer.count
        let snapshot =
            isOffSeat
            ? Snapshot(
                time: time, space: engine.settings.space, devices: [], keys: [],
                modifiers: ModifiersEvent(modifiers: [], locked: [], group: 0), pointer: Point(x: 0, y: 0),
                buttons: [])
            : engine.snapshot(at: time, for: encoder.viewer)
        let omitted = encoder.encode(snapshot, scopes: seen, to: &buffer)
        // Part of the state, however full the queue is: one that was lost would be a gap, and the state written again, for ever.
        for id in omitted {
            let event = StreamEvent(time: time, body: .device(DeviceEvent(phase: .added, device: id)))
            encoder.encode(event, engine, to: &buffer)
        }
        if filter.includes(.clock), let clock = engine.clock(at: time) {
            encoder.encode(StreamEvent(time: time, body: .clock(clock)), engine, to: &buffer)
        }
        snapshotSize = buffer.count - start
    }

    /// What a reader is told besides lines of events.
    private struct Owed: OptionSet {
        let rawValue: UInt8

        /// The whole state.
        static var state: Owed { Owed(rawValue: 1) }
        /// What it may see.
        static var scopes: Owed { Owed(rawValue: 2) }
    }
}
