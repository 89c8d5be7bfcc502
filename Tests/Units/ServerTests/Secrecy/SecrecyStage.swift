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

/// The daemon's loop without its sockets: keyboards and a mouse, and clients with what each has been written.
final class SecrecyStage {
    var engine: Engine
    private var clients = ClientTable()
    private var pipes: [UInt32: (read: Int32, write: Int32)] = [:]
    private var texts: [UInt32: String] = [:]
    private var keyboards: [DeviceID] = []
    private var mouse = DeviceID(rawValue: 0)
    private var surfaces: [DeviceID] = []
    private(set) var time = Timestamp(microseconds: 1_000_000)
    private var areSuspended = false
    /// How often something was edited, for whoever has what is edited, whether or not it may see that.
    private(set) var editsPublished = 0

    static let standard: Scopes = [.pointer, .commands, .scenes, .control]

    init(
        _ keymap: KeymapNames = KeymapNames(), filters: KeyFilter.Settings = KeyFilter.Settings(),
        configuration: String = "{}", keyboards count: Int = 1
    ) throws {
        let configuration = try Configuration(yaml: Array(configuration.utf8))
        var settings = configuration.engine
        settings.keyFilters = filters
        settings.keymap = keymap
        engine = Engine(settings: settings)
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
            clients[id.rawValue]?.subscriber.setWaiting(false)
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
        let id = clients.makeID()!
        pipes[id.rawValue] = (ends[0], ends[1])
        var options = SubscriberOptions()
        options.scopes = scopes
        options.areKeysSuspended = areSuspended
        options.program = id
        options.user = user
        if let queueLimit { options.queueLimit = queueLimit }
        if let events { options.filter = EventFilter(only: events) }
        let client = Client(
            id, name: "\(id.rawValue)", user: user, right: ClientRight(scopes: scopes),
            subscriber: Subscriber(output: try OutputDescriptor(for: ends[1]), options: options),
            requests: nil, isOwner: false)
        // All are one program until they say another name: each can take over what another leaves behind.
        engine.connect(id, user: user, name: "program", at: time)
        publish()
        clients.add(client)
        client.noteScopes(&engine)
        client.subscriber.begin(engine, version: "0", at: time)
        return id
    }

    /// - Returns: true where the request was done.
    @discardableResult
    func ask(_ client: ClientID, _ request: String) -> Bool {
        let line = RequestLine.parse(Array(request.utf8).span)
        let answer = RequestHandler.perform(line, by: client, &engine, at: time)
        publish()
        clients[client.rawValue]?.subscriber.reply(id: line.id, answer, engine, at: time)
        if case .failed = answer { return false }
        if let client = clients[client.rawValue], let body = try? line.body.get() {
            client.follow(body, &engine, at: time)
            noteExplaining()
        }
        return true
    }

    /// Presses and keys are explained, also where none of the clients asks for that.
    var alwaysExplains = false {
        didSet { noteExplaining() }
    }

    private func noteExplaining() {
        clients.noteExplaining(&engine)
        if alwaysExplains { engine.setExplains(true) }
    }

    func setScopes(_ scopes: Scopes, of id: ClientID) {
        guard let client = clients[id.rawValue] else { return }
        client.right.scopes = scopes
        client.noteScopes(&engine)
        client.subscriber.change(
            scopes: scopes, isOffSeat: false, areKeysSuspended: areSuspended, engine, at: time)
    }

    func suspend(_ isSuspended: Bool) {
        areSuspended = isSuspended
        if isSuspended { engine.suspendKeys(at: time) } else { engine.resumeKeys(at: time) }
        publish()
        for client in clients.all {
            client.subscriber.change(
                scopes: client.scopes, isOffSeat: false, areKeysSuspended: isSuspended, engine, at: time)
        }
    }

    func leave(_ id: ClientID) {
        if let client = clients[id.rawValue] { clients.remove(client) }
        engine.disconnect(id, at: time)
        publish()
    }

    func tellState() {
        for client in clients.all { client.subscriber.tellState(engine, at: time) }
    }

    func wait(_ milliseconds: Int) {
        time = time + .milliseconds(Int64(milliseconds))
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
        for index in engine.events.indices {
            if case .edit = engine.events[index].body { editsPublished += 1 }
        }
        clients.publish(&engine)
        flush()
    }

    private func flush() {
        for client in clients.all {
            guard let (read, _) = pipes[client.id.rawValue] else { continue }
            if stalled.contains(client.id.rawValue) {
                // As the loop does.
                if case .waiting = client.subscriber.flush(engine, at: time) {
                    client.subscriber.setWaiting(true)
                }
                continue
            }
            while client.subscriber.hasOutput {
                _ = client.subscriber.flush(engine, at: time)
                var chunk = [UInt8](repeating: 0, count: 1 << 16)
                let count = Glibc.read(read, &chunk, chunk.count)
                guard count > 0 else { break }
                texts[client.id.rawValue, default: ""] += String(decoding: chunk[..<count], as: UTF8.self)
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
        capabilities.keys = KeySet([.buttonLeft, .buttonRight])
        return DeviceDescription(name: "mouse", path: "mouse", capabilities: capabilities)
    }
}

extension KeyCode {
    /// A key by the end of its kernel name: `.named("A")` is `KEY_A`.
    static func named(_ name: String) -> KeyCode { KeyCode(name: "KEY_" + name)! }
}
