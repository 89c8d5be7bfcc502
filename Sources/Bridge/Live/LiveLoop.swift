import Engine
import Glibc
import InputModel
import Interaction
import LinuxInput
import Wire

/// The loop behind `inlet stream` and `inlet run`: reads devices and requests, tells clients.
///
/// One thread owns everything here. A wake reads all that is ready, then writes once to everyone. What clients ask
/// takes its turn after the devices, for ``requestTime`` at most.
struct LiveLoop: ~Copyable {
    /// How long requests are served until devices have their turn again.
    private static let requestTime = Interval(microseconds: 500)
    /// How long those of one client are, before the next has its turn.
    private static let clientTime = Interval(microseconds: 100)

    var engine: Engine
    var clients = ClientTable()
    var devices: LiveDevices
    var poller: Poller
    private var signals: SignalDescriptor
    /// Where requests are read to.
    private let piece = PieceBuffer()
    /// What a daemon has besides; nil for a stream of one reader.
    var service: Service?
    var state: StateStore
    let version: StaticString
    /// Who waits to hear that the state is saved; nil for a save that nobody asked for.
    private var savers: [(client: Client, request: String?)?] = []
    /// Who lets nobody be told of keys.
    var keySuspenders: Set<ClientID> = []
    var hasEnded = false
    /// Why the loop ends before its time.
    private var failure: BridgeError?

    init(
        _ configuration: Configuration, devices: consuming LiveDevices, poller: consuming Poller,
        signals: consuming SignalDescriptor, state: consuming StateStore, version: StaticString
    ) {
        engine = Engine(settings: configuration.engine)
        self.devices = devices
        self.poller = poller
        self.signals = signals
        self.state = state
        self.version = version
        self.poller.add(self.signals.rawDescriptor, token: LoopToken.signals, for: .reading)
    }

    /// Shows what the configuration has, and takes over what was saved.
    mutating func start(_ configuration: Configuration) throws(BridgeError) {
        let now = MonotonicClock.now
        engine.start(configuration, at: now)
        if let saved = try state.read() { engine.restore(saved, at: now) }
        engine.clearEvents()
        devices.takeGrabs(engine)
    }

    /// Runs until a signal ends it, or the last of those for whom it runs has gone.
    ///
    /// - Throws: ``BridgeError`` (I/O) where what the program was started to write cannot be written.
    mutating func run() throws(BridgeError) {
        flush()
        while !hasEnded {
            let ready = poller.wait(for: patience())
            passTime()
            for index in 0..<ready { handle(poller[index]) }
            devices.readUnfinished(&engine, &clients, &poller)
            if clients.hasRequests { serveRequests() }
            devices.takeGrabs(engine)
            flush()
        }
        if let failure { throw failure }
        engine.cancelAll(at: MonotonicClock.now)
        clients.publish(&engine)
        clients.releaseMotion(engine, at: .distantFuture)
        flush()
        if let failure { throw failure }
    }

    /// How long the loop may wait.
    private func patience() -> Interval? {
        if clients.hasRequests || devices.isUnfinished { return .milliseconds(0) }
        var deadline = min(engine.nextDeadline, clients.deadline, service?.nextSign ?? .distantFuture)
        let isWatched = devices.isGrabbed
        guard deadline != .distantFuture || isWatched else { return nil }
        let now = MonotonicClock.now
        if isWatched { deadline = min(deadline, now + GrabWatchdog.interval) }
        return max(deadline - now, .milliseconds(0))
    }

    /// Does what is due.
    private mutating func passTime() {
        devices.signLife(at: MonotonicClock.now)
        service?.signLife(at: MonotonicClock.now)
        guard min(engine.nextDeadline, clients.deadline) != .distantFuture else { return }
        let now = MonotonicClock.now
        engine.advance(to: now)
        clients.publish(&engine)
        clients.releaseMotion(engine, at: now)
        if engine.takeEscapeRequest() { devices.releaseGrabs() }
    }

    private mutating func handle(_ event: Poller.Event) {
        if let (kind, number) = LoopToken.several(event.token) {
            switch kind {
            case .device: devices.read(number, &engine, &clients, &poller)
            case .requests: clients[number]?.hasMoreRequests = true
            case .output:
                guard let client = clients[number] else { return }
                if event.isHungUp { hangUp(client) } else { flush(client) }
            }
            return
        }
        switch event.token {
        case LoopToken.signals:
            guard let signal = signals.next() else { return }
            if signal == SIGHUP && service != nil { reload() } else { hasEnded = true }
        case LoopToken.listener: acceptClients()
        case LoopToken.keeper: finishSaving()
        case LoopToken.udev: devices.applyChanges(&engine, &clients, &poller)
        default: break
        }
    }
}

// Requests: read and done in turns.
extension LiveLoop {
    private mutating func serveRequests() {
        let end = MonotonicClock.now + Self.requestTime
        for client in clients.all where client.hasMoreRequests && !client.isSlow {
            let now = MonotonicClock.now
            if now >= end { return }
            readRequests(of: client, until: min(end, now + Self.clientTime))
        }
    }

    private mutating func readRequests(of client: Client, until end: Timestamp) {
        guard var requests = client.requests.take() else {
            client.hasMoreRequests = false
            return
        }
        let outcome = requests.read(by: piece) { line in
            let now = MonotonicClock.now
            serve(line, of: client, at: now)
            // Who asks and does not read is not asked for more.
            return !client.subscriber.isFull && now < end
        }
        client.hasMoreRequests = outcome == .unfinished
        if outcome == .ended {
            // Who has said all there is to say may still listen.
            poller.remove(requests.rawDescriptor)
        } else {
            client.requests = consume requests
        }
        if client.hasMoreRequests {
            clients.moveToBack(client)
        } else if client.isHungUp {
            drop(client)
        }
    }

    private mutating func serve(_ line: RequestLine, of client: Client, at time: Timestamp) {
        let answer = perform(line, for: client, at: time)
        clients.publish(&engine)
        if case .pending = answer { return savers.append((client, line.id)) }
        guard case .done = answer, let body = try? line.body.get() else {
            return client.subscriber.reply(id: line.id, answer, engine, at: time)
        }
        // A space of another size is told before its reply, a new filter after it.
        if case .core(.setSpace) = body {
            for other in clients.all { other.subscriber.tellState(engine, at: time) }
        }
        client.subscriber.reply(id: line.id, answer, engine, at: time)
        if case .subscribe(let events, let maximumRate, let scopes) = body {
            client.want(scopes)
            client.subscriber.change(
                filter: events, maximumRate: maximumRate, scopes: seen(by: client), engine, at: time)
        }
    }

    private mutating func perform(
        _ line: RequestLine, for client: Client, at time: Timestamp
    ) -> RequestHandler.Answer {
        guard case .success(let body) = line.body else {
            return RequestHandler.perform(line, by: client.id, &engine, at: time)
        }
        guard client.scopes.isSuperset(of: body.scope) else {
            let missing = body.scope.subtracting(client.scopes)
            return .failed(RequestError(.notPermitted, "this takes scope \(missing.list)"))
        }
        switch body {
        case .stats where service != nil:
            return .fares(
                service!.stats(clients: clients.all.count, lost: client.subscriber.totalLost, at: time))
        case .setKeysSuspended(let isSuspended):
            setKeysSuspended(isSuspended, by: client, at: time)
            return .done
        default: return RequestHandler.perform(line, by: client.id, &engine, &state, at: time)
        }
    }
}

// Keys that nobody is told of, while a password is typed.
extension LiveLoop {
    /// What a client may see now.
    func seen(by client: Client) -> Scopes {
        keySuspenders.isEmpty ? client.scopes : client.scopes.subtracting(.keys)
    }

    /// Nobody is told of keys until everyone who asked for that has taken it back or gone.
    mutating func setKeysSuspended(_ isSuspended: Bool, by client: Client, at time: Timestamp) {
        let was = !keySuspenders.isEmpty
        if isSuspended { keySuspenders.insert(client.id) } else { keySuspenders.remove(client.id) }
        guard keySuspenders.isEmpty == was else { return }
        // Those that are down began for one audience and would end for another.
        engine.cancelKeys(at: time)
        clients.publish(&engine)
        for client in clients.all {
            client.subscriber.change(scopes: seen(by: client), areKeysSuspended: !was, engine, at: time)
        }
    }
}

// State that a helper saves.
extension LiveLoop {
    /// What scenes were like outlives their clients, and the daemon.
    private mutating func saveSessions() {
        do throws(BridgeError) {
            if try state.save(engine.savedState) == .pending { savers.append(nil) }
        } catch {
            Message.offer("sessions are not saved: \(error.message)")
        }
    }

    /// The helper has said what became of a save.
    mutating func finishSaving() {
        guard let failure = state.nextResult() else { return poller.remove(state.rawDescriptor!) }
        guard !savers.isEmpty else { return }
        let saver = savers.removeFirst()
        if let message = failure { Message.offer("the state is not saved: \(message)") }
        guard let (client, id) = saver else { return }
        let answer = failure.map {
            RequestHandler.Answer.failed(RequestError(.notSaved, "it holds, but is not saved: \($0)"))
        }
        client.subscriber.reply(id: id, answer ?? .done, engine, at: MonotonicClock.now)
    }
}

// Clients: written to, slow, gone.
extension LiveLoop {
    mutating func add(_ client: Client) {
        poller.add(client.subscriber.rawDescriptor, token: LoopToken.output(client.id), for: .hangUp)
        if let raw = client.requests?.rawDescriptor {
            // What cannot be waited for, a file, is there all the time.
            client.hasMoreRequests = !poller.add(raw, token: LoopToken.requests(client.id), for: .reading)
        }
        clients.add(client)
        client.subscriber.begin(engine, version: version, at: MonotonicClock.now)
    }

    /// Nobody reads any more. What was asked before that is done.
    private mutating func hangUp(_ client: Client) {
        client.isHungUp = true
        client.isSlow = false
        if client.requests == nil { drop(client) } else { client.hasMoreRequests = true }
    }

    /// A client has gone, and with it what it declared.
    mutating func drop(_ client: Client) {
        poller.remove(client.subscriber.rawDescriptor)
        if let raw = client.requests?.rawDescriptor { poller.remove(raw) }
        clients.remove(client)
        let now = MonotonicClock.now
        setKeysSuspended(false, by: client, at: now)
        let hadScenes = engine.hasScenes(of: client.id)
        engine.disconnect(client.id, at: now)
        clients.publish(&engine)
        if hadScenes && service != nil { saveSessions() }
        if client.isOwner { hasEnded = true }
        service?.noteGone(client)
    }

    private mutating func flush() {
        for client in clients.all where client.subscriber.hasOutput && !client.isSlow { flush(client) }
        if let oldest = clients.takeOldest() { service?.noteLatency(MonotonicClock.now - oldest) }
    }

    private mutating func flush(_ client: Client) {
        // Nobody reads what follows from what is still to be done for it.
        if client.isHungUp { return client.subscriber.discard() }
        let outcome = client.subscriber.flush(engine, at: MonotonicClock.now)
        switch outcome {
        case .done: setSlow(false, client)
        case .waiting: setSlow(true, client)
        case .closed: hangUp(client)
        case .failed(let number):
            if client.isOwner {
                failure = BridgeError(.io, "standard output: \(String(cString: strerror(number)))")
            }
            drop(client)
        }
    }

    private mutating func setSlow(_ isSlow: Bool, _ client: Client) {
        guard isSlow != client.isSlow else { return }
        client.isSlow = isSlow
        client.subscriber.setWaiting(isSlow)
        poller.setWriting(isSlow, client.subscriber.rawDescriptor, token: LoopToken.output(client.id))
        // Requests wait while their answers do.
        guard let raw = client.requests?.rawDescriptor else { return }
        if isSlow {
            poller.remove(raw)
        } else {
            client.hasMoreRequests =
                !poller.add(raw, token: LoopToken.requests(client.id), for: .reading)
                || client.hasMoreRequests
        }
    }
}
