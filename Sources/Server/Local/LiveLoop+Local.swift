import Configuration
import Engine
import Glibc
import InputModel
import Interaction
import Recording
import Subscription
import System
import Trace
import Wire

// Clients inside the process, for a process that has a seat of its own.
extension LiveLoop {
    /// Steps of the recording played per turn of the loop.
    private static let stepsOfTurn = 64

    /// Admits clients that have connected.
    mutating func read(_ door: LocalDoor) {
        while true {
            switch door.next() {
            case .program(let socket): admitLocal(socket)
            case .play: if case .played(let player) = source { player.isPlaying = true }
            case .nothing: return
            case .end:
                hasEnded = true
                return
            }
        }
    }

    /// Adds a program of this process, which has every permission.
    private mutating func admitLocal(_ socket: consuming Descriptor) {
        let input = fcntl(socket.rawValue, F_DUPFD_CLOEXEC, 3)
        guard input >= 0, let id = seat.clients.makeID() else {
            // The program sees its connection closed.
            if input >= 0 { close(input) }
            return
        }
        let right = ClientRight(scopes: .all)
        let options = options(of: id, user: getuid(), right, queueLimit: ClientLimits.queue)
        // The same if it cannot be waited for.
        try? add(
            Client(
                id, name: "client \(id.rawValue)", user: getuid(), right: right,
                subscriber: Subscriber(output: OutputDescriptor(socket: socket), options: options),
                requests: RequestInput(socket: Descriptor(owning: input), lineLimit: ClientLimits.line)))
    }

    /// Plays more of the recording, while its readers keep up; at its end the loop ends.
    mutating func play(_ player: LocalPlayer) {
        for _ in 0..<Self.stepsOfTurn {
            guard player.isPlaying, !isHeldUp else { return }
            do throws(InletError) {
                guard let time = player.nextTime else { return finishPlaying(player) }
                clock.pass(to: time)
                let isNewSpace = try player.step(&seat.engine)
                seat.publish()
                if isNewSpace {
                    for client in seat.clients.all { client.subscriber.tellState(seat.engine, at: clock.now) }
                }
                seat.clients.releaseMotion(seat.engine, at: clock.now)
                flush()
            } catch {
                return fail(error)
            }
        }
    }

    private mutating func finishPlaying(_ player: LocalPlayer) {
        clock.pass(to: player.last + seat.engine.settings.settlingTime)
        seat.engine.advance(to: clock.now)
        seat.publish()
        player.isPlaying = false
        hasEnded = true
    }
}
