import Engine
import Glibc
import InputModel
import Interaction
import Subscription
import System
import Wire

// Simulated devices instead of real ones.
extension LiveLoop {
    /// How many moments are done until others have their turn.
    private static let momentsOfTurn = 256
    /// How long the own clock stands still for other programs to say something, while a line is waited for.
    private static let grace = Interval.milliseconds(5)

    /// Takes a step: it is answered when it is done, and until then its client is not asked for more.
    ///
    /// - Returns: false for a request that is none.
    mutating func takeStep(_ line: RequestLine, of client: Client) -> Bool {
        guard simulation != nil, case .success(.simulate(let step)) = line.body,
            client.user == getuid(), client.scopes.isSuperset(of: .control)
        else { return false }
        client.isActing = true
        simulation!.add(SimulationRun.Step(client: client, id: line.id, step: step))
        return true
    }

    /// Does what simulated hands have to do by now; with a clock of its own, it passes as they go.
    ///
    /// - Parameter isIdle: no request came for as long as the loop waited.
    mutating func simulate(isIdle: Bool) {
        guard simulation != nil else { return }
        var mayJump = isIdle
        for _ in 0..<Self.momentsOfTurn where simulation!.isBusy && !isHeldUp {
            let turn = simulation!.turn(at: clock.now, &seat.engine)
            seat.publish()
            switch turn {
            case .rests:
                guard clock.isVirtual, mayJump || !waitsForOthers else { return }
                passTime()
                mayJump = false
            case .goesOn: break
            case .ends(let step, let error):
                seat.clients.releaseMotion(seat.engine, at: clock.now)
                step.client.isActing = false
                // What it asked meanwhile was not looked at.
                step.client.hasMoreRequests = step.client.requests != nil
                step.client.subscriber.reply(
                    id: step.id, error.map { .failed($0) } ?? .done, seat.engine, at: clock.now)
                return
            }
        }
    }

    /// A reader does not take what is written: nothing goes on without it, so that it loses nothing.
    var isHeldUp: Bool {
        clock.isVirtual && seat.clients.all.contains { $0.isSlow || $0.subscriber.isFull }
    }

    /// Programs other than the one that acts may still say something.
    private var waitsForOthers: Bool { simulation!.waitsForLine && seat.clients.all.count > 1 }

    /// Lets the loop's own clock pass to the next thing that is due.
    private mutating func passTime() {
        let due = min(simulation!.deadline, seat.engine.nextDeadline, seat.clients.deadline)
        guard due != .distantFuture else { return }
        clock.pass(to: due)
        seat.engine.advance(to: clock.now)
        seat.publish()
        seat.clients.releaseMotion(seat.engine, at: clock.now)
    }

    /// How long the loop may wait for simulated hands; nil where they do not say.
    var simulationPatience: Interval? {
        guard let simulation, simulation.isBusy else { return nil }
        if clock.isVirtual { return isHeldUp ? nil : waitsForOthers ? Self.grace : .milliseconds(0) }
        return max(simulation.deadline - clock.now, .milliseconds(0))
    }

    /// Standard input has ended, and all its requests are done.
    var isSimulated: Bool {
        guard let simulation, service == nil, !isLocal, !simulation.isBusy else { return false }
        return seat.clients.all.allSatisfy { $0.requests == nil && !$0.hasMoreRequests }
    }
}
