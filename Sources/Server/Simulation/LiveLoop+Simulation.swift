import Engine
import Glibc
import InputModel
import Interaction
import Subscription
import System
import Wire

// Simulated devices instead of real ones.
extension LiveLoop {
    /// Moments of a step played per turn of the loop.
    private static let momentsOfTurn = 256
    /// How long the virtual clock stands still while a step waits for a line, so that other programs can respond.
    private static let grace = Interval.milliseconds(5)

    /// Queues a simulation step. It is answered once it is done; until then, no more requests of its client are read.
    ///
    /// - Returns: false if the request is no such step, or the client may not simulate.
    mutating func takeStep(_ line: RequestLine, of client: Client) -> Bool {
        guard simulation != nil, case .success(.simulate(let step)) = line.body,
            client.user == getuid(), client.scopes.isSuperset(of: .control)
        else { return false }
        client.isActing = true
        simulation!.add(SimulationRun.Step(client: client, id: line.id, step: step))
        return true
    }

    /// Plays the moments of simulation steps that are due; a virtual clock advances with them.
    ///
    /// - Parameter isIdle: no request arrived while the loop waited.
    mutating func simulate(isIdle: Bool) {
        guard simulation != nil else { return }
        var mayJump = isIdle
        for _ in 0..<Self.momentsOfTurn where simulation!.isBusy && !isHeldUp {
            let turn = simulation!.turn(at: clock.now, &seat.engine, recording: seat.recording)
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
                // Its requests were not read meanwhile.
                step.client.hasMoreRequests = step.client.requests != nil
                step.client.subscriber.reply(
                    id: step.id, error.map { .failed($0) } ?? .done, seat.engine, at: clock.now)
                return
            }
        }
    }

    /// With a virtual clock, everything waits for a slow reader, so that it loses no line.
    var isHeldUp: Bool {
        clock.isVirtual && seat.clients.all.contains { $0.isSlow || $0.subscriber.isFull }
    }

    /// A step waits for a line that another program may still cause.
    private var waitsForOthers: Bool { simulation!.waitsForLine && seat.clients.all.count > 1 }

    /// Advances the virtual clock to the next deadline.
    private mutating func passTime() {
        let due = min(simulation!.deadline, seat.engine.nextDeadline, seat.clients.deadline)
        guard due != .distantFuture else { return }
        clock.pass(to: due)
        seat.engine.advance(to: clock.now)
        seat.publish()
        seat.clients.releaseMotion(seat.engine, at: clock.now)
    }

    /// How long the loop may wait before simulation work is due, or nil for no limit.
    var simulationPatience: Interval? {
        guard let simulation, simulation.isBusy else { return nil }
        if clock.isVirtual { return isHeldUp ? nil : waitsForOthers ? Self.grace : .milliseconds(0) }
        return max(simulation.deadline - clock.now, .milliseconds(0))
    }

    /// Standard input has ended, all its requests are done, and no other client can connect.
    var isSimulated: Bool {
        guard let simulation, service == nil, !isLocal, !simulation.isBusy else { return false }
        return seat.clients.all.allSatisfy { $0.requests == nil && !$0.hasMoreRequests }
    }
}
