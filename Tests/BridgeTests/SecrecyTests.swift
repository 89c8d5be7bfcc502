import Engine
import Foundation
import Glibc
import InputModel
import Interaction
import Keymap
import TestSupport
import Testing
import Wire

@testable import Bridge

/// Without the scope `keys`, no byte of a stream depends on which text keys were pressed.
struct SecrecyTests {
    /// What a program without keys might use to find out: commands on letters and rows of letters, responders that
    /// take key presses, a focus, filters that look at which key it is.
    private static let requests = [
        #"{"do":"scene.activate","scene":"s","regions":[{"id":"list","rect":[0,0,900,900],"role":"collection"},{"id":"a","rect":[0,0,50,50],"parent":"list","role":"item","focusable":true},{"id":"b","rect":[0,60,50,50],"parent":"list","role":"item","focusable":true}]}"#,
        #"{"do":"responder.set","scene":"s","region":"list","presses":true,"actions":{"letter":{},"space":{},"both":{},"row":{},"save":{}}}"#,
        #"{"do":"focus.set","scene":"s","region":"a"}"#,
        #"{"do":"commands.insert","menu":{"id":"m","title":"M"},"commands":[{"id":"letter","action":"letter","keys":"j"},{"id":"space","action":"space","keys":"space"},{"id":"both","action":"both","keys":"k&l"},{"id":"row","action":"row","keys":"ctrl+d x"},{"id":"save","action":"save","keys":"ctrl+s"}]}"#,
    ]

    /// The stream of somebody without keys, while `keys` are typed among other things.
    private func stream(typing keys: [KeyCode], scopes: Scopes, filters: KeyFilter.Settings) throws -> String
    {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        defer { for end in ends { close(end) } }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        var options = SubscriberOptions()
        options.scopes = scopes
        var settings = EngineSettings()
        settings.keyFilters = filters
        var engine = Engine(settings: settings)
        engine.use(try Keymap(KeymapNames()), at: Timestamp(microseconds: 0))
        let added = engine.add(Self.keyboard(), at: Timestamp(microseconds: 0))
        let keyboard = try #require(added)
        var subscriber = Subscriber(output: try OutputDescriptor(for: ends[1]), options: options)
        var text = ""
        func publish(_ engine: inout Engine, _ subscriber: inout Subscriber) {
            subscriber.publish(engine)
            engine.clearEvents()
            _ = subscriber.flush(engine, at: Timestamp(microseconds: 0))
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(ends[0], &chunk, chunk.count)
            if count > 0 { text += String(decoding: chunk[..<count], as: UTF8.self) }
        }
        subscriber.begin(engine, version: "0", at: Timestamp(microseconds: 0))
        for request in Self.requests {
            let answer = RequestHandler.perform(
                RequestLine.parse(Array(request.utf8).span), by: ClientID(rawValue: 1), &engine,
                at: Timestamp(microseconds: 1))
            guard case .done = answer else {
                Issue.record("\(answer) to \(request)")
                continue
            }
        }
        publish(&engine, &subscriber)
        var time: Int64 = 1_000_000
        func send(_ code: UInt16, _ value: Int32, _ engine: inout Engine, _ subscriber: inout Subscriber) {
            time += 17_000
            let events = [InputEvent(type: .key, code: code, value: value)]
            engine.process(Frame(time: Timestamp(microseconds: time), device: keyboard, events: events.span))
            publish(&engine, &subscriber)
        }
        for (index, key) in keys.enumerated() {
            // Shift and Control go up and down at the same places, whatever is typed: they are for everyone to see.
            if index % 7 == 3 { send(42, 1, &engine, &subscriber) }
            if index % 11 == 5 {
                send(29, 1, &engine, &subscriber)
                send(32, 1, &engine, &subscriber)
                send(32, 0, &engine, &subscriber)
                send(29, 0, &engine, &subscriber)
            }
            send(key.rawValue, 1, &engine, &subscriber)
            if index % 13 == 2 { time += 900_000 }  // Held until it repeats.
            if index > 0 && index % 3 == 0 { send(keys[index - 1].rawValue, 0, &engine, &subscriber) }
            if index % 3 != 2 { send(key.rawValue, 0, &engine, &subscriber) }
            if index % 7 == 4 { send(42, 0, &engine, &subscriber) }
            if index % 29 == 28 { subscriber.tellState(engine, at: Timestamp(microseconds: time)) }
            if index % 17 == 16 {
                send(106, 1, &engine, &subscriber)
                send(106, 0, &engine, &subscriber)
            }
        }
        engine.cancelAll(at: Timestamp(microseconds: time))
        publish(&engine, &subscriber)
        return text
    }

    private static func keyboard() -> DeviceDescription {
        var capabilities = Capabilities()
        capabilities.types = 1 << 1
        capabilities.keys = .ofKeyboard
        return DeviceDescription(name: "kb", path: "kb", capabilities: capabilities)
    }

    /// All but the letter that goes with Control, which would be down twice.
    private static let typed = (1...127 as ClosedRange<UInt16>).map { KeyCode(rawValue: $0) }
        .filter { $0.typesText && $0.rawValue != 32 }

    /// No key twice in any four, so that none is pressed while it is down.
    private static func text(_ random: inout SeededRandom, count: Int) -> [KeyCode] {
        var keys: [KeyCode] = []
        while keys.count < count {
            let key = typed[Int.random(in: 0..<typed.count, using: &random)]
            if !keys.suffix(3).contains(key) { keys.append(key) }
        }
        return keys
    }

    @Test("Two texts typed with equal timing give streams that do not differ in a byte", arguments: 0..<20)
    func equal(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        var filters = KeyFilter.Settings()
        if seed % 2 == 1 { filters.debounce = .milliseconds(40) }
        let scopes: Scopes = seed % 3 == 0 ? [.pointer, .commands, .scenes, .control] : AccessList.standard
        let first = try stream(typing: Self.text(&random, count: 120), scopes: scopes, filters: filters)
        let second = try stream(typing: Self.text(&random, count: 120), scopes: scopes, filters: filters)
        for (one, other) in zip(first.split(separator: "\n"), second.split(separator: "\n"))
        where one != other {
            Issue.record("\(one)\n\(other)")
            break
        }
        #expect(first.utf8.count == second.utf8.count)
        #expect(first.contains(#""type":"modifiers""#) && first.contains(#""type":"snapshot""#))
        #expect(!first.contains(#""text""#))
    }

    @Test("The same texts with keys do differ, and commands on letters come: the test looks at something")
    func different() throws {
        var random = SeededRandom(seed: 5)
        let text = Self.text(&random, count: 120)
        let all = try stream(typing: text, scopes: .all, filters: KeyFilter.Settings())
        let other = try stream(
            typing: Self.text(&random, count: 120), scopes: .all, filters: KeyFilter.Settings())
        #expect(all != other)
        let letter = try stream(
            typing: [KeyCode(rawValue: 36), KeyCode(rawValue: 57)], scopes: .all,
            filters: KeyFilter.Settings())
        #expect(letter.contains(#""command":"letter""#) && letter.contains(#""command":"space""#))
    }
}
