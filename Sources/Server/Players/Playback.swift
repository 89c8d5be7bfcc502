import CLinuxSystem
package import Configuration
import Engine
import Glibc
package import InputModel
import Interaction
import Recording
package import Subscription
package import System
package import Trace

/// Feeds recordings to the core as if the devices were there: the same events, the same lines, every time.
///
/// It waits for its reader, and in real time for each frame's turn; a signal ends it as any program that has none of its
/// own to say.
package struct Playback: EventLoop, ~Copyable {
    /// How often, in frames, the output is written while it goes as fast as it can.
    private static let framesPerWrite = 256

    package var poller: Poller
    private var timer: TimerDescriptor
    private var engine: Engine
    private var subscriber: Subscriber
    private var player: SessionPlayer
    private var verification: Verification?
    private let configuration: Configuration
    private let isRealtime: Bool
    private let length: Interval
    private var progress = Progress(usesOutput: true)
    /// When the recording begins, by its own time.
    private let start: Timestamp
    /// When that was, by the clock of this machine.
    private var began = Timestamp(microseconds: 0)
    /// The last moment of the recording that was played.
    private var last: Timestamp
    private var steps = 0
    /// The moment up to which everything is to be written before anything else is played.
    private var writing: Timestamp?
    /// The reader does not take what is written.
    private var isHeldUp = false
    /// The timer is set to what comes next.
    private var isTimed = false
    /// Everything is played.
    private var isOver = false
    package private(set) var hasEnded = false

    /// - Parameters:
    ///   - session: the recording.
    ///   - configuration: what the core is set to.
    ///   - subscriber: which lines are wanted.
    ///   - isRealtime: wait between frames as long as the recording did.
    ///   - path: compare what is published with what was when the recording was made, and call the file this in errors.
    ///   - output: where lines go.
    package init(
        _ session: Session, configuration: Configuration, subscriber: SubscriberOptions,
        isRealtime: Bool, verifying path: String? = nil, output: consuming OutputDescriptor
    ) throws(InletError) {
        var poller = try Poller()
        let timer = try TimerDescriptor()
        verification = if let path { try Verification(session, path: path) } else { nil }
        poller.add(timer.rawDescriptor, token: LoopToken.timer, for: .news)
        self.poller = poller
        self.timer = timer
        self.configuration = configuration
        engine = Engine(settings: configuration.engine)
        engine.setExplains(subscriber.explains)
        var options = subscriber
        // Playback waits for its reader, so that no line has to be left out; see `flush`.
        options.queueLimit = .max
        self.subscriber = Subscriber(output: output, options: options)
        player = SessionPlayer(session)
        start = player.nextTime ?? Timestamp(microseconds: 0)
        last = start
        length = session.length
        self.isRealtime = isRealtime
    }

    /// Plays everything, ends what is still down, and writes it all.
    ///
    /// - Throws: ``InletError``: (I/O) where the output cannot be written, (bad data) where what is published is not
    ///   what it was.
    package mutating func run(version: StaticString) throws(InletError) {
        signal(SIGPIPE, SIG_IGN)
        while player.isStarting { try player.step(&engine) }
        engine.start(configuration, at: start)
        engine.clearEvents()
        // As a live stream does: most of the program has done its part.
        if isRealtime { inlet_release_code() }
        subscriber.begin(engine, version: version, at: start)
        writing = start
        began = MonotonicClock.now
        try takeTurns()
        if isOver, let verified = verification.take() { try verified.finish() }
    }

    package func patience() -> Interval? { isHeldUp || isTimed ? nil : .milliseconds(0) }

    package mutating func take(_ event: Poller.Event) {
        if event.token == LoopToken.timer { isTimed = false }
    }

    /// Plays on, until it has to wait.
    package mutating func finishTurn() throws(InletError) {
        while !hasEnded {
            guard try flush() else { return }
            if isOver {
                hasEnded = true
            } else if let time = player.nextTime {
                guard try isDue(time) else { return }
                try play(time)
            } else {
                try finish(at: last + ButtonDebouncer.bounceTime)
            }
        }
    }

    /// Plays what comes next, which is due; of a silence with many repeats, a piece.
    private mutating func play(_ time: Timestamp) throws(InletError) {
        last = max(last, time)
        guard player.passSilence(&engine) else {
            try publish()
            writing = time
            return
        }
        if let check = player.nextCheck { try verification?.compare(check) }
        try player.step(&engine)
        try publish()
        if player.hasNewSpace { subscriber.tellState(engine, at: last) }
        player.hasNewSpace = false
        steps += 1
        if isRealtime || steps % Self.framesPerWrite == 0 { writing = last }
    }

    private mutating func finish(at end: Timestamp) throws(InletError) {
        isOver = true
        // What a bouncing switch still holds back comes out, as it would have a moment later.
        engine.advance(to: end)
        engine.cancelAll(at: end)
        try publish()
        subscriber.releaseMotion(engine, at: .distantFuture)
        writing = end
    }

    /// What comes after the end was not recorded: nothing to compare.
    private mutating func publish() throws(InletError) {
        if !isOver { try verification?.note(engine) }
        subscriber.publish(engine)
        engine.clearEvents()
    }

    /// - Returns: false where a frame's turn has not come, or something else is to be written before it.
    private mutating func isDue(_ time: Timestamp) throws(InletError) -> Bool {
        guard isRealtime else { return true }
        progress.show("\((time - start).clock) of \(length.clock)")
        while true {
            let due = min(engine.nextDeadline, time)
            let moment = began + (due - start)
            guard moment <= MonotonicClock.now else {
                timer.set(to: moment)
                isTimed = true
                return false
            }
            guard due < time else { return true }
            engine.advance(to: due)
            try publish()
            writing = due
            guard try flush() else { return false }
        }
    }

    /// Writes what is to be written: a recording loses nothing.
    ///
    /// - Returns: false where the reader has to be waited for, or has gone.
    private mutating func flush() throws(InletError) -> Bool {
        guard let time = writing else { return true }
        let wasHeldUp = isHeldUp
        isHeldUp = false
        switch subscriber.flush(engine, at: time) {
        case .done: writing = nil
        case .waiting: isHeldUp = true
        case .closed: hasEnded = true
        case .failed(let number):
            throw InletError(.io, "standard output: cannot write: \(String(cString: strerror(number)))")
        }
        if isHeldUp && !wasHeldUp {
            poller.add(subscriber.rawDescriptor, token: LoopToken.output(.recorded), for: .writing)
        } else if wasHeldUp && !isHeldUp {
            poller.remove(subscriber.rawDescriptor)
        }
        return writing == nil && !hasEnded
    }
}
