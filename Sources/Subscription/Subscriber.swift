package import Engine
import Glibc
package import InputModel
import Interaction
package import System
package import Wire

/// One reader of the stream, which gets hello, the whole state, then the changes it asked for.
///
/// Its queue is bounded. While lines wait, motion and other continuous events are merged. If the queue still fills up,
/// lines are counted instead of kept, and once the reader has caught up it gets one `gap` with their number and the
/// whole state again. A state that is due while the queue has no room for it is owed until then.
///
/// ```
/// state      | event           | state due        | queue full | queue empty again
/// -----------+-----------------+------------------+------------+------------------------------
/// flowing    | line            | snapshot         | losing     |
/// losing     | counted         | owed             |            | scopes, gap, snapshot, flowing
/// ```
///
/// A class: several are used several times a frame, and a struct of this size would be copied to the stack each time.
package final class Subscriber {
    private let output: OutputDescriptor
    private let format: LineFormat
    private let queueLimit: Int

    // What changes is used by one thread, and by nothing that a method here calls. Checking that would take 60 instructions
    // per access, several times a frame.
    @exclusivity(unchecked) private var encoder: LineEncoder
    @exclusivity(unchecked) private var buffer = LineBuffer()
    /// The events that the reader asked for.
    @exclusivity(unchecked) private var wanted: EventFilter
    /// The events it gets: those it asked for, limited to its scopes.
    @exclusivity(unchecked) private var filter: EventFilter
    @exclusivity(unchecked) private var coalescer: Coalescer
    /// Bytes that the last whole state took in the queue: the next will take about as many.
    @exclusivity(unchecked) private var snapshotSize = 0
    @exclusivity(unchecked) private var lost = 0
    @exclusivity(unchecked) private var lostBefore = 0
    /// The whole state is to be written once the reader has caught up, whether or not lines are lost by then, after these
    /// lines; nil if none is owed.
    @exclusivity(unchecked) private var owed: Owed?
    /// Each press, key and gesture is followed by a `why` line, which explains why it was delivered where it was.
    @exclusivity(unchecked) package private(set) var explains: Bool
    /// While it explains: the line number of each event of the batch; -1 for none.
    @exclusivity(unchecked) private var numbers: [Int64] = []
    /// nil unless lines are searched for.
    @exclusivity(unchecked) private var notes: LineNotes?

    package init(output: consuming OutputDescriptor, options: SubscriberOptions) {
        self.output = output
        format = options.format
        explains = options.explains && options.format == .inlet
        wanted = options.filter.explaining(explains)
        encoder = LineEncoder(
            for: Viewer(program: options.program, user: options.user, isMine: false, hasKeys: false))
        encoder.permission = options.permission
        filter = wanted.limited(to: options.permission)
        queueLimit = options.queueLimit
        coalescer = Coalescer(interval: SubscriberOptions.motionInterval(atMost: options.maximumRate))
    }

    package var rawDescriptor: Int32 { output.rawDescriptor }

    /// When motion that was held back is to be written; while the reader is slow, its readiness decides instead.
    package var deadline: Timestamp { isBehind ? .distantFuture : coalescer.deadline }

    /// Writes the first lines: hello and the whole state.
    package func begin(_ engine: borrowing Engine, at time: Timestamp) {
        write(.beginning, engine, at: time)
    }

    /// True if it gets the published `event`.
    @inline(__always)
    private func receives(_ event: borrowing StreamEvent, _ engine: borrowing Engine) -> Bool {
        guard filter.includes(event) else { return false }
        return engine.interaction.isSeen(event, by: encoder.viewer)
    }

    /// Writes the lines of the events that the core has published.
    package func publish(_ engine: borrowing Engine) {
        if explains { return publishExplained(engine) }
        let events = engine.events
        for index in events.indices {
            let isHeldBack = !coalescer.isIdle || isBehind
            if !isHeldBack, format == .inlet, case .motion(let motion) = events[index].body {
                // Nearly all events are motion, which everyone sees: it is written without a copy of the event.
                if filter.includes(.motion) { write(motion, at: events[index].time) }
            } else if receives(events[index], engine) {
                if isHeldBack { coalesce(events[index], engine) } else { write(events[index], engine) }
            }
        }
        if coalescer.isDue { writeDue(engine) }
    }

    // Not inlined, as ``writeState(_:at:)``: what nearly no frame does would take registers from what each does.
    @inline(never)
    private func coalesce(_ event: StreamEvent, _ engine: borrowing Engine) {
        switch coalescer.add(event, isHeldBack: isBehind) {
        case .held: break
        case .heldAfterRest:
            writeHeld(engine)
            coalescer.hold(event)
        case .passesAfterRest:
            writeHeld(engine)
            write(event, engine)
        }
    }

    /// All events of the instant have been taken. A reader that is behind gets none of them yet.
    @inline(never)
    private func writeDue(_ engine: borrowing Engine) {
        if !isBehind { writeHeld(engine) }
    }

    /// The same with explanations, which name the lines they are about. Explanations of lines not received are left
    /// out.
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
            if coalescer.isIdle && !isBehind {
                write(events[index], engine)
            } else {
                coalesce(events[index], engine)
            }
            // An event that is explained is never held back: its line is the last one written.
            if lost == 0 { numbers[index] = encoder.nextSequence - 1 }
        }
        if coalescer.isDue { writeDue(engine) }
    }

    private func writeHeld(_ engine: borrowing Engine) {
        for index in coalescer.pending.indices { write(coalescer.pending[index], engine) }
        coalescer.clear()
    }

    /// Writes the motion that is due, or all of it if `time` is `distantFuture`.
    package func releaseMotion(_ engine: borrowing Engine, at time: Timestamp) {
        guard deadline <= time else { return }
        coalescer.passDeadline()
        writeHeld(engine)
    }

    /// Writes the whole state again, after a change that no line reports.
    package func tellState(_ engine: borrowing Engine, at time: Timestamp) {
        guard !encoder.permission.isOffSeat else { return }
        writeHeld(engine)
        tell([], engine, at: time)
    }

    /// Applies a new subscription: the reader gets the whole state again, then the changes that it now asks for.
    package func change(
        by request: SubscriptionRequest, permission: Permission, _ engine: borrowing Engine,
        at time: Timestamp
    ) {
        explains = request.explains && format == .inlet
        wanted = (request.events ?? .standard).explaining(explains)
        coalescer.interval = SubscriberOptions.motionInterval(atMost: request.maximumRate)
        change(to: permission, telling: request.isFresh ? .beginning : [], engine, at: time)
    }

    /// Applies a new permission: the reader gets it first, then the state that it may see now. A reader that stays off
    /// the seat gets neither until it is back.
    package func change(to permission: Permission, _ engine: borrowing Engine, at time: Timestamp) {
        let staysOffSeat = permission.isOffSeat && encoder.permission.isOffSeat
        change(to: permission, telling: staysOffSeat ? nil : .scopes, engine, at: time)
    }

    /// Limits the lines to the program's own, or lifts that limit: writes the whole state again, then the changes.
    package func change(isMine: Bool, _ engine: borrowing Engine, at time: Timestamp) {
        guard isMine != encoder.permission.isMine else { return }
        var permission = encoder.permission
        permission.isMine = isMine
        change(to: permission, telling: [], engine, at: time)
    }

    /// What is held back is written as it was permitted; then `others` and the whole state, or for nil neither.
    private func change(
        to permission: Permission, telling others: Owed?, _ engine: borrowing Engine, at time: Timestamp
    ) {
        writeHeld(engine)
        encoder.permission = permission
        filter = wanted.limited(to: permission)
        if let others { tell(others, engine, at: time) }
    }

    /// Writes `others`, then the whole state. If the queue has no room, both are owed once, however often they change.
    private func tell(_ others: Owed, _ engine: borrowing Engine, at time: Timestamp) {
        guard !isLosing, !isFull, !isBehind || buffer.count + snapshotSize <= queueLimit else {
            owed = owed?.union(others) ?? others
            return
        }
        write(others, engine, at: time)
    }

    /// Writes `others`, the lines lost, and the whole state: a stream that begins anew counts from 0 again, and says its
    /// scopes in `hello`.
    private func write(_ others: Owed, _ engine: borrowing Engine, at time: Timestamp) {
        if format == .inlet {
            if others.contains(.beginning) {
                encoder.hello(version: Version.current, space: engine.settings.space, at: time, to: &buffer)
            } else {
                if others.contains(.scopes) { encoder.scopes(at: time, to: &buffer) }
                if lost > 0 { encoder.gap(lost: lost, at: time, to: &buffer) }
            }
        }
        lostBefore += lost
        (lost, owed) = (0, nil)
        writeSnapshot(engine, at: time)
    }

    /// Answers a request of the reader.
    package func reply(
        id: String?, _ answer: RequestHandler.Answer, _ engine: borrowing Engine, at time: Timestamp
    ) {
        writeHeld(engine)
        encoder.reply(id: id, answer, at: time, to: &buffer)
    }

    /// Writes the queue to the reader, as far as it accepts it.
    package func flush(_ engine: borrowing Engine, at time: @autoclosure () -> Timestamp)
        -> OutputDescriptor.Flush
    {
        hasRefused = false
        while true {
            while !buffer.isEmpty {
                switch buffer.withUnsafeBytes({ output.write($0) }) {
                case .wrote(let count): buffer.consume(count)
                case .wouldBlock:
                    hasRefused = true
                    return .waiting
                case .closed: return .closed
                case .failed(let errno): return .failed(errno: errno)
                }
            }
            guard isLosing else { return .done }
            writeState(engine, at: time())
        }
    }

    /// Writes what the reader is owed, and the whole state. The state covers the events that are held back; they count as
    /// lost.
    @inline(never)
    private func writeState(_ engine: borrowing Engine, at time: Timestamp) {
        writeHeld(engine)
        write(owed ?? [], engine, at: time)
    }

    /// Drops the queue, which no longer has a reader.
    package func discard() {
        buffer.truncate(to: 0)
        (lost, owed) = (0, nil)
    }

    /// The queue has reached its limit: accept no more requests.
    package var isFull: Bool { buffer.count >= queueLimit }

    /// Bytes in the queue.
    package var waiting: Int { buffer.count }

    /// Lines lost so far because the reader was too slow.
    package var totalLost: Int { lostBefore + lost }

    /// Bytes wait to be written.
    package var hasOutput: Bool { !buffer.isEmpty || isLosing }

    /// Bytes wait to be written, and the reader is not known to refuse them: asked in one call, once a frame.
    package var canWrite: Bool { !hasRefused && hasOutput }

    /// No line is kept until the reader has caught up.
    private var isLosing: Bool { lost > 0 || owed != nil }

    /// Lines wait that the reader has not taken.
    private var isBehind: Bool { hasRefused && !buffer.isEmpty }

    /// The reader accepted nothing more when it was written to last.
    ///
    /// Computed: other modules check each access to a stored property, and a loop asks twice a frame.
    package var isBlocked: Bool { hasRefused }
    @exclusivity(unchecked) private var hasRefused = false

    private func write(_ event: borrowing StreamEvent, _ engine: borrowing Engine) {
        guard takesLine() else { return }
        let start = buffer.count
        switch format {
        case .inlet: encoder.encode(event, engine, to: &buffer)
        case .showmethekey: buffer.appendShowmethekey(event, engine)
        }
        noteLine(from: start)
    }

    private func write(_ motion: MotionEvent, at time: Timestamp) {
        guard takesLine() else { return }
        let start = buffer.count
        encoder.encode(motion, at: time, to: &buffer)
        noteLine(from: start)
    }

    /// False if the next line is lost.
    @inline(__always)
    private func takesLine() -> Bool {
        if !isLosing && !isFull { return true }
        lost += 1
        return false
    }

    @inline(__always)
    private func noteLine(from start: Int) {
        if notes != nil { buffer.withUnsafeBytes { notes!.add($0[start...]) } }
    }

    /// Keeps the lines of events that are written from now on, for ``hasNoted(_:)``, and forgets earlier ones.
    package func noteAnew() {
        if notes == nil { notes = LineNotes() } else { notes!.forget() }
    }

    /// True if a kept line has all these fields, with values that are equal as compact JSON.
    package func hasNoted(_ fields: [(field: String, value: String)]) -> Bool {
        notes?.contains(fields) ?? false
    }

    private func writeSnapshot(_ engine: borrowing Engine, at time: Timestamp) {
        guard format == .inlet else { return }
        let start = buffer.count
        let snapshot =
            encoder.permission.isOffSeat
            ? Snapshot(
                time: time, space: engine.settings.space, devices: [], keys: [],
                modifiers: ModifiersEvent(modifiers: [], locked: [], group: 0), pointer: Point(x: 0, y: 0),
                buttons: [])
            : engine.snapshot(at: time, for: encoder.viewer)
        let omitted = encoder.encode(snapshot, scopes: encoder.permission.inForce, to: &buffer)
        // Part of the state, however full the queue is: losing one of these lines would repeat gap and state for ever.
        for id in omitted {
            let event = StreamEvent(time: time, body: .device(DeviceEvent(phase: .added, device: id)))
            encoder.encode(event, engine, to: &buffer)
        }
        if filter.includes(.clock), let clock = engine.clock(at: time) {
            encoder.encode(StreamEvent(time: time, body: .clock(clock)), engine, to: &buffer)
        }
        snapshotSize = buffer.count - start
    }

    /// Lines that precede the whole state.
    private struct Owed: OptionSet {
        let rawValue: UInt8

        /// The reader's scopes.
        static var scopes: Owed { Owed(rawValue: 1) }
        /// The first line.
        static var beginning: Owed { Owed(rawValue: 2) }
    }
}
