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
    var source = Source.devices
    var entrance = Entrance.owner(OwnerStreams()) {
        didSet { seat.clients.notesTimes = service != nil }
    }
    var poller: Poller
    /// nil in a process that handles its own signals.
    var signals: SignalDescriptor?
    private var clockChanges: ClockChangeDescriptor
    var clockLines = ClockLines()
    var requests = RequestQueue()
    var saving: Saving
    var steps = StepTurns()
    var suspension = KeySuspension()
    /// The clock for the core and for lines.
    var clock = LoopClock()
    /// The next deadline of the core or a client, as of the end of the last turn.
    private var due = Timestamp.distantFuture
    /// When the present turn looked at the kernel's clock.
    private var turn = MonotonicClock.now
    /// Devices or elapsed time may have caused lines in this turn, which are written before requests are served.
    private var hasDeviceLines = false
    var hasEnded = false
    /// Why the loop ends early.
    var failure: InletError?

    init(
        _ configuration: Configuration, devices: consuming LiveDevices, recording: RecordingFeed? = nil,
        poller: consuming Poller, signals: consuming SignalDescriptor?,
        clockChanges: consuming ClockChangeDescriptor, keeper: StateKeeper? = nil
    ) throws(InletError) {
        seat = LiveSeat(Engine(settings: configuration.engine), recording: recording)
        self.devices = devices
        self.poller = poller
        self.clockChanges = clockChanges
        saving = Saving(by: keeper)
        if let raw = signals?.rawDescriptor {
            try self.poller.add(raw, token: .signals, for: .reading)
        }
        self.signals = signals
        try self.poller.add(self.clockChanges.rawDescriptor, token: .clock, for: .reading)
        if let recording {
            try self.poller.add(recording.rawDescriptor, token: .recording, for: .reading)
        }
        if let raw = saving.rawDescriptor { try self.poller.add(raw, token: .keeper, for: .reading) }
    }

    /// Applies the configuration, and restores the saved state.
    mutating func start(_ configuration: Configuration) throws(InletError) {
        let now = clock.now
        seat.engine.start(configuration, at: now)
        saving.restore(&seat.engine, at: now)
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
        turn = MonotonicClock.now
        finishWork()
        try takeTurns()
        try end()
    }

    mutating func wake(ready count: Int) {
        // A wait of zero, because of work in steps, does not show that other programs had time to respond.
        let isIdle = count == 0 && !isInSteps
        if count == 0 { seat.engine.doDeferredWork() }
        switch source {
        case .devices: hasDeviceLines = false
        case .simulated(let run):
            hasDeviceLines = true
            simulate(run, isIdle: isIdle)
        case .played(let player):
            hasDeviceLines = false
            play(player)
        }
    }

    /// Work is done in steps, between which the loop does not wait.
    private var isInSteps: Bool {
        seat.engine.hasDeferredWork || saving.isComposing || service?.reading.isInSteps == true
    }

    mutating func finishTurn() {
        let service = service
        if devices.isUnfinished {
            hasDeviceLines = true
            devices.readUnfinished(&seat, &poller)
        }
        // After what the devices reported by now: keys that are up again have not been held until now.
        passTime(service)
        // Before anything is written: elapsed time, or an event later than the hold time, can have completed the escape.
        releaseIfAsked()
        let (isReading, isSaving) = (service?.reading.isInSteps == true, saving.isDue(at: turn))
        if isReading, let service { goOnReading(by: service) }
        if hasRequests {
            // Only lines of devices are written first. Those of clients are written with the answers: each write is a
            // system call per reader.
            if hasDeviceLines { flush() }
            serveRequests()
        }
        let step = steps.next(isReading: isReading, isRequest: requests.isBusy, isSaving: isSaving)
        if step == .request { goOnRequest() }
        // Requests, too, advance the core.
        releaseIfAsked()
        if step == .save {
            saveState(at: MonotonicClock.now)
        } else if saving.isKept, seat.engine.takeSessionLoss() {
            // The save waits for its turn.
            saving.want()
        }
        if let service { checkReading(by: service, at: MonotonicClock.now) }
        finishWork()
        devices.checkOpener(&seat, &poller)
        if let failure = devices.failure { fail(failure) }
        if case .simulated(let run) = source, isOver(run) { hasEnded = true }
    }

    /// Releases every grab if the escape keys have been held.
    private mutating func releaseIfAsked() {
        if seat.engine.takeEscapeRequest() { devices.escape() }
    }

    /// Takes the grabs that can be taken, and writes what has been published.
    @inline(__always)
    private mutating func finishWork() {
        if devices.isGrabbing {
            devices.takeGrabs(&seat, &poller)
            devices.showLights(seat.engine)
        }
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
    private mutating func takeRecordingEnd() {
        guard let recording = seat.recording else { return }
        poller.remove(recording.rawDescriptor)
        recording.takeEnd()
        if recording.hasGone, case .daemon = entrance { fail(RecordingFeed.gone) }
    }

    func patience() -> Interval? {
        var agenda = Agenda()
        if hasRequests || devices.isUnfinished || isInSteps { agenda.addWork() }
        switch source {
        case .devices: break
        case .simulated(let run) where clock.isVirtual:
            // While steps are played, nothing else is due: time stands still.
            if let wait = virtualWait(for: run) {
                agenda.add(after: wait)
                return agenda.patience(in: turn)
            }
        case .simulated(let run): if run.isBusy { agenda.add(run.deadline) }
        case .played(let player): if player.isPlaying, !isHeldUp { agenda.addWork() }
        }
        // While a virtual clock stands still, no deadline of the core is reached.
        if !clock.isVirtual { agenda.add(due) }
        agenda.add(clockLines.due)
        agenda.add(saving.deadline)
        agenda.add(devices.openerDeadline)
        if let service { agenda.add(service.deadline) }
        if devices.isGrabbed || service?.manager.owesReady == true { agenda.add(after: Deadlines.sign) }
        return agenda.patience(in: turn)
    }

    /// Performs the work that is due.
    @inline(__always)
    private mutating func passTime(_ service: Service?) {
        if let service {
            service.signLife(at: MonotonicClock.now)
            service.giveBackMemory(isFreed: !seat.engine.hasDeferredWork, at: MonotonicClock.now)
            service.audit.passTime(at: MonotonicClock.now)
        }
        turn = MonotonicClock.now
        if clockLines.due <= turn { publishClock() }
        // Simulated devices may have just moved the deadlines.
        if case .simulated = source { due = min(seat.engine.nextDeadline, seat.clients.deadline) }
        guard !clock.isVirtual, due != .distantFuture else { return }
        let now = clock.now
        if due <= now { hasDeviceLines = true }
        advance(to: now)
    }

    /// Publishes what time alone causes until `time`.
    mutating func advance(to time: Timestamp) {
        seat.engine.advance(to: time)
        seat.publish()
        seat.clients.releaseMotion(seat.engine, at: time)
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
            if clockChanges.takeSleep() { devices.processSleep(&seat, &poller) }
            publishClock()
        case .signals: takeSignal()
        case .keeper: takeSaveAnswer()
        case .recording: takeRecordingEnd()
        case .owner(let token): if case .owner(let streams) = entrance { take(token, of: streams) }
        case .daemon(let token): if case .daemon(let service) = entrance { take(token, of: service) }
        case .door: if case .local(let door) = entrance { read(door) }
        // The timer is the players'.
        case .timer: break
        }
    }

    private mutating func take(_ token: LoopToken.OwnerToken, of streams: OwnerStreams) {
        switch token {
        case .stop: if streams.readStop(&poller) { hasEnded = true }
        case .writer: takeEnd(of: streams)
        }
    }

    private mutating func take(_ token: LoopToken.DaemonToken, of service: Service) {
        switch token {
        case .listener: acceptClients(of: service)
        case .reader: beginReading(by: service)
        case .logins: takeLogins(of: service)
        }
    }
}

// The time of day.
extension LiveLoop {
    /// Clients that connect from now on get a clock line at the start.
    mutating func beginClock() {
        guard !clock.isVirtual else { return }
        let (time, event) = clockLines.next()
        seat.begin(event, at: time)
    }

    /// Publishes the time of day: it was set, the machine has slept, or some minutes have passed.
    mutating func publishClock() {
        guard !clock.isVirtual else { return }
        let (time, event) = clockLines.next()
        seat.publish(event, at: time)
    }
}
