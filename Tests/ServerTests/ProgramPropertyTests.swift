import InputModel
import Interaction
import TestSupport
import Testing
import Wire

/// Programs of the same names, told by the daemon's loop, do whatever they can: what is one's reaches that one alone.
struct ProgramPropertyTests {
    /// A program with a name, and another instance of it or of another program.
    private final class Player {
        let name: String
        var id: ClientID?

        init(_ name: String) { self.name = name }
    }

    private final class World {
        let stage: SecrecyStage
        var random: SeededRandom
        let players: [Player]
        let observer: ClientID
        var held: Set<KeyCode> = []
        var isPressed = false
        var told = 0
        var commands = 0

        init(seed: UInt64) throws {
            stage = try SecrecyStage(configuration: "sceneLimit: 8")
            random = SeededRandom(seed: seed)
            players = ["one", "two", "two"].map { Player($0) }
            observer = try stage.join(.all)
        }

        func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    }

    private static let area = ["[0,0,900,900]", "[100,100,500,500]", "[300,0,300,900]"]

    @Test("Commands, presses, ends and declarations each reach exactly their program", arguments: 0..<4)
    func reach(seed: Int) throws {
        let world = try World(seed: UInt64(seed))
        for _ in 0..<2500 {
            let actor = try step(world)
            try check(world, after: actor)
        }
        let (told, commands) = (world.told, world.commands)
        #expect(told > 500 && commands > 50, "\(told) lines, \(commands) commands")
        for player in world.players {
            if let id = player.id { world.stage.leave(id) }
            player.id = nil
        }
    }

    /// - Returns: the program that did something; nil where a hand did.
    private func step(_ world: World) throws -> Player? {
        let stage = world.stage
        switch world.number(0..<12) {
        case 0..<5:
            let player = world.players[world.number(0..<world.players.count)]
            try act(player, world)
            return player
        case 5, 6:
            // Control and S, in whichever order they go down and up.
            let key: KeyCode = world.number(0..<2) == 0 ? .leftControl : .named("S")
            stage.key(key, world.held.contains(key) ? 0 : 1)
            world.held.formSymmetricDifference([key])
        case 7:
            for key in [KeyCode.leftControl, .named("S")] where !world.held.contains(key) {
                stage.key(key, 1)
            }
            for key in [KeyCode.named("S"), .leftControl] { stage.key(key, 0) }
            world.held = []
        case 8, 9: stage.move(Int32(world.number(-200..<200)), Int32(world.number(-200..<200)))
        case 10:
            world.isPressed.toggle()
            stage.button(.buttonLeft, world.isPressed ? 1 : 0)
        default: stage.wait(world.number(1..<700))
        }
        return nil
    }

    private func act(_ player: Player, _ world: World) throws {
        let stage = world.stage
        guard let id = player.id else {
            let id = try stage.join(.all)
            player.id = id
            stage.ask(id, #"{"do":"program.identify","name":"\#(player.name)"}"#)
            return
        }
        let area = Self.area[world.number(0..<Self.area.count)]
        switch world.number(0..<13) {
        case 0 where world.number(0..<4) == 0:
            stage.leave(id)
            player.id = nil
        case 0, 1, 2: stage.ask(id, #"{"do":"scene.activate","scene":"main","rect":\#(area)}"#)
        case 3: stage.ask(id, #"{"do":"scene.destroy","scene":"main"}"#)
        case 4, 5:
            stage.ask(
                id,
                #"{"do":"regions.set","scene":"main","regions":[{"id":"r","rect":\#(area),"focusable":true}]}"#
            )
        case 6, 7:
            stage.ask(
                id,
                #"{"do":"commands.insert","commands":[{"id":"save","action":"save","title":"Save","input":"s","modifiers":["control"]}]}"#
            )
        case 8: stage.ask(id, #"{"do":"commands.remove","commands":["save"]}"#)
        case 9, 10:
            let place = ["", #""scene":"main","#, #""scene":"main","region":"r","#][world.number(0..<3)]
            let presses = world.number(0..<2) == 0
            let actions = world.number(0..<4) == 0 ? "{}" : #"{"save":{}}"#
            stage.ask(id, #"{"do":"responder.set",\#(place)"presses":\#(presses),"actions":\#(actions)}"#)
        case 11: stage.ask(id, #"{"do":"command.perform","command":"save"}"#)
        default:
            stage.ask(id, #"{"do":"scene.update","scene":"main","background":\#(world.number(0..<2) == 0)}"#)
        }
    }

    /// Each line about a program stands, with the same words, in that program's stream and in no other's. Lists of shortcuts
    /// are put together for each reader.
    private func check(_ world: World, after actor: Player?) throws {
        let stage = world.stage
        let seen = lines(of: world.observer, stage)
        for player in world.players {
            guard let id = player.id else { continue }
            let own = lines(of: id, stage).filter { !isOfDevices($0) }
            let expected = seen.filter { isAbout($0, player, id) }.map { withoutOthers($0, id) }
            // What it is told from its coming on: it observes until it has said its name.
            let isNew = own.contains { $0.contains(#""phase":"identified""#) }
            if !isNew { #expect(own == expected, "\(player.name) \(id.rawValue)") }
            world.told += own.count
            world.commands += own.count { $0.contains(#""type":"command""#) }
            for line in own
            where line.contains(#""phase":"cancelled""#) && line.contains(#""type":"keyPress""#) {
                // Its own deeds end its presses, and hands; never what another program asks for itself.
                #expect(actor == nil || actor === player || isOfScenes(own), "\(line)")
            }
        }
        stage.forget()
    }

    private func lines(of id: ClientID, _ stage: SecrecyStage) -> [String] {
        stage.stream(of: id).split(separator: "\n").map { line in
            // The number in the stream is each reader's own.
            String(line).replacing(/"seq":\d+,/, with: "")
        }.filter { line in
            ["hello", "snapshot", "reply", "scopes", "shortcuts"].allSatisfy {
                !line.hasPrefix(#"{"type":"\#($0)""#)
            }
        }
    }

    private func isOfDevices(_ line: String) -> Bool { !line.contains(#""program":"#) }

    /// Whose a line is stands first; other programs may be named behind. What is kept is of all instances of its program.
    private func isAbout(_ line: String, _ player: Player, _ id: ClientID) -> Bool {
        if line.contains(#""keeper":{"name":"\#(player.name)","#) { return true }
        return line.firstMatch(of: /"program":(\d+)/)?.1 == "\(id.rawValue)"
    }

    /// Where the pointer came from or went to is its own business in another program.
    private func withoutOthers(_ line: String, _ id: ClientID) -> String {
        line.replacing(/"other":{"program":(\d+),[^}]*}/) { match in
            match.1 == "\(id.rawValue)" ? String(match.0) : #""other":null"#
        }
    }

    /// The scene of the press lost the keyboard, or went.
    private func isOfScenes(_ lines: [String]) -> Bool { lines.contains { $0.contains(#""type":"scene""#) } }
}
