import Engine
import Glibc
import InputModel
import Interaction
import Recording
import Subscription
import System
import Trace
import Wire

/// Plays a recording in place of devices.
struct LocalPlayer {
    private var player: SessionPlayer
    /// The program has asked to play it.
    var isPlaying = false
    /// When the recording begins, by its own time.
    let start: Timestamp
    /// The time of the last entry that was played.
    private(set) var last: Timestamp

    init(_ session: Session) {
        player = SessionPlayer(session)
        start = player.nextTime ?? Timestamp(microseconds: 0)
        last = start
    }

    /// The time of the next entry; nil at the end.
    var nextTime: Timestamp? { player.nextTime }

    /// Adds the devices that existed when the recording began.
    mutating func begin(_ engine: inout Engine) throws(InletError) {
        try player.begin(&engine, nil)
    }

    /// Plays the next entry, or a part of the key repeats that precede it.
    ///
    /// - Returns: true if the space has changed.
    mutating func step(_ engine: inout Engine) throws(InletError) -> Bool {
        if let time = player.nextTime { last = max(last, time) }
        guard player.passSilence(&engine) else { return false }
        try player.step(&engine)
        defer { player.hasNewSpace = false }
        return player.hasNewSpace
    }
}

// Clients inside the process, for a process that has a seat of its own.
extension LiveLoop {
    /// Steps of the recording played per turn of the loop.
    private static let stepsOfTurn = 64

    /// The loop runs inside the process of its programs.
    var isLocal: Bool {
        switch door {
        case nil: false
        case .some(_): true
        }
    }

    /// A recording is under way, and its readers keep up.
    var isPlaying: Bool { player?.isPlaying == true && !isHeldUp }

    /// Admits clients that have connected.
    mutating func readDoor() {
        guard let outer = door.take() else { return }
        while true {
            switch outer.next() {
            case .program(let socket): admitLocal(socket)
            case .play: player?.isPlaying = true
            case .nothing:
                door = consume outer
                return
            case .end:
                isDeserted = true
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
                requests: RequestInput(socket: Descriptor(owning: input), lineLimit: ClientLimits.line),
                isOwner: false))
    }

    /// Plays more of the recording; at its end the loop ends.
    mutating func play() {
        for _ in 0..<Self.stepsOfTurn {
            // Asked first: nearly no loop plays anything, and this one is awake for every frame.
            guard isPlaying else { return }
            do throws(InletError) {
                guard let time = player?.nextTime else { return finishPlaying() }
                clock.pass(to: time)
                let isNewSpace = try player!.step(&seat.engine)
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

    private mutating func finishPlaying() {
        clock.pass(to: player!.last + ButtonDebouncer.bounceTime)
        seat.engine.advance(to: clock.now)
        seat.publish()
        player?.isPlaying = false
        hasEnded = true
    }
}
