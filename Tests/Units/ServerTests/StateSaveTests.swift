import Engine
import Glibc
import InputModel
import System
import TestSupport
import Testing

@testable import Interaction
@testable import Server
@testable import Subscription
@testable import Wire

/// A save is put together in steps, between which everything goes on.
struct StateSaveTests {
    private struct World: ~Copyable {
        var engine = Engine(settings: EngineSettings())

        /// Of each program three scenes with as many items selected, and a changed command.
        init(programs: Int, items: Int) {
            for program in 1..<programs + 1 {
                let client = ClientID(rawValue: UInt32(program))
                connect(client, "p\(program)")
                for scene in 0..<3 { activate("s\(scene)", items: items, client) }
                ask(#"{"do":"commands.customize","commands":[{"id":"copy","keys":null}]}"#, client)
                if program % 2 == 0 { engine.disconnect(client, at: time) }
            }
            engine.clearEvents()
        }

        mutating func connect(_ client: ClientID, _ name: String) {
            engine.connect(client, user: 7, name: name, at: time)
        }

        mutating func activate(_ scene: String, items: Int, _ client: ClientID) {
            let names = (0..<items).map { "\"item \($0)\"" }
            let regions = names.map { #",{"id":\#($0),"parent":"l","rect":[0,0,9,9],"role":"item"}"# }
                .joined()
            ask(
                #"{"do":"scene.activate","scene":"\#(scene)","regions":[{"id":"l","rect":[0,0,9,9],"role":"collection"}\#(regions)]}"#,
                client)
            let selected = names.joined(separator: ",")
            ask(
                #"{"do":"selection.set","scene":"\#(scene)","collection":"l","items":[\#(selected)]}"#, client
            )
        }

        mutating func ask(_ json: String, _ client: ClientID) {
            let line = RequestLine.parse(Array(json.utf8).span)
            let answer = RequestHandler.perform(line, by: client, &engine, at: time)
            if case .failed(let error) = answer { Issue.record("\(json.prefix(80)): \(error)") }
            engine.clearEvents()
        }

        var state: SavedState {
            SavedState(commands: engine.commandCustomizations, sessions: engine.sessions)
        }

        /// Puts a save together.
        ///
        /// - Parameter between: comes after each step but the last.
        /// - Returns: the steps, and the text.
        mutating func save(
            budget: Int = SavedState.sessionBudget, _ between: (inout World, Int) -> Void = { _, _ in }
        ) throws -> (steps: Int, text: [UInt8], shortened: Int) {
            let save = try StateSave(engine, budget: budget)
            var steps = 1
            while try !save.goOn(engine) {
                between(&self, steps)
                steps += 1
            }
            return (steps, save.bytes, save.shortenedCount)
        }
    }

    @Test("A save in mid-band has the selection from before the band, which goes on")
    func midBand() throws {
        var world = World(programs: 0, items: 0)
        let client = ClientID(rawValue: 1)
        world.connect(client, "p")
        world.ask(
            #"{"do":"scene.activate","scene":"s","regions":[{"id":"l","rect":[0,0,300,300],"role":"collection","band":true},{"id":"i0","parent":"l","rect":[10,10,40,40],"role":"item"},{"id":"i2","parent":"l","rect":[10,200,40,40],"role":"item"}]}"#,
            client)
        world.ask(
            #"{"do":"selection.set","scene":"s","collection":"l","items":["i2"]}"#, client)
        let added = world.engine.add(SecrecyStage.mouse(), at: time)
        let mouse = try #require(added)
        func send(_ events: [InputEvent]) {
            world.engine.process(Frame(time: time, device: mouse, events: events.span))
        }
        func selected() throws -> [String] {
            let session = try #require(world.engine.sessions.first)
            let text = String(decoding: try world.save().text, as: UTF8.self)
            let names = session.selections.flatMap(\.items)
            #expect(["i0", "i2"].allSatisfy { text.contains("\"\($0)\"") == names.contains($0) }, "\(text)")
            return names
        }
        try world.engine.perform(.warpPointer(Point(x: 5, y: 5)), by: client, at: time)
        send([InputEvent(type: .key, code: KeyCode.buttonLeft.rawValue, value: 1)])
        send([
            InputEvent(type: .relative, code: 0, value: 60), InputEvent(type: .relative, code: 1, value: 60),
        ])
        let snapshot = world.engine.snapshot(at: time)
        #expect(snapshot.interaction.band != nil, "no band is drawn")
        #expect(try selected() == ["i2"])
        send([InputEvent(type: .key, code: KeyCode.buttonLeft.rawValue, value: 0)])
        world.engine.advance(to: time + .milliseconds(1000))
        let after = try selected()
        #expect(after == ["i0"], "\(after)")
    }

    @Test("The text is that of the whole state, in as many steps as there is to say, and no step says much")
    func steps() throws {
        for (programs, items) in [(1, 0), (5, 30), (20, 400)] {
            var world = World(programs: programs, items: items)
            let expected = world.state.encoded().text
            let (steps, text, shortened) = try world.save()
            #expect(text == expected)
            #expect(shortened == 0)
            #expect(steps >= 2 + 2 * text.count / (40 << 10))
            // A session is not parted: each is at most some 8 KiB here.
            let save = try StateSave(world.engine)
            var before = 0
            while try !save.goOn(world.engine) {
                #expect(save.bytes.count - before <= 48 << 10)
                before = save.bytes.count
            }
        }
    }

    @Test("No step puts two sessions together that are as long as a client's line")
    func longSessions() throws {
        var world = World(programs: 1, items: 0)
        let client = ClientID(rawValue: 1)
        let activity = String(repeating: "x", count: 60_000)
        for scene in 0..<4 {
            world.ask(#"{"do":"scene.activate","scene":"s\#(scene)","activity":"\#(activity)"}"#, client)
        }
        let save = try StateSave(world.engine)
        var before = 0
        while try !save.goOn(world.engine) {
            #expect(save.bytes.count - before < 2 * 60_000)
            before = save.bytes.count
        }
        #expect(save.bytes.count > 4 * 60_000)
    }

    @Test("Scenes that go, come, and change owners between steps leave a state that the next start can read")
    func changesBetween() throws {
        for seed in 0..<12 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            var world = World(programs: 12, items: 300)
            var next: UInt32 = 1000
            let (steps, text, _) = try world.save { world, _ in
                for _ in 0..<3 {
                    let program = Int.random(in: 1...12, using: &random)
                    let client = ClientID(rawValue: UInt32(program))
                    let other = ClientID(rawValue: next)
                    next += 1
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0:
                        world.connect(other, "p\(program)")
                        world.activate("s\(Int.random(in: 0..<4, using: &random))", items: 2, other)
                    case 1 where world.engine.interaction.hasScenes(of: client):
                        world.ask(
                            #"{"do":"scene.activate","scene":"s1"}"#, client)
                        world.ask(#"{"do":"scene.destroy","scene":"s1"}"#, client)
                    case 2: world.engine.disconnect(client, at: time)
                    default: break
                    }
                }
                world.engine.clearEvents()
            }
            #expect(steps > 2)
            let read = try SavedState(text.span)
            #expect(!read.sessions.isEmpty)
            // What nobody touched is there as it was.
            #expect(read.commands.count == 12)
        }
    }

    @Test("A scene whose program goes while the state is put together is in it")
    func disconnectedBetween() throws {
        var world = World(programs: 9, items: 300)
        let names = Set(world.engine.interaction.sessionNames)
        let (steps, text, _) = try world.save { world, step in
            if step == 1 {
                for client in 1...9 as ClosedRange<UInt32> {
                    world.engine.disconnect(ClientID(rawValue: client), at: time)
                }
                world.engine.clearEvents()
            }
        }
        #expect(steps > 2)
        let read = try SavedState(text.span).sessions
        #expect(Set(read.map { SessionName(program: $0.program, scene: $0.scene) }) == names)
        #expect(read.allSatisfy { $0.selections.first?.items.count == 300 })
    }

    @Test("What grows after it was looked at goes without selections where there is no room left")
    func growth() throws {
        var world = World(programs: 1, items: 10)
        let whole = world.engine.sessions.map(\.cost).reduce(0, +)
        for room in [0, 1 << 20] {
            let save = try StateSave(world.engine, budget: whole + room)
            let isOver = try save.goOn(world.engine)
            #expect(!isOver, "all have been looked at")
            world.activate("s0", items: 60, ClientID(rawValue: 1))
            while try !save.goOn(world.engine) {}
            #expect(save.shortenedCount == (room == 0 ? 1 : 0))
            let read = try SavedState(save.bytes.span).sessions
            #expect(read.count { $0.selections.isEmpty } == save.shortenedCount)
        }
    }
}

private let time = Timestamp(microseconds: 0)

extension StateSave {
    /// The text so far.
    var bytes: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        bytes.removeLast(count - max(0, pread(memory.rawValue, &bytes, count, 0)))
        return bytes
    }
}
