import Engine
import InputModel
import Interaction
import Simulation
import Subscription
import Wire

/// The steps that clients ask of simulated devices: one after the other, of all clients.
///
/// ```
/// state    | simulate      | its last moment | a line that is waited for | the limit | its client goes
/// ---------+---------------+-----------------+---------------------------+-----------+----------------
/// idle     | under way     |                 |                           |           |
/// under way| waits its turn| reply, next     |                           |           | goes on; `wait`: next
/// until    | waits its turn|                 | reply, next               | error     | next
/// ```
final class SimulationRun {
    struct Step {
        let client: Client
        let id: String?
        let step: SimulationStep
    }

    /// A step that is being done.
    private struct Progress {
        let step: Step
        var script: Script
        /// The next moment of it.
        var place = 0
        /// When that is; for a line that is waited for, the latest.
        var due: Timestamp

        /// No step is under way.
        var isPause: Bool {
            switch step.step.action {
            case .wait, .waitUntil: true
            default: false
            }
        }

        /// A pause that no client waits for.
        var isPointless: Bool { isPause && step.client.isHungUp }
    }

    private(set) var simulator = Simulator()
    private var waiting: [Step] = []
    private var current: Progress?

    /// Something is to be done, now or later.
    var isBusy: Bool { current != nil || !waiting.isEmpty }

    /// The next time at which work is due.
    var deadline: Timestamp {
        if let current { return current.isPointless ? Timestamp(microseconds: 0) : current.due }
        return waiting.isEmpty ? .distantFuture : Timestamp(microseconds: 0)
    }

    /// A line is waited for, which other programs may bring about.
    var waitsForLine: Bool {
        if case .waitUntil? = current?.step.step.action { true } else { false }
    }

    func add(_ step: Step) { waiting.append(step) }

    /// Its client has gone. Hands that move end what they do: what they hold would be held for ever.
    func forget(_ client: Client) {
        waiting.removeAll { $0.client === client }
        if let current, current.step.client === client, current.isPause { self.current = nil }
    }

    /// What a turn came to.
    enum Turn {
        /// Nothing is to be done before ``deadline``.
        case rests
        /// Something was, and more may be.
        case goesOn
        /// A step is over.
        case ends(Step, RequestError?)
    }

    /// Does what is due at `now`, of one step.
    func turn(at now: Timestamp, _ engine: inout Engine) -> Turn {
        guard var progress = current else {
            guard !waiting.isEmpty else { return .rests }
            return begin(waiting.removeFirst(), at: now, &engine)
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

    private func begin(_ step: Step, at now: Timestamp, _ engine: inout Engine) -> Turn {
        do throws(RequestError) {
            engine.advance(to: now)
            let script = try simulator.begin(step.step, on: &engine, at: now)
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

    private func end(_ step: Step, _ error: RequestError?) -> Turn {
        current = nil
        return .ends(step, error)
    }
}
