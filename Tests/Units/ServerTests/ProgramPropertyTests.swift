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
        let user: UInt32
        var id: ClientID?

        init(_ name: String, of user: UInt32 = 1000) {
            self.name = name
            self.user = user
        }

        var actor: ProgramLedger.Actor? {
            id.map { ProgramLedger.Actor(number: "\($0.rawValue)", user: user, name: name) }
        }
    }

    private final class World {
        let stage: SecrecyStage
        var random: SeededRandom
        let players: [Player]
        let observer: ClientID
        /// Observes as another user: is told of all programs, and of what they hold only of its own.
        let stranger: ClientID
        var ledger = ProgramLedger()
        /// What the last deed was about.
        var isOfConfiguration = false
        var cause = ProgramLedger.Cause.hand
        var held: Set<KeyCode> = []
        var isPressed = false
        var told = 0
        var commands = 0

        init(seed: UInt64) throws {
            stage = try SecrecyStage(
                configuration: "sceneLimit: 8\nscenes: [{scene: panel, rect: [800, 400, 500, 500]}]")
            random = SeededRandom(seed: seed)
            players = ["one", "two", "two"].map { Player($0) } + [Player("two", of: 2000)]
            observer = try stage.join(.all)
            stranger = try stage.join(.all, user: 2000)
            stage.forget()
        }

        func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    }

    private static let area = ["[0,0,900,900]", "[100,100,500,500]", "[300,0,300,900]"]

    @Test("Commands, presses, ends and declarations each reach exactly their program", arguments: 0..<4)
    func reach(seed: Int) throws {
        let world = try World(seed: UInt64(seed))
        for _ in 0..<2500 {
            (world.isOfConfiguration, world.cause) = (false, .hand)
            let (actor, before) = try step(world)
            try check(world, after: actor, before)
            guard world.ledger.faults.isEmpty else { break }
        }
        let (told, commands) = (world.told, world.commands)
        // After a fault there is no more.
        #expect(
            !world.ledger.faults.isEmpty || told > 500 && commands > 50, "\(told) lines, \(commands) commands"
        )
        for player in world.players {
            guard let id = player.id else { continue }
            let actor = player.actor
            world.stage.leave(id)
            player.id = nil
            world.ledger.take(lines(of: world.observer, world.stage), from: actor, because: .deed)
            world.stage.forget()
        }
        for key in world.held { world.stage.key(key, 0) }
        if world.isPressed { world.stage.button(.buttonLeft, 0) }
        world.ledger.take(lines(of: world.observer, world.stage), from: nil, because: .hand)
        #expect(world.ledger.isClosed, "\(world.ledger.openPresses)")
        #expect(world.ledger.faults.isEmpty, "\(world.ledger.faults.prefix(3))")
    }

    /// - Returns: the program that did something, with what it was before; nil where a hand did.
    private func step(_ world: World) throws -> (Player?, ProgramLedger.Actor?) {
        let stage = world.stage
        switch world.number(0..<12) {
        case 0..<5:
            let player = world.players[world.number(0..<world.players.count)]
            let before = player.actor
            world.cause = .deed
            try act(player, world)
            return (player, before ?? player.actor)
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
        default:
            world.cause = .time
            stage.wait(world.number(1..<700))
        }
        return (nil, nil)
    }

    private func act(_ player: Player, _ world: World) throws {
        let stage = world.stage
        guard let id = player.id else {
            let id = try stage.join(.all, user: player.user)
            player.id = id
            stage.ask(id, #"{"do":"program.identify","name":"\#(player.name)"}"#)
            return
        }
        let area = Self.area[world.number(0..<Self.area.count)]
        let number = "\(id.rawValue)"
        switch world.number(0..<17) {
        case 0 where world.number(0..<4) == 0:
            stage.leave(id)
            player.id = nil
        case 0, 1, 2:
            stage.ask(
                id,
                #"{"do":"scene.activate","scene":"main","target":"t","rect":\#(area),"activity":{"of":"\#(player.name)"}}"#
            )
        case 3: stage.ask(id, #"{"do":"scene.destroy","scene":"main"}"#)
        case 4, 5:
            stage.ask(
                id,
                #"{"do":"regions.set","scene":"main","regions":[{"id":"r","rect":\#(area),"role":"collection"},{"id":"i","rect":\#(area),"parent":"r","role":"item","focusable":true}]}"#
            )
        case 6, 7:
            if stage.ask(
                id,
                #"{"do":"commands.insert","commands":[{"id":"save","action":"save","title":"Save","input":"s","modifiers":["control"]}]}"#
            ) {
                world.ledger.noteDeclared(by: number)
            }
        case 8:
            if stage.ask(id, #"{"do":"commands.remove","commands":["save"]}"#) {
                world.ledger.noteRemoved(by: number)
            }
        case 9, 10:
            let place = ["", #""scene":"main","#, #""scene":"main","region":"i","#][world.number(0..<3)]
            let presses = world.number(0..<2) == 0
            let actions = world.number(0..<4) == 0 ? "{}" : #"{"save":{}}"#
            let isDone = stage.ask(
                id, #"{"do":"responder.set",\#(place)"presses":\#(presses),"actions":\#(actions)}"#)
            if isDone && place.isEmpty { world.ledger.notePerforming(actions != "{}", by: number) }
        case 11:
            world.cause = .asking
            stage.ask(id, #"{"do":"command.perform","command":"save"}"#)
        case 12:
            stage.ask(id, #"{"do":"scene.update","scene":"main","background":\#(world.number(0..<2) == 0)}"#)
        case 13, 14: try actOnPanel(id, world)
        case 15: try actOnOther(player, id, world)
        default:
            stage.ask(id, #"{"do":"selection.set","scene":"main","collection":"r","items":["i"]}"#)
        }
    }

    /// What is the configuration's is everybody's.
    private func actOnPanel(_ id: ClientID, _ world: World) throws {
        world.isOfConfiguration = true
        let requests = [
            #""do":"scene.activate""#, #""do":"scene.update","background":\#(world.number(0..<2) == 0)"#,
            #""do":"responder.set","presses":\#(world.number(0..<2) == 0)"#,
            #""do":"regions.set","regions":[{"id":"p","rect":[800,400,200,200],"focusable":true}]"#,
        ]
        let request = requests[world.number(0..<requests.count)]
        world.stage.ask(id, #"{"program":0,"scene":"panel",\#(request)}"#)
    }

    /// What is another program's is not to be had by its number; commands are, of the same user's programs.
    private func actOnOther(_ player: Player, _ id: ClientID, _ world: World) throws {
        let others = world.players.filter { $0 !== player && $0.id != nil }
        guard let other = others.randomElement(using: &world.random), let number = other.id?.rawValue else {
            return
        }
        let requests = [
            #""do":"scene.activate","scene":"main""#, #""do":"scene.destroy","scene":"main""#,
            #""do":"regions.set","scene":"main","regions":[]"#,
            #""do":"scene.update","scene":"main","background":true"#,
            #""do":"responder.set","scene":"main","presses":true,"actions":{"save":{}}"#,
            #""do":"selection.set","scene":"main","collection":"r","items":[]"#,
        ]
        if world.number(0..<2) == 0 {
            // Of the same user it may be brought to the front.
            let first = other.user == player.user ? 1 : 0
            let request = requests[world.number(first..<requests.count)]
            #expect(!world.stage.ask(id, #"{"program":\#(number),\#(request)}"#), "\(request)")
            return
        }
        world.cause = .asking
        let isDone = world.stage.ask(id, #"{"program":\#(number),"do":"command.perform","command":"save"}"#)
        #expect(!isDone || other.user == player.user)
        let change = #""do":"commands.customize","commands":[{"id":"share","keys":"ctrl+j"}]"#
        #expect(world.stage.ask(id, #"{"program":\#(number),\#(change)}"#) == (other.user == player.user))
    }

    /// Each line about a program stands, with the same words, in that program's stream and in no other's. Lists of shortcuts
    /// are put together for each reader.
    private func check(_ world: World, after actor: Player?, _ before: ProgramLedger.Actor?) throws {
        let stage = world.stage
        let seen = lines(of: world.observer, stage)
        let strange = lines(of: world.stranger, stage)
        world.ledger.take(
            seen, from: before, isOfConfiguration: world.isOfConfiguration, because: world.cause)
        compare(seen, strange, world)
        for player in world.players {
            guard let id = player.id else { continue }
            let own = lines(of: id, stage).filter { !isOfDevices($0) }
            let observed = player.user == 1000 ? seen : strange
            let expected = observed.filter { isAbout($0, player, id) }.map { withoutOthers($0, id) }
            // What it is told from its coming on: it observes until it has said its name.
            let isNew = own.contains { $0.contains(#""phase":"identified""#) }
            if !isNew { #expect(own.map(withoutIntent) == expected, "\(player.name) \(id.rawValue)") }
            #expect(!observed.contains { $0.contains(#""intent""#) })
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

    /// Observers of two users are told the same, each without what the other user's programs hold.
    private func compare(_ seen: [String], _ strange: [String], _ world: World) {
        func start(_ line: String) -> String {
            String(line.firstMatch(of: /^{"type":"\w+","time":\d+/)?.0 ?? "")
        }
        #expect(seen.map(start) == strange.map(start))
        let fields = ["activity", "interactionState", "items", "item", "added", "removed"]
        func holds(_ line: String) -> Bool { fields.contains { line.contains("\"\($0)\":") } }
        for (own, other) in zip(seen, strange) {
            guard let user = user(of: own, world) else {
                // A line of the configuration, or of a program that has just gone.
                continue
            }
            #expect(!holds(user == 1000 ? other : own), "\(user == 1000 ? other : own)")
            if own.hasPrefix(#"{"type":"selection""#) || own.contains(#""phase":"restore""#) {
                #expect(holds(user == 1000 ? own : other), "\(user == 1000 ? own : other)")
            }
        }
    }

    private func user(of line: String, _ world: World) -> UInt32? {
        let keeper = line.firstMatch(of: /"keeper":{"name":"\w+","user":(\d+)/)
        if let keeper { return UInt32(keeper.1) }
        guard let number = line.firstMatch(of: /"program":(\d+)/)?.1 else { return nil }
        return world.players.first { $0.id.map { "\($0.rawValue)" } == String(number) }?.user
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
        if line.contains(#""keeper":{"name":"\#(player.name)","user":\#(player.user)}"#) { return true }
        // What is the configuration's is everybody's.
        return ["\(id.rawValue)", "0"].contains(line.firstMatch(of: /"program":(\d+)/)?.1)
    }

    /// Where the pointer came from or went to is its own business in another program.
    private func withoutOthers(_ line: String, _ id: ClientID) -> String {
        line.replacing(/"other":{"program":(\d+),[^}]*}/) { match in
            ["\(id.rawValue)", "0"].contains(match.1) ? String(match.0) : #""other":null"#
        }
    }

    /// Which press caused a line is for the program that it is about.
    private func withoutIntent(_ line: String) -> String { line.replacing(/,"intent":\d+/, with: "") }

    /// The scene of the press lost the keyboard, or went.
    private func isOfScenes(_ lines: [String]) -> Bool { lines.contains { $0.contains(#""type":"scene""#) } }
}
