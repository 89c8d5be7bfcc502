import Engine
import Glibc
import InputModel
import Interaction
import Recording
import Subscription
import System
import Wire

// Simulated devices instead of real ones.
extension LiveLoop {
    /// Moments of a step played per turn of the loop.
    private static let momentsOfTurn = 256
    /// How long the virtual clock stands still while a step waits for a line, so that other programs can respond, and
    /// while a recorder has as much as it can take.
    private static let grace = Interval.milliseconds(5)

    /// Plays the moments of simulation steps that are due; a virtual clock advances with them.
    ///
    /// - Parameter isIdle: no request arrived while the loop waited.
    mutating func simulate(_ run: SimulationRun, isIdle: Bool) {
        var mayJump = isIdle
        for _ in 0..<Self.momentsOfTurn {
            guard run.isBusy, !isHeldUp else { return }
            let turn = run.turn(at: clock.now, &seat.engine, recording: seat.recording)
            seat.publish()
            switch turn {
            case .rests:
                guard clock.isVirtual, mayJump || !waitsForOthers(run) else { return }
                jump(run)
                mayJump = false
            case .goesOn: break
            case .ends(let step, let error):
                seat.clients.releaseMotion(seat.engine, at: clock.now)
                step.client.endWait()
                step.client.subscriber.reply(
                    id: step.id, error.map { .failed($0) } ?? .done, seat.engine, at: clock.now)
                return
            }
        }
    }

    /// With a virtual clock, everything waits for a slow reader, so that it loses no line, and for a slow recorder.
    var isHeldUp: Bool {
        clock.isVirtual
            && (seat.recording?.isFull == true
                || seat.clients.all.contains { $0.isBehind || $0.subscriber.isFull })
    }

    /// A step waits for a line that another program may still cause.
    private func waitsForOthers(_ run: SimulationRun) -> Bool {
        run.waitsForLine && seat.clients.all.count > 1
    }

    /// Advances the virtual clock to the next deadline.
    private mutating func jump(_ run: SimulationRun) {
        let due = min(run.deadline, seat.engine.nextDeadline, seat.clients.deadline)
        guard due != .distantFuture else { return }
        clock.pass(to: due)
        advance(to: clock.now)
    }

    /// How long the loop may wait before it plays steps by a virtual clock; nil if it has none, or waits for its readers.
    func virtualWait(for run: SimulationRun) -> Interval? {
        // The poller does not report that the recorder can take more.
        if run.isBusy, seat.recording?.isFull == true { return Self.grace }
        guard run.isBusy, !isHeldUp else { return nil }
        return waitsForOthers(run) ? Self.grace : .milliseconds(0)
    }

    /// Standard input has ended, all its requests are done, and no other client can connect.
    func isOver(_ run: SimulationRun) -> Bool {
        guard isOwned, !run.isBusy else { return false }
        return seat.clients.all.allSatisfy { $0.intake == .ended }
    }
}
