import CLinuxSystem
import Configuration
import Engine
import InputModel
import Recording
import System
import Wire

/// The loop behind `inlet stream`, `inlet run` and `inlet simulate`: reads devices and requests, and writes to clients.
///
/// One thread owns everything here. A wake reads all that is ready, then writes once to everyone. What clients ask
/// takes its turn after the devices, whose lines are written before.
struct LiveLoop: EventLoop, ~Copyable {
    var seat: LiveSeat
    var devices: LiveDevices
    var poller: Poller
    /// nil in a process whose signals are not ours.
    var signals: SignalDescriptor?
    private var clockChanges: ClockChangeDescriptor
    var clockLines = ClockLines()
    /// Where requests are read to.
    let piece = PieceBuffer()
    /// What a daemon has besides; nil for a stream of one reader.
    var service: Service?
    var state: StateStore
    let version: StaticString
    /// A long request that is being done, in steps between which others have their turn.
    var begun: (client: Client, request: BegunRequest)?
    /// Saves of the state that are wanted.
    var saves = SaveQueue<(client: Client, request: String?)>()
    /// The save that is being put together, in steps between which others have their turn.
    var save: StateSave?
    /// The clients that have suspended keys.
    var keySuspenders: [ClientID: Client] = [:]
    /// What time it is.
    var clock = LoopClock()
    /// Hands on devices that are not there; nil where the devices are.
    var simulation: SimulationRun?
    /// Where programs of this process come in; nil where the loop has the process to itself.
    var door: LocalDoor?
    /// The door was closed.
    var isDeserted = false
    /// What is played instead of devices.
    var player: LocalPlayer?
    /// Where to hear that the stream is to end; nil if nothing does.
    var stop: StopInput?
    /// When the core or a client has something to do, as of the end of the last turn.
    private var due = Timestamp.distantFuture
    /// Devices, or time that has passed, may have brought lines about in this turn: nothing that clients ask comes before these.
    private var hasDeviceLines = false
    /// This turn took a long request one step on, or, before requests are served, the last one did.
    var tookStep = false
    var hasEnded = false
    /// Why the loop ends before its time.
    var failure: InletError?

    init(
        _ configuration: Configuration, devices: consuming LiveDevices, recording: RecordingFeed? = nil,
        poller: consuming Poller, signals: consuming SignalDescriptor?,
        clockChanges: consuming ClockChangeDescriptor,
        state: consuming StateStore, version: StaticString
    ) {
        seat = LiveSeat(Engine(settings: configuration.engine), recording: recording)
        self.devices = devices
        self.poller = poller
        self.clockChanges = clockChanges
        self.state = state
        self.version = version
        if let raw = signals?.rawDescriptor {
            self.poller.add(raw, token: LoopToken.signals, for: .reading)
        }
        self.signals = signals
        self.poller.add(self.clockChanges.rawDescriptor, token: LoopToken.clock, for: .reading)
        if let recording {
            self.poller.add(recording.rawDescriptor, token: LoopToken.recording, for: .reading)
        }
    }

    /// Shows what the configuration has, and takes over what was saved.
    mutating func start(_ configuration: Configuration) throws(InletError) {
        let now = clock.now
        seat.engine.start(configuration, at: now)
        if let saved = state.load({ Message.write($0) }) { seat.engine.restore(saved, at: now) }
        seat.engine.clearEvents()
        seat.recording?.start(at: now)
        beginClock()
    }

    /// Runs until a signal ends it, or the last of those for whom it runs has gone.
    ///
    /// - Throws: ``InletError``: (I/O) where what the program was started to write cannot be written, (not available)
    ///   where a helper has gone without which it would go on deaf.
    mutating func run() throws(InletError) {
        // Layouts and configuration are read; most of the program has done its part.
        if !isLocal { inlet_release_code() }
        finishWork()
        try takeTurns()
        try end()
    }

    mutating func wake(ready count: Int) {
        // A wait that was none because memory was to be freed says nothing of who had time to answer.
        let isIdle = count == 0 && !seat.engine.hasDeferredWork && !isPuttingTogether && !isReading
        if count == 0 { seat.engine.doDeferredWork() }
        hasDeviceLines = simulation != nil
        simulate(isIdle: isIdle)
        play()
        passTime()
    }

    mutating func finishTurn() {
        if devices.isUnfinished { hasDeviceLines = true }
        devices.readUnfinished(&seat, &poller)
        // A step of a long request, one of a save and one of a configuration take as long: they come in turns, and a
        // configuration first, which no client can make come.
        let mayStep = !isReading && !(tookStep && isPuttingTogether)
        let maySave = !isReading
        tookStep = false
        if isReading { goOnReading() }
        if hasRequests {
            // Lines of what clients did wait for those of what is asked now: each is a system call for each reader.
            if hasDeviceLines { flush() }
            serveRequests(mayStep: mayStep)
        }
        // Of whatever happened above: time that passed, or an event that came later than the keys were held.
        if seat.engine.takeEscapeRequest() { devices.escape() }
        if maySave, !tookStep || !isPuttingTogether { saveState(at: MonotonicClock.now) }
        if service != nil { checkReading(at: MonotonicClock.now) }
        finishWork()
        if let failure = devices.failure { fail(failure) }
        if simulation != nil && isSimulated { hasEnded = true }
    }

    /// Takes the grabs that can be taken, and writes what has been published.
    private mutating func finishWork() {
        devices.takeGrabs(&seat, &poller)
        due = min(flush(), seat.engine.nextDeadline)
        // Of every grab that was taken or has gone by now: a wait without one has no end.
        devices.signLife(at: MonotonicClock.now)
    }

    /// Ends what has begun, gives back what is grabbed, and only then waits for what is slow.
    private mutating func end() throws(InletError) {
        seat.engine.cancelAll(at: clock.now)
        writeRest()
        devices.closeAll()
        saveAtEnd()
        drain()
        do {
            try seat.recording?.finish(within: Deadlines.recording)
        } catch {
            fail(error)
        }
        if let failure { throw failure }
    }

    /// Writes all that has been published.
    mutating func writeRest() {
        seat.publish()
        seat.clients.releaseMotion(seat.engine, at: .distantFuture)
        flush()
    }

    /// The loop ends, for the first reason that it has.
    mutating func fail(_ error: InletError) {
        failure = failure ?? error
        hasEnded = true
    }

    /// The recording could not go on; everything else does. A daemon's recorder that was killed is missed as other helpers are.
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
        // A clock that stands still brings nothing about.
        let core = clock.isVirtual ? .distantFuture : due
        let simulationPatience = simulation == nil ? nil : simulationPatience
        if let simulationPatience, clock.isVirtual { return simulationPatience }
        var deadline = min(core, clockLines.due, saves.deadline, service?.deadline ?? .distantFuture)
        if let simulationPatience { deadline = min(deadline, clock.now + simulationPatience) }
        let isWatched = devices.isGrabbed || service?.manager.owesReady == true
        guard deadline != .distantFuture || isWatched else { return nil }
        let now = MonotonicClock.now
        if isWatched { deadline = min(deadline, now + Deadlines.sign) }
        return max(deadline - now, .milliseconds(0))
    }

    /// Does what is due.
    private mutating func passTime() {
        service?.signLife(at: MonotonicClock.now)
        service?.giveBackMemory(isFreed: !seat.engine.hasDeferredWork, at: MonotonicClock.now)
        if clockLines.due <= MonotonicClock.now { noteClock() }
        // Simulated hands have just done something.
        if simulation != nil { due = min(seat.engine.nextDeadline, seat.clients.deadline) }
        guard !clock.isVirtual, due != .distantFuture else { return }
        let now = clock.now
        if due <= now { hasDeviceLines = true }
        seat.engine.advance(to: now)
        seat.publish()
        seat.clients.releaseMotion(seat.engine, at: now)
    }

    mutating func take(_ event: Poller.Event) {
        if let (kind, number) = LoopToken.several(event.token) {
            switch kind {
            case .device:
                hasDeviceLines = true
                devices.read(number, &seat, &poller)
            case .requests: if let client = seat.clients[number] { noteRequests(of: client) }
            case .output:
                guard let client = seat.clients[number] else { return }
                if event.isHungUp { hangUp(client) } else { flush(client) }
            }
            return
        }
        switch event.token {
        case LoopToken.signals: takeSignal()
        case LoopToken.listener: acceptClients()
        case LoopToken.keeper: finishSaving()
        case LoopToken.recording: noteRecordingEnd()
        case LoopToken.opener: fail(DeviceOpener.gone)
        case LoopToken.reader: beginReading()
        case LoopToken.logins: takeLogins()
        case LoopToken.supervisor: fail(GrabSupervisor.gone)
        case LoopToken.stop: readStop()
        case LoopToken.door: readDoor()
        case LoopToken.clock:
            hasDeviceLines = true
            if clockChanges.takeSleep() { devices.noteSleep(&seat, &poller) }
            noteClock()
        case LoopToken.udev:
            hasDeviceLines = true
            devices.applyChanges(&seat, &poller)
        default: break
        }
    }
}
