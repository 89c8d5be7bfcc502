import Engine
import Foundation
import InputModel
import Interaction
import TestSupport
import Testing

@testable import Subscription
@testable import Wire

/// What subscribers are told when commands stand otherwise: all of it, once, in lines that fit.
struct CommandChangesTests {
    private final class World {
        var engine = Engine(settings: EngineSettings())
        let time = Timestamp(microseconds: 0)

        init() {
            engine.connect(ClientID(rawValue: 1), user: 1, name: nil, at: time)
            engine.clearEvents()
        }

        func ask(_ json: String, by client: UInt32 = 1) -> Bool {
            let line = RequestLine.parse(Array(json.utf8).span)
            let answer = RequestHandler.perform(line, by: ClientID(rawValue: client), &engine, at: time)
            if case .failed = answer { return false }
            return true
        }

        /// The `commandsChanged` lines that were published, which are taken.
        func takeLines(hasKeys: Bool = true) -> [String] {
            var encoder = LineEncoder()
            var viewer = Viewer.all
            viewer.hasKeys = hasKeys
            encoder.viewer = viewer
            var text = ""
            for index in engine.events.indices {
                let event = engine.events[index]
                guard case .commandsChanged = event.body, engine.isSeen(event, by: viewer) else { continue }
                var buffer = LineBuffer()
                encoder.encode(event, names: engine.names, to: &buffer)
                text += buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
            }
            engine.clearEvents()
            return text.split(separator: "\n").map(String.init)
        }
    }

    private struct Line: Decodable {
        struct Command: Decodable {
            var command: String
            var performable: Bool
        }
        var commands: [Command]
        var more: Bool?
    }

    private func parse(_ lines: [String]) throws -> [Line] {
        try lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }

    @Test(
        "However many commands change at once and however long their titles are, each is told of once, in lines that fit"
    )
    func many() throws {
        let world = World()
        let escaped = String(repeating: #"\u0001"#, count: Limits.titleBytes)
        var expected: [String] = []
        for start in stride(from: 0, to: 2000, by: 100) {
            let ids = (start..<start + 100).map { "c\($0)" }
            expected += ids
            let list = ids.map { #"{"id":"\#($0)","action":"go","title":"\#(escaped)"}"# }
            let inserted = world.ask(
                #"{"do":"commands.insert","into":"help","commands":[\#(list.joined(separator: ","))]}"#)
            #expect(inserted)
        }
        #expect(world.takeLines().isEmpty)
        for isPerformable in [true, false] {
            #expect(world.ask(#"{"do":"responder.set","actions":{"go":\#(isPerformable)}}"#))
            let lines = world.takeLines()
            #expect(lines.count > 1 && lines.allSatisfy { $0.utf8.count < 65536 })
            let parsed = try parse(lines)
            #expect(parsed.flatMap(\.commands).map(\.command) == expected)
            #expect(parsed.flatMap(\.commands).allSatisfy { $0.performable == isPerformable })
            #expect(parsed.dropLast().allSatisfy { $0.more == true } && parsed.last?.more == nil)
            #expect(world.ask(#"{"do":"responder.set","actions":{"go":\#(isPerformable)}}"#))
            #expect(world.takeLines().isEmpty)
        }
    }

    @Test("A configuration that goes takes its commands along, and the next one's come")
    func reload() throws {
        let world = World()
        let insert = #"{"do":"commands.insert","commands":[{"id":"lamp"},{"id":"door"}]}"#
        #expect(world.ask(insert, by: 0))
        #expect(try parse(world.takeLines()).flatMap(\.commands).map(\.performable) == [true, true])
        world.engine.removeConfiguration(before: [], at: world.time)
        let gone = try parse(world.takeLines()).flatMap(\.commands)
        #expect(gone.map(\.command) == ["lamp", "door"] && gone.allSatisfy { !$0.performable })
        #expect(world.ask(#"{"do":"commands.insert","commands":[{"id":"lamp"}]}"#, by: 0))
        #expect(try parse(world.takeLines()).flatMap(\.commands).map(\.command) == ["lamp"])
    }

    @Test("What a program with keys performs is told to those alone that have the scope")
    func secrecy() throws {
        let world = World()
        #expect(world.ask(#"{"do":"commands.insert","commands":[{"id":"lamp","title":"Lamp"}]}"#, by: 0))
        #expect(world.takeLines(hasKeys: false).count == 1)
        world.engine.setKeys(true, of: ClientID(rawValue: 1))
        #expect(world.ask(#"{"do":"scene.activate","scene":"s"}"#))
        #expect(world.ask(#"{"do":"commands.insert","commands":[{"id":"own","title":"Own"}]}"#))
        let perform = #"{"do":"responder.set","actions":{"own":true,"lamp":{"title":"Mine","state":"on"}}}"#
        var answers: [[String]] = []
        for hasKeys in [true, false] {
            #expect(world.ask(perform))
            answers.append(world.takeLines(hasKeys: hasKeys))
            #expect(world.ask(#"{"do":"responder.set","actions":{}}"#))
            answers.append(world.takeLines(hasKeys: hasKeys))
        }
        #expect(answers[0].count == 2 && answers[0].contains { $0.contains("Mine") })
        #expect(answers[1].count == 2 && answers[1].contains { $0.contains(#""performable":false"#) })
        #expect(answers[2].isEmpty && answers[3].isEmpty)
        // It knows what it knew, also when it has the scope no longer.
        world.engine.setKeys(false, of: ClientID(rawValue: 1))
        #expect(world.ask(perform))
        #expect(world.takeLines(hasKeys: false).isEmpty)
    }
}
