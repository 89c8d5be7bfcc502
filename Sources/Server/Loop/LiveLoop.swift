import CLinuxSystem
import Configuration
import Engine
import InputModel
import Interaction
import Recording
import System
import Wire

/// The loop behind `inlet stream`, `inlet run` and `inlet simulate`: reads devices and requests, and writes to clients.
///
/// One thread owns everything here. A wake reads all that is ready, then writes once to every client. Requests are
/// served after the devices, whose lines are written first.
struct LiveLoop: EventLoop, ~Copyable {
    var seat: LiveSeat
    var devices: LiveDevices
    var poller: Poller
    /// nil in a process that handles its own signals.
    var signals: SignalDescriptor?
    private var clockChanges: ClockChangeDescriptor
    var clockLines = ClockLines()
    /// The buffer that requests are read into.
    let piece = PieceBuffer()
    /// The additional parts of a daemon; nil for a stream with one reader.
    var service: Service?
    var state: StateStore
    let version: StaticString
    /// The long request under way, performed in steps with other work in between.
    var begun: (client: Client, request: BegunRequest)?
    /// The wanted saves of the state.
    var saves = SaveQueue<(client: Client, request: String?)>()
    /// The save that is being composed, in steps with other work in between.
    var save: StateSave?
    /// Why the last save failed; nil if it succeeded.
    var saveFailure: String?
    /// The clients that have suspended keys.
    var keySuspenders: [ClientID: Client] = [:]
    /// The clock for the core and for lines.
    var clock = LoopClock()
    /// The steps of simulated devices; nil unless devices are simulated.
    var simulation: SimulationRun?
    /// The door through which programs of this process connect; nil unless the loop is embedded in their process.
    var door: LocalDoor?
    /// The door was closed.
    var isDeserted = false
    /// The recording that is played in place of devices.
    var player: LocalPlayer?
    /// The input that can end the stream, or nil for none.
    var stop: StopInput?
    /// Writes standard output to a file; nil unless it is one, and devices are grabbed.
    var writer: OutputWriter?
    /// The next deadline of the core or a client, as of the end of the last turn.
    private var due = Timestamp.distantFuture
    /// Devices or elapsed time may have caused lines in this turn, which are written before requests are served.
    private var hasDeviceLines = false
    /// This turn performed a step of a long request; before requests are served: the last turn did.
    var tookStep = false
    var hasEnded = false
    /// Why the loop ends early.
    var failure: InletError?

    init(
        _ configuration: Configuration, devices: consuming LiveDevices, recording: RecordingFeed? = nil,
        poller: consuming Poller, signals: consuming SignalDescriptor?,
        clockChanges: consuming ClockChangeDescriptor,
        state: consuming StateStore, version: StaticString
    ) throws(InletError) {
        seat = LiveSeat(Engine(settings: configuration.engine), recording: recording)
        self.devices = devices
        self.poller = poller
        self.clockChanges = clockChanges
        self.state = state
        self.version = version
        if let raw = signals?.rawDescriptor {
            try self.poller.add(raw, token: .signals, for: .reading)
        }
        self.signals = signals
        try self.poller.add(self.clockChanges.rawDescriptor, token: .clock, for: .reading)
        if let recording {
            try self.poller.add(recording.rawDescriptor, token: .recording, for: .reading)
        }
    }

    /// Applies the configuration, and restores the saved state.
    mutating func start(_ configuration: Configuration) throws(InletError) {
        let now = clock.now
        seat.engine.start(configuration, at: now)
        if let saved = state.load({ Message.write($0) }) { seat.engine.restore(saved, at: now) }
        seat.engine.clearEvents()
        seat.recording?.start(at: now)
        beginClock()
    }

    /// Runs until a signal ends it, the client that it runs for disconnects, or its input ends.
    ///
    /// - Throws: ``InletError``: (I/O) if the output or the recording cannot be written, (not available) if a helper
    ///   that it depends on has exited.
    mutating func run() throws(InletError) {
        // Layouts and configuration have been read; most of the program's code is no longer needed.
        if !isLocal { inlet_release_code() }
        finishWork()
        try takeTurns()
        try end()
    }

    mutating func wake(ready count: Int) {
        // A wait of zero, because of work in steps, does not show that other programs had time to respond.
        let isIdle = count == 0 && !seat.engine.hasDeferredWork && !isPuttingTogether && !isReading
        if count == 0 { seat.engine.doDeferredWork() }
        hasDeviceLines = simulation != nil
        simulate(isIdle: isIdle)
        play()
    }

    mutating func finishTurn() {
        if devices.isUnfinished { hasDeviceLines = true }
        devices.readUnfinished(&seat, &poller)
        // After what the devices reported by now: keys that are up again have not been held until now.
        passTime()
        // Before anything is written: elapsed time, or an event later than the hold time, can have completed the escape.
        releaseIfAsked()
        // Steps of a long request, of a save and of a configuration take equally long, so they alternate. A
        // configuration comes first, since no client can cause one.
        let mayStep = !isReading && !(tookStep && isPuttingTogether)
        let maySave = !isReading
        tookStep = false
        if isReading { goOnReading() }
        if hasRequests {
            // Only lines of devices are written first. Those of clients are written with the answers: each write is a
            // system call per reader.
            if hasDeviceLines { flush() }
            serveRequests(mayStep: mayStep)
        }
        // Requests, too, advance the core.
        releaseIfAsked()
        if maySave, !tookStep || !isPuttingTogether { saveState(at: MonotonicClock.now) }
        if service != nil { checkReading(at: MonotonicClock.now) }
        finishWork()
        devices.checkOpener(&seat, &poller)
        if let failure = devices.failure { fail(failure) }
        if simulation != nil && isSimulated { hasEnded = true }
    }

    /// Releases every grab if the escape keys have been held.
    private mutating func releaseIfAsked() {
        if seat.engine.takeEscapeRequest() { devices.escape() }
    }

    /// Takes the grabs that can be taken, and writes what has been published.
    private mutating func finishWork() {
        devices.takeGrabs(&seat, &poller)
        due = min(flush(), seat.engine.nextDeadline)
        // Covers every grab taken or released by now: without a grab, the wait may be indefinite.
        devices.signLife(at: MonotonicClock.now)
    }

    /// Writes all that has been published.
    mutating func writeRest() {
        seat.publish()
        seat.clients.releaseMotion(seat.engine, at: .distantFuture)
        flush()
    }

    /// Ends the loop; the first error is the one reported.
    mutating func fail(_ error: InletError) {
        failure = failure ?? error
        hasEnded = true
    }

    /// The recorder has ended; everything else continues, unless a daemon's recorder was killed: the daemon then ends.
    private mutating func noteRecordingEnd() {
        guard let recording = seat.recording else { return }
        poller.remove(recording.rawDescriptor)
        recording.noteEnd()
        if recording.hasGone && service != nil { fail(RecordingFeed.gone) }
    }

    /// How long the loop may wait.
    func patience() -> Interval? {
        let isInSteps = seat.engine.hasDeferredWork || isPuttingTogether || isReading
        if hasRequests || devices.isUnfinished || isInSteps || isPlaying { return .milliseconds(0) }
        // While a virtual clock stands still, no deadline is reached.
        let core = clock.isVirtual ? .distantFuture : due
        let simulationPatience = simulation == nil ? nil : simulationPatience
        if let simulationPatience, clock.isVirtual { return simulationPatience }
        var deadline = min(core, clockLines.due, saves.deadline, service?.deadline ?? .distantFuture)
        if let simulationPatience { deadline = min(deadline, clock.now + simulationPatience) }
        deadline = min(deadline, devices.openerDeadline)
        let isWatched = devices.isGrabbed || service?.manager.owesReady == true
        guard deadline != .distantFuture || isWatched else { return nil }
        let now = MonotonicClock.now
        if isWatched { deadline = min(deadline, now + Deadlines.sign) }
        return max(deadline - now, .milliseconds(0))
    }

    /// Performs the work that is due.
    private mutating func passTime() {
        service?.signLife(at: MonotonicClock.now)
        service?.giveBackMemory(isFreed: !seat.engine.hasDeferredWork, at: MonotonicClock.now)
        if clockLines.due <= MonotonicClock.now { noteClock() }
        // Simulated devices may have just moved the deadlines.
        if simulation != nil { due = min(seat.engine.nextDeadline, seat.clients.deadline) }
        guard !clock.isVirtual, due != .distantFuture else { return }
        let now = clock.now
        if due <= now { hasDeviceLines = true }
        seat.engine.advance(to: now)
        seat.publish()
        seat.clients.releaseMotion(seat.engine, at: now)
    }

    mutating func take(_ event: Poller.Event) {
        switch event.loopToken {
        case .devices(let token):
            hasDeviceLines = true
            devices.take(token, &seat, &poller)
        case .requests(let id): if let client = seat.clients[id.rawValue] { noteRequests(of: client) }
        case .output(let id):
            guard let client = seat.clients[id.rawValue] else { return }
            if event.isHungUp { hangUp(client) } else { flush(client) }
        case .clock:
            hasDeviceLines = true
            if clockChanges.takeSleep() { devices.noteSleep(&seat, &poller) }
            noteClock()
        case .signals: takeSignal()
        case .listener: acceptClients()
        case .keeper: finishSaving()
        case .recording: noteRecordingEnd()
        case .reader: beginReading()
        case .logins: takeLogins()
        case .stop: readStop()
        case .writer: noteWriterEnd()
        case .door: readDoor()
        // The timer is the players'.
        case .timer: break
        }
    }
}
