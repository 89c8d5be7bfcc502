import CLinuxSystem
public import Configuration
import Engine
import Glibc
import InputModel
public import Subscription
public import System
public import Trace

/// Feeds recordings to the core as if the devices were there: the same events, the same lines, every time.
public struct Playback: ~Copyable {
    /// How often, in frames, the output is written while it goes as fast as it can.
    private static let framesPerWrite = 256

    private var engine: Engine
    private var subscriber: Subscriber
    private var player: SessionPlayer
    private var verification: Verification?
    private let configuration: Configuration
    private let isRealtime: Bool
    private let length: Interval
    private var progress = Progress(usesOutput: true)

    /// - Parameters:
    ///   - session: the recording.
    ///   - configuration: what the core is set to.
    ///   - subscriber: which lines are wanted.
    ///   - isRealtime: wait between frames as long as the recording did.
    ///   - path: compare what is published with what was when the recording was made, and call the file this in errors.
    ///   - output: where lines go.
    public init(
        _ session: Session, configuration: Configuration, subscriber: SubscriberOptions,
        isRealtime: Bool, verifying path: String? = nil, output: consuming OutputDescriptor
    ) throws(InletError) {
        verification = if let path { try Verification(session, path: path) } else { nil }
        self.configuration = configuration
        engine = Engine(settings: configuration.engine)
        var options = subscriber
        // Playback waits for its reader, so that no line has to be left out; see `flush`.
        options.queueLimit = .max
        self.subscriber = Subscriber(output: output, options: options)
        player = SessionPlayer(session)
        length = session.length
        self.isRealtime = isRealtime
    }

    /// Plays everything, ends what is still down, and writes it all.
    ///
    /// - Throws: ``InletError``: (I/O) where the output cannot be written, (bad data) where what is published is not
    ///   what it was.
    public mutating func run(version: StaticString) throws(InletError) {
        signal(SIGPIPE, SIG_IGN)
        let start = player.nextTime ?? Timestamp(microseconds: 0)
        while player.isStarting { try player.step(&engine) }
        engine.start(configuration, at: start)
        engine.clearEvents()
        // As a live stream does: most of the program has done its part.
        if isRealtime { inlet_release_code() }
        subscriber.begin(engine, version: version, at: start)
        guard try flush(at: start) else { return }

        let began = MonotonicClock.now
        var last = start
        var steps = 0
        while let time = player.nextTime {
            if isRealtime {
                progress.show("\((time - start).clock) of \(length.clock)")
                try playSilence(until: time, start: start, began: began)
            }
            last = max(last, time)
            while !player.passSilence(&engine) {
                try publish()
                guard try flush(at: time) else { return }
            }
            if let check = player.nextCheck { try verification?.compare(check) }
            try player.step(&engine)
            try publish()
            if player.hasNewSpace { subscriber.tellState(engine, at: last) }
            player.hasNewSpace = false
            steps += 1
            if isRealtime || steps % Self.framesPerWrite == 0 {
                guard try flush(at: last) else { return }
            }
        }
        try finish(at: last + ButtonDebouncer.bounceTime)
    }

    private mutating func finish(at end: Timestamp) throws(InletError) {
        // What comes now was not recorded: nothing to compare.
        let verified = verification.take()
        // What a bouncing switch still holds back comes out, as it would have a moment later.
        engine.advance(to: end)
        engine.cancelAll(at: end)
        try publish()
        subscriber.releaseMotion(engine, at: .distantFuture)
        _ = try flush(at: end)
        if let verified { try verified.finish() }
    }

    private mutating func publish() throws(InletError) {
        try verification?.note(engine)
        subscriber.publish(engine)
        engine.clearEvents()
    }

    /// Waits until a frame's turn, doing what is due in between.
    private mutating func playSilence(until time: Timestamp, start: Timestamp, began: Timestamp)
        throws(InletError)
    {
        while true {
            let due = min(engine.nextDeadline, time)
            let wait = (began + (due - start)) - MonotonicClock.now
            if wait > Interval(microseconds: 0) { usleep(UInt32(clamping: wait.microseconds)) }
            guard due < time else { return }
            engine.advance(to: due)
            try publish()
            _ = try flush(at: due)
        }
    }

    /// Writes everything, waiting for the reader: a recording loses nothing.
    ///
    /// - Returns: false where the reader has gone.
    private mutating func flush(at time: Timestamp) throws(InletError) -> Bool {
        while true {
            switch subscriber.flush(engine, at: time) {
            case .done: return true
            case .closed: return false
            case .failed(let number):
                throw InletError(.io, "standard output: \(String(cString: strerror(number)))")
            case .waiting:
                _ = Descriptor.wait(for: .writing, of: subscriber.rawDescriptor)
            }
        }
    }
}
