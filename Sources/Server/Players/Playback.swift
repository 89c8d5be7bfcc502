import CLinuxSystem
package import Configuration
import Engine
package import InputModel
import Interaction
import Recording
package import Subscription
package import System
package import Trace

/// Replays recordings into the core as if the devices existed: the same events give the same lines every time.
///
/// It waits for its reader and, in real time, until each frame is due. It does not catch signals such as SIGINT,
/// which end the process as usual.
package struct Playback: EventLoop, ~Copyable {
    /// Steps between writes of the output when not in real time.
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
    /// The replay does not begin at the start of the recording.
    private let isPartial: Bool
    private var progress = Progress(usesOutput: true)
    /// The start of the replay, in the recording's time.
    private let start: Timestamp
    /// The start of the replay, by this machine's clock.
    private var began = Timestamp(microseconds: 0)
    /// The time of the last entry that was replayed.
    private var last: Timestamp
    private var steps = 0
    /// The time of the output that is to be written before the replay continues; nil for none.
    private var writing: Timestamp?
    /// The output is blocked: the reader does not keep up.
    private var isHeldUp = false
    /// The timer is set to the next frame or deadline.
    private var isTimed = false
    /// Everything has been replayed.
    private var isOver = false
    package private(set) var hasEnded = false

    /// - Parameters:
    ///   - session: the recording.
    ///   - configuration: the configuration of the core.
    ///   - subscriber: the options of the reader.
    ///   - isRealtime: keep the recorded intervals between frames.
    ///   - from: leave out the lines of this much time after the start.
    ///   - path: compare the published events with those of the time of recording, and use this name of the file in
    ///     errors; nil not to compare.
    ///   - output: the output for lines.
    package init(
        _ session: Session, configuration: Configuration, subscriber: SubscriberOptions,
        isRealtime: Bool, from: Interval = Interval(microseconds: 0), verifying path: String? = nil,
        output: consuming OutputDescriptor
    ) throws(InletError) {
        var poller = try Poller()
        let timer = try TimerDescriptor()
        verification = if let path { try Verification(session, path: path) } else { nil }
        try poller.add(timer.rawDescriptor, token: .timer, for: .news)
        self.poller = poller
        self.timer = timer
        self.configuration = configuration
        engine = Engine(settings: configuration.engine)
        engine.setExplains(subscriber.explains)
        var options = subscriber
        // The replay waits for its reader, so that no line has to be dropped; see `flush`.
        options.queueLimit = .max
        self.subscriber = Subscriber(output: output, options: options)
        player = SessionPlayer(session)
        start = (player.nextTime ?? Timestamp(microseconds: 0)) + from
        last = start
        isPartial = from.microseconds > 0
        length = Interval(microseconds: max(0, session.length.microseconds - from.microseconds))
        self.isRealtime = isRealtime
    }

    /// Replays everything, cancels everything still down at the end, and writes all lines.
    ///
    /// - Throws: ``InletError``: (I/O) if the output cannot be written, (bad data) if the published events differ from
    ///   the recorded ones.
    package mutating func run() throws(InletError) {
        try player.begin(&engine, configuration)
        engine.clearEvents()
        if isPartial { try skip(to: start) }
        // As in a live stream: most of the program's code is no longer needed.
        if isRealtime { inlet_release_code() }
        subscriber.begin(engine, at: start)
        writing = start
        began = MonotonicClock.now
        try takeTurns()
        if isOver, let verified = verification.take() { try verified.finish() }
    }

    /// Replays what precedes `time` without output, at full speed: only the core knows what it leads to.
    private mutating func skip(to time: Timestamp) throws(InletError) {
        while let next = player.nextTime, next < time {
            while !player.passSilence(&engine) { engine.clearEvents() }
            try player.step(&engine)
            engine.clearEvents()
        }
        let before = Timestamp(microseconds: time.microseconds - 1)
        while !engine.advance(to: before, publishing: Self.framesPerWrite) { engine.clearEvents() }
        engine.clearEvents()
        player.hasNewSpace = false
    }

    package func patience() -> Interval? { isHeldUp || isTimed ? nil : .milliseconds(0) }

    package mutating func take(_ event: Poller.Event) {
        if event.loopToken == .timer { isTimed = false }
    }

    /// Continues the replay until it has to wait.
    package mutating func finishTurn() throws(InletError) {
        while !hasEnded {
            guard try flush() else { return }
            if isOver {
                hasEnded = true
            } else if let time = player.nextTime {
                guard try isDue(time) else { return }
                try play(time)
            } else {
                try finish(at: last + engine.settings.settlingTime)
            }
        }
    }

    /// Replays the next entry, which is due, or a part of the key repeats that precede it.
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
        // Publishes button changes that are held back as possible bounces, as would happen a moment later.
        engine.advance(to: end)
        engine.cancelAll(at: end)
        try publish()
        subscriber.releaseMotion(engine, at: .distantFuture)
        writing = end
    }

    /// Publishes the core's events. Those after the end were not recorded, so they are not compared.
    private mutating func publish() throws(InletError) {
        if !isOver { try verification?.compare(engine) }
        subscriber.publish(engine)
        engine.clearEvents()
    }

    /// - Returns: false if the frame is not due yet, or other output has to be written first.
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

    /// Writes the waiting output: a replay drops no line.
    ///
    /// - Returns: false if the reader is slow or has disconnected.
    private mutating func flush() throws(InletError) -> Bool {
        guard let time = writing else { return true }
        let wasHeldUp = isHeldUp
        isHeldUp = false
        switch subscriber.flush(engine, at: time) {
        case .done: writing = nil
        case .waiting: isHeldUp = true
        case .closed: hasEnded = true
        case .failed(let number): throw InletError.output(number)
        }
        if isHeldUp && !wasHeldUp {
            try poller.add(subscriber.rawDescriptor, token: .output(.recorded), for: .writing)
        } else if wasHeldUp && !isHeldUp {
            poller.remove(subscriber.rawDescriptor)
        }
        return writing == nil && !hasEnded
    }
}
