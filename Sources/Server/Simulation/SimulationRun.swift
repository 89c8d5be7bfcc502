import Engine
import InputModel
import Interaction
import Recording
import Simulation
import Subscription
import Wire

/// The simulation steps of all clients, performed one after the other.
///
/// ```
/// state    | simulate      | its last moment | the expected line arrives | limit     | client disconnects
/// ---------+---------------+-----------------+---------------------------+-----------+----------------------
/// idle     | under way     |                 |                           |           |
/// under way| queued        | reply, next     |                           |           | goes on; `wait`: next
/// until    | queued        |                 | reply, next               | error     | next
/// ```
final class SimulationRun {
    struct Step {
        let client: Client
        let id: String?
        let step: SimulationStep
    }

    /// The step under way.
    private struct Progress {
        let step: Step
        var script: Script
        /// The index of its next moment.
        var place = 0
        /// When that moment is due; for a step that waits for a line, when its limit ends.
        var due: Timestamp

        /// The step only waits: no device moves.
        var isPause: Bool {
            switch step.step.action {
            case .wait, .waitUntil: true
            default: false
            }
        }

        /// A pause whose client has disconnected.
        var isPointless: Bool { isPause && step.client.isHungUp }
    }

    private(set) var simulator = Simulator()
    private var waiting: [Step] = []
    private var current: Progress?

    /// A step is under way or waits.
    var isBusy: Bool { current != nil || !waiting.isEmpty }

    /// The next time at which work is due.
    var deadline: Timestamp {
        if let current { return current.isPointless ? Timestamp(microseconds: 0) : current.due }
        return waiting.isEmpty ? .distantFuture : Timestamp(microseconds: 0)
    }

    /// The step under way waits for a line, which another program may cause.
    var waitsForLine: Bool {
        if case .waitUntil? = current?.step.step.action { true } else { false }
    }

    func add(_ step: Step) { waiting.append(step) }

    /// Drops the steps of a client that has disconnected. A movement under way is completed: otherwise its keys and
    /// buttons would stay down for ever.
    func forget(_ client: Client) {
        waiting.removeAll { $0.client === client }
        if let current, current.step.client === client, current.isPause { self.current = nil }
    }

    /// The result of a turn.
    enum Turn {
        /// Nothing is due before ``deadline``.
        case rests
        /// Work was done, and more may be due.
        case goesOn
        /// A step is over.
        case ends(Step, RequestError?)
    }

    /// Performs the work of one step that is due at `now`.
    ///
    /// - Parameter recording: gets what devices do.
    func turn(at now: Timestamp, _ engine: inout Engine, recording: RecordingFeed?) -> Turn {
        guard var progress = current else {
            guard !waiting.isEmpty else { return .rests }
            return begin(waiting.removeFirst(), at: now, &engine, recording)
        }
        if progress.isPointless { return end(progress.step, nil) }
        if case .waitUntil(let fields, _) = progress.step.step.action {
            if progress.step.client.subscriber.hasNoted(fields) { return end(progress.step, nil) }
            guard progress.due <= now else { return .rests }
            return end(
                progress.step,
                RequestError(
                    .limit, "no such line came within the limit; raise limit, or change until",
                    at: progress.step.step.position))
        }
        guard progress.place < progress.script.moments.count else { return end(progress.step, nil) }
        guard progress.due <= now else { return .rests }
        let moment = progress.script.moments[progress.place]
        if let device = moment.device {
            recording?.record(moment.events.span, of: device, at: progress.due, isMadeByKernel: false)
            engine.process(Frame(time: progress.due, device: device, events: moment.events.span))
        } else {
            engine.advance(to: progress.due)
        }
        progress.place += 1
        if progress.place < progress.script.moments.count {
            progress.due = progress.due + progress.script.moments[progress.place].after
        }
        current = progress
        return .goesOn
    }

    private func begin(
        _ step: Step, at now: Timestamp, _ engine: inout Engine, _ recording: RecordingFeed?
    ) -> Turn {
        do throws(RequestError) {
            engine.advance(to: now)
            let former = simulator.deviceIDs
            let script = try simulator.begin(step.step, on: &engine, at: now)
            if let recording { record(since: former, engine, at: now, in: recording) }
            var due = now
            if case .waitUntil(_, let limit) = step.step.action {
                due = now + limit
            } else {
                step.client.subscriber.noteAnew()
                if let first = script.moments.first { due = now + first.after }
            }
            current = Progress(step: step, script: script, due: due)
            return .goesOn
        } catch {
            return .ends(step, error)
        }
    }

    /// Records which devices a step has plugged in and unplugged.
    private func record(
        since former: [DeviceID], _ engine: borrowing Engine, at now: Timestamp, in recording: RecordingFeed
    ) {
        for id in former where !simulator.deviceIDs.contains(id) {
            recording.record(.removed, of: id, at: now)
        }
        for id in simulator.deviceIDs where !former.contains(id) {
            if let device = engine.description(of: id) { recording.add(device, as: id, isNew: true, at: now) }
        }
    }

    private func end(_ step: Step, _ error: RequestError?) -> Turn {
        current = nil
        return .ends(step, error)
    }
}
