import Engine
import InputModel
import Interaction
import Keymap
import TestSupport
import Testing
import Wire

/// While keys are suspended, nothing that a key causes is published: not to those with keys either.
struct SuspendedKeysTests {
    /// A focus, a scene in front that Escape dismisses, commands with and without text keys.
    private func stage(_ configuration: String = "{}") throws -> (stage: SecrecyStage, clients: [ClientID]) {
        let stage = try SecrecyStage(configuration: configuration, keyboards: 2)
        let clients = [try stage.join(.all), try stage.join(SecrecyStage.standard)]
        for client in clients {
            let name = "s\(client.rawValue)"
            for request in [
                #"{"do":"scene.activate","scene":"\#(name)","regions":[{"id":"list","rect":[0,0,900,900],"role":"collection"},{"id":"a","rect":[0,0,50,50],"parent":"list","role":"item","focusable":true},{"id":"b","rect":[60,0,50,50],"parent":"list","role":"item","focusable":true}]}"#,
                #"{"do":"focus.set","scene":"\#(name)","region":"a"}"#,
                #"{"do":"commands.insert","commands":[{"id":"x","keys":"e t enter"},{"id":"y","keys":"ctrl+s"},{"id":"z","keys":"f20"},{"id":"row","keys":"ctrl+k ctrl+c"},{"id":"chord","keys":"left&up"}]}"#,
                #"{"do":"responder.set","actions":{"x":true,"y":true,"z":true,"row":true,"chord":true}}"#,
            ] { #expect(stage.ask(client, request)) }
        }
        stage.forget()
        return (stage, clients)
    }

    private static func keys(_ text: String) -> [KeyCode] { text.map { .named(String($0)) } }

    @Test("A word, Enter, commands, focus keys, Escape, modifiers and locks tell nobody anything")
    func nothing() throws {
        let (stage, clients) = try stage()
        stage.ask(
            clients[1], #"{"do":"scene.activate","scene":"p","presentation":"prominent","rect":[0,0,9,9]}"#)
        stage.suspend(true)
        stage.forget()
        for key in Self.keys("SECRET") { stage.type(key) }
        stage.type(.enter, .tab, .right, .menu, .escape, .named("F20"), .leftShift, .capsLock)
        stage.key(.leftControl, 1)
        stage.wait(1500)
        stage.type(.named("S"), .named("K"), .named("C"))
        stage.key(.leftControl, 0)
        stage.key(.left, 1)
        stage.type(.up)
        stage.wait(2000)
        stage.key(.left, 0)
        for client in clients { #expect(stage.stream(of: client).isEmpty) }
    }

    @Test("What was begun before is cancelled, and goes on for nobody afterwards")
    func steps() throws {
        let (stage, clients) = try stage()
        stage.type(.named("E"), .named("T"))
        stage.suspend(true)
        stage.suspend(false)
        stage.type(.enter)
        #expect(!stage.stream(of: clients[0]).contains(#""command":"x""#))
        stage.key(.leftControl, 1)
        stage.type(.named("K"))
        stage.suspend(true)
        stage.suspend(false)
        stage.key(.leftControl, 0)
        stage.key(.leftControl, 1)
        stage.type(.named("C"))
        stage.key(.leftControl, 0)
        for client in clients {
            let lines = stage.stream(of: client).split(separator: "\n")
            #expect(!lines.contains { $0.contains(#""command":"row","action""#) })
        }
    }

    @Test("Each press that had begun is cancelled once, modifiers' too, and ends for nobody")
    func cancelled() throws {
        let (stage, clients) = try stage()
        stage.key(.leftShift, 1)
        stage.key(.named("A"), 1)
        stage.suspend(true)
        let lines = stage.stream(of: clients[0]).split(separator: "\n")
        for key in ["KEY_A", "KEY_LEFTSHIFT"] {
            let own = lines.filter { $0.contains(#""key":"\#(key)""#) && $0.contains(#""type":"key""#) }
            #expect(own.count == 2 && own.last?.contains(#""phase":"cancelled""#) == true)
        }
        #expect(lines.contains { $0.contains(#""type":"modifiers""#) && $0.contains(#""modifiers":[]"#) })
        stage.forget()
        stage.key(.named("B"), 1)
        stage.key(.named("A"), 0)
        #expect(stage.stream(of: clients[0]).isEmpty)
        stage.suspend(false)
        // Shift is still down.
        #expect(stage.stream(of: clients[0]).contains(#""type":"modifiers""#))
        stage.forget()
        stage.wait(3000)
        stage.key(.named("B"), 0)
        stage.key(.leftShift, 0)
        let after = stage.stream(of: clients[0])
        #expect(!after.contains(#""type":"key""#) && !after.contains("modifierTap"))
        stage.type(.named("A"))
        #expect(stage.stream(of: clients[0]).contains(#""text":"a""#))
        stage.key(.leftControl, 1)
        stage.type(.named("S"))
        #expect(stage.stream(of: clients[1]).contains(#""command":"y","action""#))
    }

    @Test("The escape keys release grabs all the same")
    func escapeKeys() throws {
        let (stage, _) = try stage()
        stage.suspend(true)
        for key in [KeyCode.escape, .backspace, .enter] { stage.key(key, 1) }
        stage.wait(1500)
        let isRequested = stage.engine.takeEscapeRequest()
        #expect(isRequested)
    }

    @Test("A layout that a program chooses meanwhile is told of; one that a key chooses is not")
    func layouts() throws {
        let stage = try SecrecyStage(KeymapNames(layout: "us,de", options: "grp:menu_toggle"))
        let client = try stage.join(.all)
        stage.suspend(true)
        stage.forget()
        stage.type(.menu)
        #expect(stage.stream(of: client).isEmpty)
        stage.ask(client, #"{"do":"keyboard.set","group":1}"#)
        #expect(stage.stream(of: client).contains(#""type":"modifiers""#))
    }

    /// What everybody reads while keys are suspended and pointers go on; which keys begin meanwhile is chance.
    private func streams(_ seed: UInt64, keys: UInt64) throws -> [String] {
        let world = SecrecyWorld(seed: seed)
        var (common, own) = (SeededRandom(seed: seed), SeededRandom(seed: keys))
        let stage = try SecrecyStage(
            world.keymap, filters: world.filters, configuration: world.configuration, keyboards: 2)
        let clients = try SecrecyWorld.scopes.map { try stage.join($0) }
        for (client, request) in world.setup { stage.ask(clients[client], request) }
        var down: [Set<KeyCode>] = [[], []]
        func press(_ count: Int, _ random: inout SeededRandom) {
            for _ in 0..<count {
                let keyboard = Int.random(in: 0...1, using: &random)
                let key = KeyCode(rawValue: .random(in: 1...127, using: &random))
                let isDown = down[keyboard].remove(key) != nil
                if !isDown { down[keyboard].insert(key) }
                stage.key(key, isDown ? 0 : 1, on: keyboard)
            }
        }
        press(Int.random(in: 0...6, using: &common), &common)
        stage.wait(Int.random(in: 0...1500, using: &common))
        stage.suspend(true)
        stage.forget()
        for _ in 0..<Int.random(in: 5...20, using: &common) {
            press(Int.random(in: 0...5, using: &own), &own)
            let client = Int.random(in: 0..<4, using: &common)
            switch Int.random(in: 0..<6, using: &common) {
            case 0: stage.move(.random(in: -90...90, using: &common), .random(in: -90...90, using: &common))
            case 1: stage.button(.buttonLeft, 1)
            case 2: stage.button(.buttonLeft, 0)
            case 3: stage.ask(clients[client], SecrecyWords.request(of: client, &common))
            case 4: stage.tellState()
            default: stage.wait(.random(in: 0...1500, using: &common))
            }
        }
        return clients.map { stage.stream(of: $0) }
    }

    @Test("Whatever keys begin while keys are suspended, everybody reads the same bytes", arguments: 0..<10)
    func equal(_ part: UInt64) throws {
        for seed in part * SecrecyTests.suspensions..<(part + 1) * SecrecyTests.suspensions {
            let one = try streams(seed, keys: 2 * seed + 1)
            let two = try streams(seed, keys: 2 * seed + 2)
            for client in 0..<4 where one[client] != two[client] {
                let lines = zip(one[client].split(separator: "\n"), two[client].split(separator: "\n"))
                let first = lines.first { $0 != $1 }
                Issue.record("world \(seed), client \(client):\n\(first?.0 ?? "")\n\(first?.1 ?? "")")
                return
            }
        }
    }
}
