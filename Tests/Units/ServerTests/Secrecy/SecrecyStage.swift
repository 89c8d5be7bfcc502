import Engine
import Glibc
import InputModel
import Interaction
import Keymap
import TestSupport
import Testing
import Wire

@testable import Configuration
@testable import Server
@testable import Subscription
@testable import System

/// The daemon's loop itself, without its sockets and its descriptors' events: keyboards and a mouse, and clients with what
/// each has been written. Rights, suspension, requests, replies and writing are the loop's own.
final class SecrecyStage {
    private var loop: LiveLoop
    private var pipes: [UInt32: (read: Int32, write: Int32)] = [:]
    private var texts: [UInt32: String] = [:]
    private var keyboards: [DeviceID] = []
    private var mouse = DeviceID(rawValue: 0)
    private var surfaces: [DeviceID] = []
    /// Suspends keys; no client of the table, so that nobody is told of its coming.
    private let suspender: Client
    /// How often something was edited, for whoever has what is edited, whether or not it may see that.
    private(set) var editsPublished = 0

    static let standard: Scopes = [.pointer, .commands, .scenes, .control]

    /// - Parameter socket: where a daemon would listen, for a loop that is one and has its `stats`; nil for none.
    init(
        _ keymap: KeymapNames = KeymapNames(), filters: KeyFilter.Settings = KeyFilter.Settings(),
        configuration: String = "{}", keyboards count: Int = 1, socket: String? = nil
    ) throws {
        var configuration = try Configuration(yaml: Array(configuration.utf8))
        configuration.engine.keyFilters = filters
        configuration.engine.keymap = keymap
        loop = try LiveLoop(
            configuration, devices: LiveDevices(), poller: try Poller(), signals: nil,
            clockChanges: try ClockChangeDescriptor())
        loop.clock = LoopClock(standingAt: Timestamp(microseconds: 1_000_000))
        if let socket {
            loop.entrance = .daemon(
                Service(
                    listener: try ListeningSocket(path: socket, environment: { _ in nil }),
                    manager: ServiceManager { _ in nil },
                    file: ConfigurationFile(nil), configuration: configuration, start: loop.clock.now))
        }
        let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
        suspender = Client(
            ClientID(rawValue: UInt32.max - 1), name: "suspender", user: 1000,
            right: ClientRight(scopes: .all),
            subscriber: Subscriber(output: try OutputDescriptor(for: nowhere), options: SubscriberOptions()),
            requests: nil)
        close(nowhere)
        engine.use(try Keymap(keymap), at: time)
        engine.start(configuration, at: time)
        for number in 0..<count {
            let keyboard = engine.add(Self.keyboard(number), at: time)
            keyboards.append(try #require(keyboard))
        }
        let pointer = engine.add(Self.mouse(), at: time)
        mouse = try #require(pointer)
        for surface in SecrecyWorld.Surface.allCases {
            let added = engine.add(surface.description, at: time)
            surfaces.append(try #require(added))
        }
        engine.clearEvents()
    }

    deinit {
        for (read, write) in pipes.values {
            close(read)
            close(write)
        }
    }

    var engine: Engine {
        _read { yield loop.seat.engine }
        _modify { yield &loop.seat.engine }
    }

    var time: Timestamp { loop.clock.now }

    /// What a client has been written since it came, or since ``forget()``.
    func stream(of client: ClientID) -> String {
        flush()
        return texts[client.rawValue] ?? ""
    }

    func forget() {
        flush()
        texts.removeAll()
    }

    /// Those that take nothing for now.
    private var stalled: Set<UInt32> = []

    /// A client takes no line any more, but for a page that its pipe holds; or all that waits, again.
    func setStalled(_ isStalled: Bool, _ id: ClientID) {
        flush()
        if isStalled {
            // F_SETPIPE_SZ, which Glibc's module leaves out.
            if let pipe = pipes[id.rawValue] { _ = fcntl(pipe.write, 1031, 4096) }
            stalled.insert(id.rawValue)
        } else {
            stalled.remove(id.rawValue)
            flush()
        }
    }

    /// - Parameter queueLimit: How much may wait for it; nil: what a daemon's clients have who are alone.
    func join(
        _ scopes: Scopes, events: [StreamType]? = nil, user: UInt32 = 1000, queueLimit: Int? = nil
    ) throws -> ClientID {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        let id = loop.seat.clients.makeID()!
        pipes[id.rawValue] = (ends[0], ends[1])
        let right = ClientRight(scopes: scopes)
        var options = loop.options(
            of: id, user: user, right, queueLimit: queueLimit ?? SubscriberOptions().queueLimit)
        if let events { options.filter = EventFilter(only: events) }
        try loop.add(
            Client(
                id, name: "\(id.rawValue)", user: user, right: right,
                subscriber: Subscriber(output: try OutputDescriptor(for: ends[1]), options: options),
                requests: nil),
            // All are one program until they say another name: each can take over what another leaves behind.
            named: "program")
        noteExplaining()
        return id
    }

    /// - Returns: true where the request was done.
    @discardableResult
    func ask(_ client: ClientID, _ request: String) -> Bool {
        guard let client = loop.seat.clients[client.rawValue] else { return false }
        let isDone = loop.serve(RequestLine.parse(Array(request.utf8).span), of: client, at: time)
        noteExplaining()
        flush()
        return isDone
    }

    /// Presses and keys are explained, also where none of the clients asks for that.
    var alwaysExplains = false {
        didSet {
            let isAsked = loop.seat.clients.all.contains { $0.subscriber.explains }
            engine.setExplains(alwaysExplains || isAsked)
        }
    }

    private func noteExplaining() {
        if alwaysExplains { engine.setExplains(true) }
    }

    func setScopes(_ scopes: Scopes, of id: ClientID) {
        guard let client = loop.seat.clients[id.rawValue] else { return }
        loop.give([(client, ClientRight(scopes: scopes))], at: time)
    }

    func suspend(_ isSuspended: Bool) {
        loop.setKeysSuspended(isSuspended, by: suspender, at: time)
        flush()
    }

    func leave(_ id: ClientID) {
        if let client = loop.seat.clients[id.rawValue] { loop.drop(client) }
        noteExplaining()
        flush()
    }

    func tellState() {
        for client in loop.seat.clients.all { client.subscriber.tellState(engine, at: time) }
    }

    func wait(_ milliseconds: Int) {
        loop.clock.pass(to: time + .milliseconds(Int64(milliseconds)))
        engine.advance(to: time)
        publish()
    }

    func key(_ key: KeyCode, _ value: Int32, on keyboard: Int = 0) {
        send([InputEvent(type: .key, code: key.rawValue, value: value)], from: keyboards[keyboard])
    }

    /// Presses each key and lets it go, in the order given, 20 ms between.
    func type(_ keys: KeyCode...) {
        for key in keys {
            self.key(key, 1)
            wait(10)
            self.key(key, 0)
            wait(10)
        }
    }

    func move(_ dx: Int32, _ dy: Int32) {
        send(
            [
                InputEvent(type: .relative, code: 0, value: dx),
                InputEvent(type: .relative, code: 1, value: dy),
            ], from: mouse)
    }

    func button(_ button: KeyCode, _ value: Int32) {
        send([InputEvent(type: .key, code: button.rawValue, value: value)], from: mouse)
    }

    func touch(_ surface: SecrecyWorld.Surface, _ events: [InputEvent]) {
        send(events, from: surfaces[surface.rawValue])
    }

    private func send(_ events: [InputEvent], from device: DeviceID) {
        engine.process(Frame(time: time, device: device, events: events.span))
        publish()
    }

    private func publish() {
        for index in loop.seat.engine.events.indices {
            if case .edit = loop.seat.engine.events[index].body { editsPublished += 1 }
        }
        loop.seat.publish()
        flush()
    }

    private func flush() {
        loop.flush()
        for client in loop.seat.clients.all {
            guard let (read, _) = pipes[client.id.rawValue], !stalled.contains(client.id.rawValue) else {
                continue
            }
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = Glibc.read(read, &chunk, chunk.count)
                guard count > 0 else { break }
                texts[client.id.rawValue, default: ""] += String(decoding: chunk[..<count], as: UTF8.self)
                // The poller reports that it can be written again.
                if client.subscriber.hasOutput { loop.flush(client) }
            }
        }
    }

    static func keyboard(_ number: Int) -> DeviceDescription {
        var capabilities = Capabilities()
        capabilities.types = 1 << 1
        capabilities.keys = .ofKeyboard
        return DeviceDescription(name: "kb\(number)", path: "kb\(number)", capabilities: capabilities)
    }

    static func mouse() -> DeviceDescription {
        var capabilities = Capabilities()
        capabilities.types = 1 << 1 | 1 << 2
        capabilities.relative = 0b11
        capabilities.keys = KeySet([.buttonLeft, .buttonRight, .buttonMiddle])
        return DeviceDescription(name: "mouse", path: "mouse", capabilities: capabilities)
    }
}

extension KeyCode {
    /// A key by the end of its kernel name: `.named("A")` is `KEY_A`.
    static func named(_ name: String) -> KeyCode { KeyCode(name: "KEY_" + name)! }
}
