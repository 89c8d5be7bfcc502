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
                guard case .commandsChanged = event.body, engine.interaction.isSeen(event, by: viewer) else {
                    continue
                }
                var buffer = LineBuffer()
                encoder.encode(event, names: engine.names, to: &buffer)
                text += buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
            }
            engine.clearEvents()
            return text.split(separator: "\n").map(String.init)
        }
    }

    @Test("Where nothing more can be customised, a command can still be reset, also an untouched one")
    func resetAtTheLimit() {
        let world = World()
        for start in stride(from: 0, to: Limits.actions, by: 128) {
            let ids = (start..<start + 128).map { "c\($0)" }
            let commands = ids.map { #"{"id":"\#($0)","title":"\#($0)"}"# }.joined(separator: ",")
            let hidden = ids.map { #"{"id":"\#($0)","shown":false}"# }.joined(separator: ",")
            let areInserted = world.ask(#"{"do":"commands.insert","into":"file","commands":[\#(commands)]}"#)
            let areHidden = world.ask(#"{"do":"commands.customize","commands":[\#(hidden)]}"#)
            #expect(areInserted && areHidden, "\(start)")
        }
        #expect(!world.ask(#"{"do":"commands.customize","commands":[{"id":"copy","shown":false}]}"#))
        #expect(world.ask(#"{"do":"commands.customize","commands":[{"id":"copy"}]}"#))
        let exchange = #"{"do":"commands.customize","commands":[{"id":"c0"},{"id":"copy","shown":false}]}"#
        #expect(world.ask(exchange))
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

    private func insert(_ count: Int, title: String, into world: World) {
        for start in stride(from: 0, to: count, by: 100) {
            let list = (start..<min(count, start + 100)).map {
                #"{"id":"c\#($0)","action":"go","title":"\#(title)"}"#
            }
            let inserted = world.ask(
                #"{"do":"commands.insert","into":"help","commands":[\#(list.joined(separator: ","))]}"#)
            #expect(inserted)
        }
    }

    @Test(
        "However many commands change at once and however long their titles are, one line that fits tells of them",
        arguments: [
            (count: 200, title: "T", isWhole: true), (2000, "T", false),
            (200, String(repeating: #"\u0001"#, count: Limits.titleBytes), false),
        ])
    func many(_ count: Int, _ title: String, _ isWhole: Bool) throws {
        let world = World()
        insert(count, title: title, into: world)
        #expect(world.takeLines().isEmpty)
        for isPerformable in [true, false] {
            #expect(world.ask(#"{"do":"responder.set","actions":{"go":\#(isPerformable)}}"#))
            let lines = world.takeLines()
            #expect(lines.count == 1 && lines.allSatisfy { $0.utf8.count < 65536 })
            let line = try #require(try parse(lines).first)
            #expect((line.more == nil) == isWhole)
            #expect(!isWhole || line.commands.count == count)
            #expect(line.commands.map(\.command) == (0..<line.commands.count).map { "c\($0)" })
            #expect(line.commands.allSatisfy { $0.performable == isPerformable })
            // Nothing has changed.
            #expect(world.ask(#"{"do":"responder.set","actions":{"go":\#(isPerformable)}}"#))
            #expect(world.takeLines().isEmpty)
        }
    }

    @Test(
        "Where more responders than are looked at come and go, the line says that commands have changed, and not which"
    )
    func actions() throws {
        let world = World()
        insert(1, title: "T", into: world)
        #expect(world.ask(#"{"do":"scene.activate","scene":"s"}"#))
        var (parent, last) = ("", "")
        for depth in 0..<70 {
            last = "r\(depth)"
            #expect(
                world.ask(
                    #"{"do":"regions.update","scene":"s","put":[{"id":"\#(last)","rect":[0,0,9,9],"focusable":true\#(parent)}]}"#
                ))
            parent = #","parent":"\#(last)""#
            let actions = (0..<1000).map { #""a\#($0)":true"# } + [#""go":true"#]
            #expect(
                world.ask(
                    #"{"do":"responder.set","scene":"s","region":"\#(last)","actions":{\#(actions.joined(separator: ","))}}"#
                ))
        }
        _ = world.takeLines()
        for region in [#""\#(last)""#, "null"] {
            #expect(world.ask(#"{"do":"focus.set","scene":"s","region":\#(region)}"#))
            let lines = try parse(world.takeLines())
            #expect(lines.count == 1 && lines[0].commands.isEmpty && lines[0].more == true)
        }
        // What follows is told as ever.
        #expect(world.ask(#"{"do":"focus.set","scene":"s","region":"r1"}"#))
        #expect(try parse(world.takeLines()).flatMap(\.commands).map(\.command) == ["c0"])
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
