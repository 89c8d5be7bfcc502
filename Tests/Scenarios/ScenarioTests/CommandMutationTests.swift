import Engine
import InputModel
import Interaction
import Keymap
import TestSupport
import Testing
import Wire

@testable import Subscription

/// Requests about commands as hostile or mistaken programs might write them, between presses of keys.
struct CommandMutationTests {
    private static let lines = [
        #"{"do":"commands.insert","before":"paste","commands":[{"id":"a","action":"go","keys":"ctrl+k ctrl+c"}]}"#,
        #"{"do":"commands.insert","after":"copy","commands":[{"id":"b","action":"go","input":"x","modifiers":["control"]}]}"#,
        #"{"do":"commands.insert","menu":{"id":"m","title":"M"},"into":"edit","commands":[{"id":"c","keys":"c&x"}]}"#,
        #"{"do":"commands.insert","menu":"m","commands":[{"id":"n","commands":[{"id":"d","keys":"ctrl+/"}]}]}"#,
        #"{"do":"commands.replace","menu":"m","commands":[{"id":"e","action":"go","keys":"ctrl+c"}]}"#,
        #"{"do":"commands.remove","menu":"edit","commands":["a","b"]}"#,
        #"{"do":"commands.customize","commands":[{"id":"a","keys":"ctrl+j"},{"id":"copy","keys":null}]}"#,
        #"{"do":"shortcuts.set","primary":"command","localize":false}"#,
        #"{"do":"responder.set","actions":{"go":true,"copy":{"enabled":true}},"presses":true}"#,
        #"{"do":"command.perform","command":"a"}"#,
        #"{"do":"commands.search","text":"c","limit":3}"#,
        #"{"do":"commands.insert","atStart":"edit","commands":[{"id":"rename","holds":true,"keys":"ctrl+d","shown":false}]}"#,
        #"{"do":"commands.tree","after":"copy"}"#,
        #"{"do":"keyboard.set","group":0}"#,
    ].map { Array($0.utf8) }
    private static let keys: [UInt16] = [29, 42, 37, 46, 45, 53, 1]

    @Test("A request that fails changes no command, and nothing stops", arguments: Sample.of(1...20))
    func hostile(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        var engine = Engine(settings: EngineSettings())
        var time = Timestamp(microseconds: 0)
        engine.use(try Keymap(), at: time)
        let added = engine.add(try DevicePreset.make("keyboard", name: "keys"), at: time)
        let keyboard = try #require(added)
        var (granted, refused) = (0, 0)
        for _ in 0..<1000 {
            time = time + .milliseconds(.random(in: 0...300, using: &random))
            if Bool.random(using: &random) {
                let key = Self.keys.randomElement(using: &random)!
                let events = [InputEvent(type: .key, code: key, value: .random(in: 0...2, using: &random))]
                engine.process(Frame(time: time, device: keyboard, events: events.span))
            } else {
                var bytes = Self.lines.randomElement(using: &random)!
                if Bool.random(using: &random) { Self.mutate(&bytes, &random) }
                let before = (engine.commands(matching: ""), engine.commandCustomizations)
                let answer = RequestHandler.perform(
                    RequestLine.parse(bytes.span), by: ClientID(rawValue: 1), &engine, at: time)
                if case .failed = answer {
                    refused += 1
                    let after = (engine.commands(matching: ""), engine.commandCustomizations)
                    let isSame = before.0 == after.0 && before.1 == after.1
                    #expect(isSame, "\(String(decoding: bytes, as: UTF8.self))")
                } else {
                    granted += 1
                }
            }
            engine.clearEvents()
        }
        #expect(granted > 50 && refused > 50, "\(granted) granted, \(refused) refused")
    }

    /// Takes bytes out, or puts those of another line in.
    private static func mutate(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        if Bool.random(using: &random) {
            bytes.removeSubrange(place..<min(bytes.count, place + .random(in: 1...6, using: &random)))
        } else {
            let other = lines.randomElement(using: &random)!
            let start = Int.random(in: 0..<other.count, using: &random)
            bytes.replaceSubrange(
                place..<min(bytes.count, place + 12), with: other[start..<min(start + 12, other.count)])
        }
    }
}
