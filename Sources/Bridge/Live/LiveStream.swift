import Engine
import Glibc
import InputModel
import Interaction
import Keymap
import LinuxInput

/// Reads devices, and writes what they do to one subscriber: the loop behind `inlet stream`.
///
/// One thread owns everything here. A wake reads all that is ready, then writes once.
public struct LiveStream: ~Copyable {
    /// What epoll's tokens stand for; devices follow with their number added.
    private enum Token {
        static let signals: UInt64 = 0
        static let udev: UInt64 = 1
        static let output: UInt64 = 2
        static let requests: UInt64 = 3
        static let firstDevice: UInt64 = 16
    }

    private let options: LiveOptions
    private let selection: DeviceSelection
    private var engine: Engine
    private var subscriber: Subscriber
    private var poller: Poller
    private var signals: SignalDescriptor
    private var udev: Udev
    private var requests: RequestInput?
    /// Requests may wait of which no descriptor tells.
    private var hasMoreRequests = false
    private var devices: [OpenDevice] = []
    private var watchdog = GrabWatchdog()
    private var isGrabbing: Bool
    private var isOutputSlow = false
    private var hasEnded = false

    /// Prepares a stream; the devices are opened by ``run(version:)``.
    ///
    /// - Parameter input: Where requests come from; nil for a stream that takes none.
    public init(
        _ options: LiveOptions, input: consuming RequestInput? = nil, output: consuming OutputDescriptor
    ) throws(BridgeError) {
        let engine = Engine(settings: options.configuration.engine)
        let poller = try Poller()
        let signals = try SignalDescriptor()
        // Before the devices are listed, so that none can come unnoticed in between.
        let udev = try BridgeError.translate { () throws(LinuxInputError) in try Udev() }
        self.options = options
        selection = DeviceSelection(paths: options.devicePaths, seat: options.seat)
        isGrabbing = options.grab
        subscriber = Subscriber(output: output, options: options.subscriber)
        requests = input
        self.engine = engine
        self.poller = poller
        self.signals = signals
        self.udev = udev
    }

    /// Opens the devices, gives up rights where that was asked for, and runs until a signal ends it or the reader
    /// goes.
    ///
    /// - Throws: ``BridgeError`` where a named device cannot be read, or no device at all; (I/O) where the output
    ///   cannot be written, as on a full disk.
    public mutating func run(version: StaticString) throws(BridgeError) {
        try start(version: version)
        while !hasEnded {
            let ready = poller.wait(for: patience())
            passTime()
            for index in 0..<ready { handle(poller[index]) }
            for device in devices where device.isUnfinished { read(device) }
            if hasMoreRequests && !isOutputSlow { readRequests() }
            takeGrabs()
            try flush()
        }
        engine.cancelAll(at: MonotonicClock.now)
        publish()
        subscriber.releaseMotion(engine, at: .distantFuture)
        try flush()
    }

    private mutating func start(version: StaticString) throws(BridgeError) {
        poller.add(signals.rawDescriptor, token: Token.signals, for: .reading)
        poller.add(udev.rawDescriptor, token: Token.udev, for: .reading)
        poller.add(subscriber.rawDescriptor, token: Token.output, for: .hangUp)
        if let raw = requests?.rawDescriptor {
            // What cannot be waited for, a file, is there all the time.
            hasMoreRequests = !poller.add(raw, token: Token.requests, for: .reading)
        }
        try openFirstDevices()
        engine.start(options.configuration, at: MonotonicClock.now)
        if let state = options.state { engine.restore(try state.read(), at: MonotonicClock.now) }
        if let user = options.user { try Privileges.drop(to: user) }
        engine.clearEvents()
        takeGrabs()
        subscriber.begin(engine, version: version, at: MonotonicClock.now)
        try flush()
    }

    /// How long the loop may wait.
    private func patience() -> Interval? {
        if hasMoreRequests && !isOutputSlow || devices.contains(where: \.isUnfinished) {
            return .milliseconds(0)
        }
        var deadline = min(engine.nextDeadline, subscriber.deadline)
        let isWatched = devices.contains { $0.device.isGrabbed }
        guard deadline != .distantFuture || isWatched else { return nil }
        let now = MonotonicClock.now
        if isWatched { deadline = min(deadline, now + GrabWatchdog.interval) }
        return max(deadline - now, .milliseconds(0))
    }

    /// Does what is due.
    private mutating func passTime() {
        let isWatched = devices.contains { $0.device.isGrabbed }
        guard isWatched || min(engine.nextDeadline, subscriber.deadline) != .distantFuture else {
            watchdog.update(isGrabbing: false, at: Timestamp(microseconds: 0))
            return
        }
        let now = MonotonicClock.now
        watchdog.update(isGrabbing: isWatched, at: now)
        engine.advance(to: now)
        publish()
        subscriber.releaseMotion(engine, at: now)
        if engine.takeEscapeRequest() { releaseGrabs() }
    }

    private mutating func handle(_ event: Poller.Event) {
        switch event.token {
        case Token.signals:
            if signals.isEndRequested() { hasEnded = true }
        case Token.udev:
            while let change = udev.nextChange() { apply(change) }
        case Token.output:
            if event.isHungUp { hasEnded = true }
        case Token.requests: readRequests()
        default:
            let id = event.token - Token.firstDevice
            if let device = devices.first(where: { UInt64($0.id.rawValue) == id }) { read(device) }
        }
    }

    private mutating func read(_ device: OpenDevice) {
        do {
            if case .removed = try device.read(into: &engine, subscriber: &subscriber) { close(device) }
        } catch {
            Message.write(error.description)
            close(device)
        }
    }

    private mutating func readRequests() {
        let outcome = Self.readRequests(&requests!, &engine, &subscriber, state: options.state)
        switch outcome {
        case .drained: hasMoreRequests = false
        case .unfinished: hasMoreRequests = true
        case .ended:
            // The stream goes on: who has said all there is to say may still listen.
            hasMoreRequests = false
            if let raw = requests?.rawDescriptor { poller.remove(raw) }
            requests = nil
        }
    }

    private static func readRequests(
        _ requests: inout RequestInput, _ engine: inout Engine, _ subscriber: inout Subscriber,
        state: StateFile?
    ) -> RequestInput.Outcome {
        requests.read { line in
            RequestHandler.handle(
                line, of: Self.client, &engine, &subscriber, state: state, at: MonotonicClock.now)
            // Who asks and does not read is not asked for more.
            return !subscriber.isFull
        }
    }

    /// Whoever speaks on standard input.
    private static let client = ClientID(rawValue: 1)

    private mutating func publish() {
        subscriber.publish(engine)
        engine.clearEvents()
    }

    private mutating func flush() throws(BridgeError) {
        let outcome = subscriber.flush(engine, at: MonotonicClock.now)
        switch outcome {
        case .done: setOutputSlow(false)
        case .waiting: setOutputSlow(true)
        case .closed: hasEnded = true
        case .failed(let number):
            throw BridgeError(.io, "standard output: \(String(cString: strerror(number)))")
        }
    }

    private mutating func setOutputSlow(_ isSlow: Bool) {
        guard isSlow != isOutputSlow else { return }
        isOutputSlow = isSlow
        subscriber.setWaiting(isSlow)
        poller.setWriting(isSlow, subscriber.rawDescriptor, token: Token.output)
        // Requests wait while their answers do.
        guard let raw = requests?.rawDescriptor else { return }
        if isSlow {
            poller.remove(raw)
        } else {
            hasMoreRequests = !poller.add(raw, token: Token.requests, for: .reading) || hasMoreRequests
        }
    }
}

// Devices: opened at the start, coming, going.
extension LiveStream {
    private mutating func openFirstDevices() throws(BridgeError) {
        if !options.devicePaths.isEmpty {
            for path in options.devicePaths {
                try open(path, properties: udev.properties(of: path), isNew: false)
            }
            return
        }
        let nodes = udev.nodes().filter(selection.includes)
        var denied: BridgeError?
        for node in nodes {
            do {
                try open(node.path, properties: node.properties, isNew: false)
            } catch {
                // A layout that cannot be had concerns every keyboard; a device that went meanwhile, nobody.
                if error.status == .badConfiguration { throw error }
                if error.status == .noPermission { denied = denied ?? error }
            }
        }
        guard devices.isEmpty else { return }
        if let denied { throw denied }
        throw BridgeError(
            .unavailable,
            "no input device on \(options.seat): plug one in, or try the bundled recording: "
                + "inlet stream --sample laptop")
    }

    private mutating func open(
        _ path: String, properties: [String: String], isNew: Bool
    ) throws(BridgeError) {
        let device = try BridgeError.translate { () throws(LinuxInputError) in try EvdevDevice(path: path) }
        let description = device.describe { properties[$0] }
        // Joysticks and the like: nothing here speaks for them. One that was named is read all the same.
        guard !description.kinds.isEmpty || !options.devicePaths.isEmpty else { return }
        let now = MonotonicClock.now
        try engine.prepareKeymap(for: description, at: now)
        guard let id = engine.add(description, isNew: isNew, at: now) else { return }
        let open = OpenDevice(device, id: id, grab: isGrabbing)
        poller.add(open.device.rawDescriptor, token: Token.firstDevice + UInt64(id.rawValue), for: .news)
        devices.append(open)
    }

    private mutating func apply(_ change: Udev.Change) {
        switch change {
        case .added(let node):
            guard selection.includes(node), !devices.contains(where: { $0.path == node.path }) else { return }
            do {
                try open(node.path, properties: node.properties, isNew: true)
            } catch {
                engine.note(.deviceNotOpened, at: MonotonicClock.now)
                Message.write(error.message)
            }
            publish()
        case .removed(let path):
            if let device = devices.first(where: { $0.path == path }) { close(device) }
        }
    }

    private mutating func close(_ device: OpenDevice) {
        poller.remove(device.device.rawDescriptor)
        devices.removeAll { $0 === device }
        engine.remove(device.id, at: MonotonicClock.now)
        publish()
    }
}

// Grabs: taken when a device is at rest, given back by the escape keys.
extension LiveStream {
    private mutating func takeGrabs() {
        for device in devices where device.isGrabPending && engine.isIdle(device.id) {
            device.isGrabPending = false
            do {
                try device.device.grab()
            } catch {
                Message.write("\(device.path): not grabbed, another program has it: \(error)")
            }
        }
    }

    private mutating func releaseGrabs() {
        guard isGrabbing else { return }
        isGrabbing = false
        for device in devices {
            device.isGrabPending = false
            if device.device.isGrabbed { device.device.ungrab() }
        }
        Message.write("the escape keys were held: every grab is released; start again to grab again")
    }
}
