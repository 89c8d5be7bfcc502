import InputModel
import TestSupport

@testable import Interaction

/// Programs of two users with scenes beside each other, some of them being restored, and all that can happen to those.
struct HeldWorld: ~Copyable {
    static let space = Rect(x: 0, y: 0, width: 300, height: 100)
    var interaction = Interaction(
        settings: InteractionSettings(), space: space, pointer: Point(x: 10, y: 10))
    var output = Output()
    var time = Timestamp(microseconds: 1_000_000)
    var ledger = Ledger()
    var clients: [ClientID?] = [nil, nil, nil]
    var next: UInt32 = 1
    var areKeysSuspended = false
    var told: [String: Int] = [:]
    var log: [String] = []

    mutating func ask(_ request: Request, _ program: Int) -> Bool {
        guard let client = clients[program] else { return false }
        do throws(RequestError) {
            try interaction.perform(request, by: client, at: time, &output)
            return true
        } catch { return false }
    }

    mutating func read() throws {
        var ledger = Ledger()
        swap(&ledger, &self.ledger)
        defer { self.ledger = ledger }
        for index in output.events.span.indices {
            let event = output.events.span[index]
            ledger.note(event, names: interaction.names(for: output))
            if case .press(let press) = event.body, press.phase == .began {
                told["press", default: 0] += 1
            }
            if case .anomaly(let anomaly) = event.body { told["\(anomaly.anomaly)", default: 0] += 1 }
            if case .keyPress = event.body { told["key", default: 0] += 1 }
            if case .regionGesture = event.body { told["gesture", default: 0] += 1 }
            if case .command = event.body { told["command", default: 0] += 1 }
        }
        output.removeAll()
        interaction.clearEvents()
        try interaction.checkInvariants()
    }

    mutating func connect(_ program: Int, extends: Bool, _ hands: inout Hands) throws {
        guard clients[program] == nil else { return }
        let client = ClientID(rawValue: next)
        next += 1
        clients[program] = client
        interaction.connect(client, user: program == 2 ? 2 : 1, name: "p\(program)", at: time, &output)
        interaction.setKeys(program != 1, of: client)
        for scene in program == 0 ? [0, 1] : [program] {
            var activation = SceneActivation(scene: SceneName("s\(scene)"))
            activation.rect = Rect(x: Double(scene) * 100, y: 0, width: 100, height: 100)
            _ = ask(.activateScene(activation), program)
            if extends { _ = ask(.restoreScene(SceneName("s\(scene)"), .extend), program) }
            if hands.number(0...3) > 0 { declare(scene, program, &hands) }
        }
        var all: [CommandInsertion.Item] = []
        for (n, key) in [KeyCode(rawValue: 60), KeyCode(rawValue: 30), .enter].enumerated()
        where hands.number(0...2) == 0 {
            var command = CommandDescription(id: "go\(n)", action: "go", title: "Go")
            command.shortcut = Shortcut(key.rawValue == 30 ? .character("a") : .named(key), [])
            command.repeats = hands.number(0...1) == 0
            command.holds = hands.number(0...2) == 0
            all.append(.init(MenuElement(.command(command))))
        }
        if hands.number(0...1) == 0 {
            var command = CommandDescription(id: "seq", action: "go", title: "Go")
            command.shortcut = Shortcut([
                Shortcut.Step([.character("b")]), Shortcut.Step([.named(KeyCode(rawValue: 59))]),
            ])
            all.append(.init(MenuElement(.command(command))))
        }
        if !all.isEmpty { _ = ask(.insertCommands(CommandInsertion(all)), program) }
        var responder = ResponderDescription()
        responder.actions = [ResponderDescription.Action(name: "go")]
        responder.takesPresses = hands.number(0...1) == 0
        _ = ask(.setResponder(responder), program)
    }

    mutating func declare(_ scene: Int, _ program: Int, _ hands: inout Hands) {
        _ = ask(
            .setRegions(SceneName("s\(scene)"), Self.regions(Double(scene) * 100, &hands.random)),
            program)
        if hands.number(0...1) == 0 {
            var responder = ResponderDescription()
            responder.scene = SceneName("s\(scene)")
            responder.takesPresses = true
            _ = ask(.setResponder(responder), program)
        }
    }

    mutating func change(_ hands: inout Hands) throws {
        let program = hands.number(0...2)
        let name = SceneName("s\(program == 0 ? hands.number(0...1) : program)")
        let choice = hands.number(0...23)
        log.append("choice \(choice) p\(program) \(name.id)")
        switch choice {
        case 0...3: try connect(program, extends: hands.number(0...3) > 0, &hands)
        case 4: _ = ask(.restoreScene(name, .extend), program)
        case 5...9: _ = ask(.restoreScene(name, .complete), program)
        case 10:
            if let client = clients[program] {
                interaction.disconnect(client, at: time, &output)
                clients[program] = nil
                if hands.number(0...1) == 0 { try connect(program, extends: true, &hands) }
            }
        case 11: _ = ask(.destroyScene(name, .commit), program)
        case 12:
            var update = SceneUpdate(scene: name)
            update.isInBackground = hands.number(0...1) == 0
            if hands.number(0...3) == 0 {
                update.rect = Rect(x: Double(hands.number(0...200)), y: 0, width: 100, height: 100)
            }
            _ = ask(.updateScene(update), program)
        case 13:
            var update = SceneUpdate(scene: name)
            update.presentation = hands.number(0...1) == 0 ? .prominent : .standard
            _ = ask(.updateScene(update), program)
        case 14, 15:
            var activation = SceneActivation(scene: name)
            if hands.number(0...4) == 0 { activation.presentation = .prominent }
            if activation.presentation == nil, hands.number(0...1) == 0 {
                activation.presentation = .standard
            }
            _ = ask(.activateScene(activation), program)
        case 16:
            let all = clients.compactMap { $0 }.filter { interaction.programs[$0]?.user == 1 }
            let off = all.filter { interaction.isOffSeat($0) }
            if off.isEmpty {
                for body in hands.releaseAll() { handle(body) }
                interaction.cancelAll(at: time, &output)
                interaction.leaveSeat(all, at: time, &output)
            } else {
                interaction.returnToSeat(off, at: time, &output)
            }
        case 17:
            for body in hands.release(6) + hands.release(7) { handle(body) }
            interaction.forgetKeys()
        case 18:
            if let client = clients[program] {
                interaction.setKeys(!interaction.hasKeys(client), of: client)
            }
        case 19: declare(program == 0 ? hands.number(0...1) : program, program, &hands)
        case 20:
            time = time + .milliseconds(Int64(hands.number(0...5100)))
            interaction.advance(to: time, &output)
        case 21:
            _ = ask(
                .performCommand(
                    MenuName(hands.number(0...1) == 0 ? "go0" : "seq"),
                    of: clients[hands.number(0...2)].map { ProgramNumber($0) }), program)
        case 22:
            interaction.setSpace(
                Rect(x: 0, y: 0, width: Double(hands.number(100...300)), height: 100), at: time, &output)
        default: _ = ask(.orderScenes([name]), program)
        }
    }

    mutating func handle(_ body: StreamEvent.Body) {
        log.append("\(body)")
        interaction.handle(StreamEvent(time: time, body: body), &output)
        interaction.endFrame(&output)
    }
}

extension HeldWorld {
    /// A collection of nine items at `x`, each of which asks for something else.
    static func regions(_ x: Double, _ random: inout SeededRandom, slop: Bool = true) -> [RegionDescription] {
        func chance(_ n: Int) -> Bool { Int.random(in: 0..<n, using: &random) == 0 }
        var list = RegionDescription(id: "list", rect: Rect(x: x, y: 0, width: 100, height: 100))
        list.role = .collection
        list.isBandArea = true
        for kind in RegionGestureKind.allCases where chance(2) && kind != .hover {
            list.gestures.append(GestureInterest(kind))
        }
        if chance(2) { list.drops = DragTypes(["card", "text"]) }
        var all = [list]
        for n in 0..<9 {
            var item = RegionDescription(
                id: "i\(n)",
                rect: Rect(x: x + Double(n % 3) * 33 + 3, y: Double(n / 3) * 33 + 3, width: 22, height: 22))
            item.parent = "list"
            item.role = chance(4) ? .control : .item
            item.isFocusable = chance(2)
            if chance(3) { item.drags = RegionDrags(DragTypes(["card"])!) }
            if chance(3) { item.drops = DragTypes(["card"]) }
            item.springs = chance(3)
            if chance(4) { item.latch = [.horizontal, .both].randomElement(using: &random)! }
            for kind in RegionGestureKind.allCases where chance(4) && kind != .hover {
                var interest = GestureInterest(kind)
                interest.isSimultaneous = chance(2)
                item.gestures.append(interest)
            }
            all.append(item)
        }
        return all
    }
}
