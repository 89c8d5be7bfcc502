import Engine
import Foundation
import Glibc
import InputModel
import Keymap
import TestSupport
import Testing
import Wire

@testable import Subscription
@testable import System

struct SubscriberTests {
    /// A pipe whose reader the test is.
    private final class Pipe {
        let reading: Int32
        let writing: Int32
        private var bytes: [UInt8] = []

        init() {
            var ends: [Int32] = [0, 0]
            pipe(&ends)
            // A program that another test starts would keep it open.
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            (reading, writing) = (ends[0], ends[1])
            _ = fcntl(reading, F_SETFL, O_NONBLOCK)
        }

        /// What writes to the pipe.
        func subscriber(_ options: SubscriberOptions = SubscriberOptions()) throws -> Subscriber {
            Subscriber(output: try OutputDescriptor(for: writing), options: options)
        }

        /// Takes what is in the pipe.
        func read() {
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = Glibc.read(reading, &chunk, chunk.count)
                guard count > 0 else { return }
                bytes += chunk[..<count]
            }
        }

        /// Everything taken so far; nil for a line that is not JSON.
        var lines: [[String: Any]?] {
            String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
                try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
            }
        }
    }

    private func keyboard() -> DeviceDescription {
        var capabilities = Capabilities()
        capabilities.types = 1 << 1 | 1 << 20
        capabilities.keys = .ofKeyboard
        return DeviceDescription(name: "kb", path: "kb", capabilities: capabilities)
    }

    @Test("A reader that falls behind gets one gap with the number lost, then the whole state, then goes on")
    func gap() throws {
        let pipe = Pipe()
        let subscriber = try pipe.subscriber()
        var engine = Engine(settings: EngineSettings())
        let added = engine.add(keyboard(), isNew: false, at: Timestamp(microseconds: 0))
        let id = try #require(added)
        engine.clearEvents()
        let now = Timestamp(microseconds: 77)
        subscriber.begin(engine, at: now)
        var isWaiting = false
        func press(_ value: Int32, at time: Int64) {
            let events = [InputEvent(type: .key, code: 30, value: value)]
            engine.process(Frame(time: Timestamp(microseconds: time), device: id, events: events.span))
            subscriber.publish(engine)
            engine.clearEvents()
        }
        func flush() {
            if case .waiting = subscriber.flush(engine, at: now) {
                isWaiting = true
            } else {
                isWaiting = false
            }
        }
        for time in 0..<12_000 as Range<Int64> {
            press(time % 2 == 0 ? 1 : 0, at: time)
            flush()
        }
        #expect(isWaiting)
        press(1, at: 12_000)
        for _ in 0..<1000 where isWaiting {
            pipe.read()
            flush()
        }
        press(0, at: 12_001)
        flush()
        pipe.read()

        let lines = try pipe.lines.map { try #require($0) }
        let types = lines.compactMap { $0["type"] as? String }
        #expect(types.filter { $0 == "gap" }.count == 1)
        let gap = try #require(types.firstIndex(of: "gap"))
        #expect(types[gap + 1] == "snapshot")
        let held = try #require(lines[gap + 1]["keys"] as? [[String: Any]])
        #expect(held.count == 1 && held[0]["key"] as? String == "KEY_A")
        #expect(types.last == "key" && lines.last?["phase"] as? String == "ended")
        let lost = try #require(lines[gap]["lost"] as? Int)
        #expect(lost + types.filter { $0 == "key" }.count == 12_002)
        #expect(lines.map { $0["seq"] as? Int } == (0..<lines.count).map { $0 })
        close(pipe.reading)
        close(pipe.writing)
    }

    private func subscription(_ fields: String) throws -> SubscriptionRequest {
        let line = RequestLine.parse(Array(#"{"do":"subscribe",\#(fields)}"#.utf8).span)
        guard case .client(.subscribe(let request)) = try line.body.get() else { throw Unexpected() }
        return request
    }

    private struct Unexpected: Error {}

    @Test("A reader that asks for fresh streams and reads none is owed one, as it asked last")
    func freshAgainAndAgain() throws {
        let pipe = Pipe()
        let engine = Engine(settings: EngineSettings())
        let now = Timestamp(microseconds: 77)
        let subscriber = try pipe.subscriber()
        subscriber.begin(engine, at: now)
        let fresh = try subscription(#""fresh":true"#)
        let plain = try subscription(#""scopes":["commands"]"#)
        for _ in 0..<20_000 {
            subscriber.change(by: fresh, permission: Permission(scopes: [.pointer]), engine, at: now)
            _ = subscriber.flush(engine, at: now)
        }
        #expect(subscriber.waiting <= SubscriberOptions().queueLimit)
        // What is owed is not forgotten by a request that does not ask for it.
        subscriber.change(by: plain, permission: Permission(scopes: [.commands]), engine, at: now)
        for _ in 0..<1000 {
            pipe.read()
            if case .done = subscriber.flush(engine, at: now) { break }
        }
        pipe.read()
        let lines = try pipe.lines.map { try #require($0) }
        let begins = lines.indices.filter { lines[$0]["type"] as? String == "hello" }
        let last = try #require(begins.last)
        #expect(begins.count < 10_000)
        #expect(lines[last]["seq"] as? Int == 0 && lines[last]["scopes"] as? [String] == ["commands"])
        #expect(lines[last...].compactMap { $0["type"] as? String } == ["hello", "snapshot"])
        close(pipe.reading)
        close(pipe.writing)
    }

    @Test(
        "A fresh stream counts from 0 after the reply, with a hello of the scopes in force, also where its reader is behind",
        arguments: [false, true])
    func fresh(isBehind: Bool) throws {
        let pipe = Pipe()
        let engine = Engine(settings: EngineSettings())
        let now = Timestamp(microseconds: 77)
        let subscriber = try pipe.subscriber()
        subscriber.begin(engine, at: now)
        for _ in 0..<(isBehind ? 20_000 : 0) {
            subscriber.change(to: Permission(), engine, at: now)
            _ = subscriber.flush(engine, at: now)
        }
        subscriber.reply(id: "1", .done, engine, at: now)
        let request = try subscription(#""fresh":true,"scopes":["pointer"]"#)
        let permission = Permission(scopes: try #require(request.scopes), areKeysSuspended: true)
        subscriber.change(by: request, permission: permission, engine, at: now)
        for _ in 0..<1000 {
            pipe.read()
            if case .done = subscriber.flush(engine, at: now) { break }
        }
        pipe.read()
        let lines = try pipe.lines.map { try #require($0) }
        let reply = try #require(lines.firstIndex { $0["type"] as? String == "reply" })
        let stream = lines[(reply + 1)...]
        #expect(stream.compactMap { $0["type"] as? String } == ["hello", "snapshot"])
        #expect(stream.compactMap { $0["seq"] as? Int } == [0, 1])
        #expect(stream.first?["scopes"] as? [String] == ["pointer"])
        #expect(lines[..<reply].compactMap { $0["seq"] as? Int } == Array(0..<reply))
        close(pipe.reading)
        close(pipe.writing)
    }

    @Test(
        "However often what a stalled reader may see changes, it is owed that once, and no more waits than its queue"
    )
    func owedState() throws {
        let pipe = Pipe()
        let engine = Engine(settings: EngineSettings())
        let now = Timestamp(microseconds: 77)
        let subscriber = try pipe.subscriber()
        subscriber.begin(engine, at: now)
        var most = 0
        for change in 0..<20_001 {
            subscriber.change(
                to: Permission(areKeysSuspended: change % 2 == 0), engine, at: now)
            _ = subscriber.flush(engine, at: now)
            most = max(most, subscriber.waiting)
        }
        #expect(
            most > SubscriberOptions().queueLimit - 2048 && most < SubscriberOptions().queueLimit + 256,
            "\(most) bytes waited")
        for _ in 0..<1000 {
            pipe.read()
            if case .done = subscriber.flush(engine, at: now) { break }
        }
        pipe.read()
        let lines = try pipe.lines.map { try #require($0) }
        let types = lines.compactMap { $0["type"] as? String }
        #expect(!types.contains("gap"), "a line was lost where none was published")
        #expect(types.suffix(2) == ["scopes", "snapshot"])
        #expect(lines[lines.count - 2]["keysSuspended"] as? Bool == true)
        #expect(!subscriber.hasOutput)
        close(pipe.reading)
        close(pipe.writing)
    }

    @Test("After a gap comes nothing that the state before it has already")
    func heldBackBeforeGap() throws {
        let pipe = Pipe()
        var options = SubscriberOptions()
        options.queueLimit = 4096
        let subscriber = try pipe.subscriber(options)
        var engine = Engine(settings: EngineSettings())
        var capabilities = Capabilities()
        capabilities.types = 7
        capabilities.keys = KeySet([.buttonLeft])
        capabilities.relative = 3
        let mouse = DeviceDescription(name: "mouse", path: "mouse", capabilities: capabilities)
        let added = engine.add(mouse, isNew: false, at: Timestamp(microseconds: 0))
        let id = try #require(added)
        subscriber.begin(engine, at: Timestamp(microseconds: 0))
        func happens(_ event: InputEvent, at time: Int64) {
            engine.process(Frame(time: Timestamp(microseconds: time), device: id, events: [event].span))
            subscriber.publish(engine)
            engine.clearEvents()
        }
        func flush(at time: Int64) {
            _ = subscriber.flush(engine, at: Timestamp(microseconds: time))
        }
        var time: Int64 = 0
        while subscriber.totalLost == 0 {
            time += 100_000
            let isPress = time / 100_000 % 2 == 1
            happens(
                InputEvent(type: .key, code: KeyCode.buttonLeft.rawValue, value: isPress ? 1 : 0), at: time)
            flush(at: time)
        }
        happens(InputEvent(type: .relative, code: 0, value: -5), at: time + 1)
        #expect(subscriber.totalLost < 3)
        pipe.read()
        flush(at: time + 2)
        subscriber.releaseMotion(engine, at: .distantFuture)
        flush(at: time + 3)
        pipe.read()
        let lines = try pipe.lines.map { try #require($0) }
        #expect(lines.last?["type"] as? String == "snapshot")
        close(pipe.reading)
        close(pipe.writing)
    }

    @Test(
        "In showmethekey's format a reader that falls behind is told of keys alone, from where it caught up")
    func showmethekey() throws {
        let pipe = Pipe()
        var options = SubscriberOptions()
        options.format = .showmethekey
        options.queueLimit = 4096
        let subscriber = try pipe.subscriber(options)
        var engine = Engine(settings: EngineSettings())
        let added = engine.add(keyboard(), isNew: false, at: Timestamp(microseconds: 0))
        let id = try #require(added)
        subscriber.begin(engine, at: Timestamp(microseconds: 0))
        subscriber.publish(engine)
        engine.clearEvents()
        var lost = 0
        for time in 0..<4000 as Range<Int64> {
            let events = [InputEvent(type: .key, code: 30, value: time % 2 == 0 ? 1 : 0)]
            engine.process(Frame(time: Timestamp(microseconds: time), device: id, events: events.span))
            subscriber.publish(engine)
            engine.clearEvents()
            lost = subscriber.totalLost
            if time == 3997 { pipe.read() }
            _ = subscriber.flush(engine, at: Timestamp(microseconds: time))
        }
        pipe.read()
        let lines = try pipe.lines.map { try #require($0) }
        #expect(lost > 100 && lines.count == 4000 - lost)
        #expect(
            lines.allSatisfy { $0["event_name"] as? String == "KEYBOARD_KEY" && $0["key_code"] as? Int == 30 }
        )
        #expect(lines.last?["state_name"] as? String == "RELEASED")
        close(pipe.reading)
        close(pipe.writing)
    }

    @Test("Motion is merged while a reader is behind, and its way is kept")
    func motionIsMerged() throws {
        let pipe = Pipe()
        var options = SubscriberOptions()
        options.filter = EventFilter(only: [.motion])
        let subscriber = try pipe.subscriber(options)
        var settings = EngineSettings()
        settings.pointer.acceleration = .flat
        var engine = Engine(settings: settings)
        var capabilities = Capabilities()
        capabilities.keys.insert(.buttonLeft)
        capabilities.relative = 3
        let mouse = DeviceDescription(name: "m", path: "m", capabilities: capabilities)
        let added = engine.add(mouse, isNew: false, at: Timestamp(microseconds: 0))
        let id = try #require(added)
        engine.clearEvents()
        subscriber.begin(engine, at: Timestamp(microseconds: 0))
        var isWaiting = false
        for time in 0..<20_000 as Range<Int64> {
            let events = [InputEvent(type: .relative, code: 0, value: time % 2 == 0 ? 3 : -2)]
            engine.process(Frame(time: Timestamp(microseconds: time), device: id, events: events.span))
            subscriber.publish(engine)
            engine.clearEvents()
            if case .waiting = subscriber.flush(engine, at: Timestamp(microseconds: time)) {
                isWaiting = true
            }
        }
        #expect(isWaiting)
        subscriber.releaseMotion(engine, at: .distantFuture)
        while case .waiting = subscriber.flush(engine, at: Timestamp(microseconds: 0)) { pipe.read() }
        pipe.read()
        let lines = try pipe.lines.map { try #require($0) }
        let ways = lines.compactMap { $0["dx"] as? Double }
        #expect(ways.reduce(0, +) == 10_000)
        #expect(ways.count < 5000)
        #expect(!lines.contains { $0["type"] as? String == "gap" })
        close(pipe.reading)
        close(pipe.writing)
    }

    @Test("A rate holds for each of two mice that take turns, and the pointer never goes back")
    func twoMice() throws {
        let pipe = Pipe()
        var options = SubscriberOptions()
        options.filter = EventFilter(only: [.motion])
        options.maximumRate = 5
        let subscriber = try pipe.subscriber(options)
        var settings = EngineSettings()
        settings.pointer.acceleration = .flat
        var engine = Engine(settings: settings)
        var capabilities = Capabilities()
        capabilities.keys.insert(.buttonLeft)
        capabilities.relative = 3
        var mice: [DeviceID] = []
        for name in ["a", "b"] {
            let mouse = DeviceDescription(name: name, path: name, capabilities: capabilities)
            let added = engine.add(mouse, isNew: false, at: Timestamp(microseconds: 0))
            let id = try #require(added)
            mice.append(id)
        }
        engine.clearEvents()
        subscriber.begin(engine, at: Timestamp(microseconds: 0))
        for step in 0..<200 {
            let events = [InputEvent(type: .relative, code: 0, value: 1)]
            let time = Timestamp(microseconds: Int64(step) * 5000)
            engine.process(Frame(time: time, device: mice[step % 2], events: events.span))
            subscriber.publish(engine)
            engine.clearEvents()
        }
        subscriber.releaseMotion(engine, at: .distantFuture)
        _ = subscriber.flush(engine, at: Timestamp(microseconds: 0))
        pipe.read()
        let lines = try pipe.lines.map { try #require($0) }
        let motions = lines.filter { $0["type"] as? String == "motion" }
        // The first at once, then both every 200 ms, and both at the end.
        #expect(motions.count == 11)
        let places = motions.compactMap { $0["x"] as? Double }
        #expect(places.count == 11 && places == places.sorted())
        #expect(motions.compactMap { $0["dx"] as? Double }.reduce(0, +) == 200)
        close(pipe.reading)
        close(pipe.writing)
    }

    @Test("A reader that has gone is noticed")
    func closed() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        let subscriber = try pipe.subscriber()
        let engine = Engine(settings: EngineSettings())
        subscriber.begin(engine, at: Timestamp(microseconds: 0))
        close(pipe.reading)
        guard case .closed = subscriber.flush(engine, at: Timestamp(microseconds: 0)) else {
            Issue.record("the reader's going was not noticed")
            return
        }
        close(pipe.writing)
    }
}
