import Engine
import Foundation
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

/// The seat goes from one user to another, in the daemon's loop and with everything that can be under way.
struct SeatChangeTests {
    /// The loop without its sockets: a keyboard and a mouse, and a client for each of two users.
    private final class Stage {
        private var loop: LiveLoop
        private var pipes: [UInt32: (read: Int32, write: Int32)] = [:]
        private var lines: [UInt32: [[String: Any]]] = [:]
        private var texts: [UInt32: String] = [:]
        private(set) var time = Timestamp(microseconds: 1_000_000)
        private var keyboard = DeviceID(rawValue: 0)
        private var mouse = DeviceID(rawValue: 0)
        private(set) var clients: [Client] = []

        init() throws {
            loop = try LiveLoop(
                Configuration(), devices: LiveDevices(), poller: try Poller(),
                signals: try SignalDescriptor(also: []), clockChanges: try ClockChangeDescriptor())
            loop.clock = LoopClock(standingAt: time)
            loop.seat.engine.use(try Keymap(KeymapNames()), at: time)
            var capabilities = Capabilities()
            capabilities.types = 1 << 1
            capabilities.keys = .ofKeyboard
            let keys = DeviceDescription(name: "k", path: "k", capabilities: capabilities)
            keyboard = try #require(try loop.seat.add(keys, isNew: true, at: time))
            capabilities.types = 1 << 1 | 1 << 2
            capabilities.relative = 0b11
            capabilities.keys = KeySet([.buttonLeft, .buttonRight, .buttonMiddle])
            let pointer = DeviceDescription(name: "m", path: "m", capabilities: capabilities)
            mouse = try #require(try loop.seat.add(pointer, isNew: true, at: time))
            for user in [1000, 1001] as [UInt32] { try join(user, isOffSeat: user == 1001) }
        }

        deinit {
            for (read, write) in pipes.values {
                close(read)
                close(write)
            }
        }

        private func join(_ user: UInt32, isOffSeat: Bool) throws {
            var ends: [Int32] = [0, 0]
            try #require(pipe(&ends) == 0)
            _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
            let id = loop.seat.clients.makeID()!
            pipes[id.rawValue] = (ends[0], ends[1])
            let right = ClientRight(scopes: .all, isOffSeat: isOffSeat)
            var options = SubscriberOptions()
            options.permission = Permission(isOffSeat: isOffSeat)
            options.program = id
            options.user = user
            let client = Client(
                id, name: "\(user)", user: user, right: right,
                subscriber: Subscriber(output: try OutputDescriptor(for: ends[1]), options: options),
                requests: nil)
            try loop.add(client)
            clients.append(client)
        }

        func ask(_ client: Client, _ json: String) {
            let line = RequestLine.parse(Array(json.utf8).span)
            _ = RequestHandler.perform(line, by: client.id, &loop.seat.engine, at: time)
            loop.seat.publish()
        }

        func key(_ key: KeyCode, _ value: Int32) {
            process([InputEvent(type: .key, code: key.rawValue, value: value)], of: keyboard)
        }

        func button(_ value: Int32) {
            process([InputEvent(type: .key, code: KeyCode.buttonLeft.rawValue, value: value)], of: mouse)
        }

        func move(_ dx: Int32, _ dy: Int32) {
            process(
                [
                    InputEvent(type: .relative, code: 0, value: dx),
                    InputEvent(type: .relative, code: 1, value: dy),
                ], of: mouse)
        }

        private func process(_ events: [InputEvent], of device: DeviceID) {
            pass(40)
            loop.seat.process(Frame(time: time, device: device, events: events.span))
        }

        func pass(_ milliseconds: Int64) {
            time = time + .milliseconds(milliseconds)
            loop.seat.engine.advance(to: time)
            loop.seat.publish()
        }

        /// That client alone has the seat; nil: nobody.
        func give(to active: Client?) {
            pass(5)
            let rights = clients.map { ($0, ClientRight(scopes: .all, isOffSeat: $0 !== active)) }
            loop.give(rights, toOtherUser: true, at: time)
        }

        func check() throws { try loop.seat.engine.checkInvariants() }

        /// All that a client was told.
        func told(_ client: Client) throws -> [[String: Any]] {
            let (read, _) = pipes[client.id.rawValue]!
            repeat {
                _ = client.subscriber.flush(loop.seat.engine, at: time)
                var chunk = [UInt8](repeating: 0, count: 1 << 16)
                let count = Glibc.read(read, &chunk, chunk.count)
                guard count > 0 else { break }
                texts[client.id.rawValue, default: ""] += String(decoding: chunk[..<count], as: UTF8.self)
            } while true
            return try (texts[client.id.rawValue] ?? "").split(separator: "\n").map { line in
                try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            }
        }
    }

    private static let region =
        #"{"id":"r","rect":[0,0,2000,2000],"latch":["horizontal"],"focusable":true,"gestures":["longPress","hover"]}"#
    private static let scene =
        #"{"do":"scene.activate","scene":"s","rect":[0,0,2000,2000],"regions":[\#(region)]}"#

    /// What keeps a reader in step, and tells of no input.
    private static let state: Set<String> = ["hello", "scopes", "snapshot", "reply", "gap"]

    /// Everything that began in a client's lines ends in them, before it is in the background, where it is told of nothing.
    private func check(_ lines: [[String: Any]]) -> (faults: [String], events: Int, changes: Int) {
        var (faults, open): ([String], [String: Int]) = ([], [:])
        var (events, changes) = (0, 0)
        var isInBackground = false
        for line in lines {
            let type = line["type"] as? String ?? ""
            if type == "hello" || type == "scopes" {
                isInBackground = line["background"] != nil
                changes += 1
                if isInBackground && !open.isEmpty { faults.append("open in the background: \(open)") }
                open = [:]
                continue
            }
            if type == "snapshot" {
                let isEmpty = ["keys", "devices", "scenes"].allSatisfy { name in
                    (line[name] as? [Any])?.isEmpty ?? true
                }
                if isInBackground && !isEmpty { faults.append("a state in the background: \(line)") }
                if !((line["keys"] as? [Any])?.isEmpty ?? true) { faults.append("another's keys: \(line)") }
            }
            guard !Self.state.contains(type) else { continue }
            events += 1
            if isInBackground { faults.append("told in the background: \(line)") }
            let name = ["type", "key", "button", "scene", "region", "gesture"].map { "\(line[$0] ?? "")" }
                .joined(separator: " ")
            switch line["phase"] as? String {
            case "began", "entered": open[name] = line["seq"] as? Int
            case "ended", "cancelled", "exited":
                if open.removeValue(forKey: name) == nil {
                    faults.append("an end without a beginning: \(line)")
                }
            default: break
            }
        }
        return (faults, events, changes)
    }

    @Test("What is held ends for whoever had the seat; the next user is told of none of it, nor of its end")
    func held() throws {
        let stage = try Stage()
        let (alice, bob) = (stage.clients[0], stage.clients[1])
        for client in [alice, bob] {
            stage.ask(client, Self.scene)
            stage.ask(client, #"{"do":"responder.set","scene":"s","presses":true}"#)
        }
        stage.move(30, 30)
        stage.key(.leftControl, 1)
        stage.key(.named("S"), 1)
        stage.button(1)
        stage.move(60, 0)
        stage.give(to: bob)
        let before = try stage.told(alice).count
        stage.move(10, 0)
        stage.button(0)
        stage.key(.named("S"), 0)
        stage.key(.leftControl, 0)
        stage.pass(100)
        #expect(try stage.told(alice).count == before)
        let (faults, _, changes) = check(try stage.told(alice))
        #expect(faults.isEmpty && changes == 2, "\(faults)")
        let told = try stage.told(alice)
        for type in ["key", "button", "press", "keyPress", "latch", "hover"] {
            let ends = told.filter { line in
                line["type"] as? String == type
                    && ["cancelled", "exited"].contains(line["phase"] as? String ?? "")
            }
            #expect(!ends.isEmpty, "\(type) has no end")
        }
        let heard = try stage.told(bob)
        let types = heard.map { $0["type"] as? String ?? "" }
        #expect(types.prefix(4) == ["hello", "snapshot", "scopes", "snapshot"], "\(types)")
        for type in ["key", "button", "press", "keyPress", "latch"] {
            #expect(!types.contains(type), "bob is told of \(type)")
        }
        #expect(types.contains("hover") && types.contains("motion"))
        #expect(check(heard).faults.isEmpty)
    }

    @Test(
        "Whatever is under way and however often the seat changes: every began ends, the background is silent",
        arguments: 1...30)
    func random(_ seed: Int) throws {
        let stage = try Stage()
        var random = SeededRandom(seed: UInt64(seed))
        for client in stage.clients {
            stage.ask(client, Self.scene)
            stage.ask(client, #"{"do":"responder.set","scene":"s","presses":true}"#)
        }
        var held: Set<KeyCode> = []
        var isPressed = false
        for _ in 0..<400 {
            switch Int.random(in: 0..<14, using: &random) {
            case 0: stage.give(to: stage.clients.randomElement(using: &random)!)
            case 1 where Int.random(in: 0..<4, using: &random) == 0: stage.give(to: nil)
            case 2...5:
                let key: KeyCode = [.leftControl, .named("S"), .named("A"), .escape].randomElement(
                    using: &random)!
                stage.key(key, held.contains(key) ? 0 : 1)
                held.formSymmetricDifference([key])
            case 6, 7:
                isPressed.toggle()
                stage.button(isPressed ? 1 : 0)
            case 8: stage.pass(600)
            case 9:
                stage.ask(
                    stage.clients.randomElement(using: &random)!,
                    [Self.scene, #"{"do":"scene.update","scene":"s","background":true}"#].randomElement(
                        using: &random)!)
            default:
                stage.move(.random(in: -90...90, using: &random), .random(in: -90...90, using: &random))
            }
            try stage.check()
        }
        for client in stage.clients {
            let (faults, events, changes) = check(try stage.told(client))
            #expect(faults.isEmpty, "seed \(seed): \(faults.prefix(2))")
            #expect(events > 30 && changes > 5, "seed \(seed): \(events) events, \(changes) changes")
        }
    }
}
