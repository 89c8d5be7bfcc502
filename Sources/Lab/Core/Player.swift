import Engine
import InputModel
import Interaction
import Trace
import Wire

/// Plays a recording through the core, and writes the lines that `inlet replay --explain` writes, of every type.
///
/// Frames are made as `SessionPlayer` makes them; a test compares the lines over the whole corpus.
struct Player: ~Copyable {
    /// The frame of one device that is being assembled.
    private struct Playing {
        var id: DeviceID?
        var pending: [InputEvent] = []
        var count = 0
        var isIncomplete = false
    }

    private let session: Session
    private var engine: Engine
    private var encoder = LineEncoder(for: .all)
    private var position = 0
    private var devices: [Playing]
    private var numbers: [Int64] = []
    private var reasons: Reasons
    private var last: Timestamp
    private let start: Timestamp
    private var isOver = false
    /// Keeps every line; otherwise events for which `LabOutput.note` returns true get none.
    private let keepsAll: Bool

    init(_ session: Session, _ settings: EngineSettings, keepsAll: Bool, to output: inout LabOutput) {
        self.session = session
        self.keepsAll = keepsAll
        engine = Engine(settings: settings)
        engine.setExplains(true)
        devices = session.devices.map { _ in Playing() }
        reasons = Reasons(devices: session.devices.count)
        start = session.start ?? Timestamp(microseconds: 0)
        last = start
        while position < session.entries.count, session.entries[position].kind == .present {
            let device = session.entries[position].device
            devices[device].id = engine.add(session.devices[device], isNew: false, at: start)
            position += 1
        }
        engine.clearEvents()
        encoder.hello(version: Version.current, space: settings.space, at: start, to: &output.lines)
        _ = encoder.encode(engine.snapshot(at: start), to: &output.lines)
    }

    /// Plays at most `limit` entries of the recording.
    ///
    /// - Returns: true at the end of the recording, when everything that had begun is over.
    mutating func play(_ limit: Int, to output: inout LabOutput) -> Bool {
        var left = limit
        while left > 0, position < session.entries.count {
            let entry = session.entries[position]
            position += 1
            left -= 1
            last = max(last, entry.time)
            guard case .events(let range) = entry.kind else { continue }
            while !engine.advance(to: entry.time, publishing: 4096) { publish(&output) }
            for index in range { take(session.events[index], of: entry.device, at: entry.time, &output) }
        }
        output.progress = Double(position) / Double(max(1, session.entries.count))
        guard position == session.entries.count, !isOver else { return isOver }
        isOver = true
        engine.advance(to: last + engine.settings.settlingTime)
        engine.cancelAll(at: last + engine.settings.settlingTime)
        publish(&output)
        return true
    }

    private mutating func take(
        _ event: InputEvent, of device: Int, at time: Timestamp, _ output: inout LabOutput
    ) {
        devices[device].count += 1
        guard event.endsFrame else {
            if event.type == .synchronization && event.code == Synchronization.dropped {
                devices[device].isIncomplete = true
            }
            if devices[device].pending.count < Limits.frameEvents { devices[device].pending.append(event) }
            return
        }
        close(device, at: time, isMadeByKernel: event.value == 1)
        publish(&output)
        // For every touchpad: input of one device can be the reason why contacts of another are not fingers.
        for index in devices.indices {
            guard let id = devices[index].id else { continue }
            reasons.note(
                engine, id, device: index, at: time, seconds: Double((time - start).microseconds) / 1_000_000,
                after: encoder.nextSequence, to: &output.reasons)
        }
    }

    private mutating func close(_ device: Int, at time: Timestamp, isMadeByKernel: Bool) {
        // Swapped out and back: the engine, a part of this struct, is mutated while it reads these events.
        var frame: [InputEvent] = []
        swap(&frame, &devices[device].pending)
        defer {
            devices[device].count = 0
            devices[device].isIncomplete = false
            frame.removeAll(keepingCapacity: true)
            swap(&frame, &devices[device].pending)
        }
        guard let id = devices[device].id else { return }
        let isTooLong = devices[device].count > Limits.frameEvents + 1
        if isTooLong { engine.process(.overlong, of: id, at: time) }
        if isTooLong || devices[device].isIncomplete {
            engine.cancelAll(of: id, at: time)
            engine.process(.resynced, of: id, at: time)
        } else {
            engine.process(
                Frame(time: time, device: id, events: frame.span, isMadeByKernel: isMadeByKernel))
        }
    }

    /// Writes lines as `Subscriber` does for a reader that wants explanations.
    private mutating func publish(_ output: inout LabOutput) {
        numbers.removeAll(keepingCapacity: true)
        for index in engine.events.indices {
            numbers.append(-1)
            guard engine.interaction.isSeen(engine.events[index], by: .all) else { continue }
            if case .why(let why) = engine.events[index].body {
                let device = why.device.map { numbers[$0] } ?? -1
                let line = numbers[why.subject] >= 0 ? numbers[why.subject] : device
                guard line >= 0 else { continue }
                encoder.about = line
            }
            let mark = output.lines.count
            let event = engine.events[index]
            let device: DeviceID? = if case .device(let change) = event.body { change.device } else { nil }
            encoder.encode(
                event, names: engine.names, description: device.flatMap { engine.description(of: $0) },
                to: &output.lines)
            numbers[index] = encoder.nextSequence - 1
            if output.note(engine.events[index], since: start) && !keepsAll {
                output.lines.truncate(to: mark)
            }
        }
        engine.clearEvents()
    }
}
