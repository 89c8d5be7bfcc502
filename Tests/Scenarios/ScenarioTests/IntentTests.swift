import Engine
import InputModel
import Interaction
import Keymap
import TestSupport
import Testing
import Wire

@testable import Subscription

/// Random programs ask for the front while a person presses here and there. What the lines said of presses decides alone who
/// gets it: each press once, for five seconds, and until a press elsewhere.
struct IntentTests {
    /// A press as a program's lines told it.
    private struct Told {
        var time: Timestamp
        var press: Int
        var isSpent = false
    }

    private struct World: ~Copyable {
        var random: SeededRandom
        var engine: Engine
        var time = Timestamp(microseconds: 1_000_000)
        var mouse = DeviceID(rawValue: 0)
        var keyboard = DeviceID(rawValue: 0)
        var told: [ClientID: [UInt32: Told]] = [:]
        var press = 0
        /// The program that was told of a press last.
        var last: ClientID?
        var faults: [String] = []
        /// What came of all activations: to see that each takes place.
        var counts: [String: Int] = [:]

        mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

        /// 1 to 3 are one user's, 4 another's; 3 has the scope `control`.
        mutating func client() -> ClientID { ClientID(rawValue: .random(in: 1...4, using: &random)) }
    }

    private static func makeWorld(_ seed: UInt64) throws -> World {
        var settings = EngineSettings()
        settings.space = Space(displays: [Rect(x: 0, y: 0, width: 400, height: 400)])
        settings.interaction.sceneLimit = seed % 3 == 0 ? 3 : 256
        var world = World(random: SeededRandom(seed: seed), engine: Engine(settings: settings))
        world.engine.use(try Keymap(), at: Timestamp(microseconds: 0))
        world.mouse = world.engine.add(try DevicePreset.make("mouse", name: "m"), at: world.time)!
        world.keyboard = world.engine.add(try DevicePreset.make("keyboard", name: "k"), at: world.time)!
        for number in 1...4 as ClosedRange<UInt32> {
            let client = ClientID(rawValue: number)
            world.engine.connect(client, user: number == 4 ? 1001 : 1000, name: "p\(number)", at: world.time)
            world.engine.setKeys(number == 2, of: client)
            world.engine.setControl(number == 3, of: client)
            for request in [
                #"{"do":"commands.insert","commands":[{"id":"show","keys":"f\#(number)"}]}"#,
                #"{"do":"responder.set","actions":{"show":true}}"#,
            ] {
                let line = RequestLine.parse(Array(request.utf8).span)
                _ = RequestHandler.perform(line, by: client, &world.engine, at: world.time)
            }
        }
        world.engine.clearEvents()
        return world
    }

    @Test("Intents count once, and nobody comes to the front without", arguments: Sample.of(1...60))
    func property(_ seed: Int) throws {
        var world = try Self.makeWorld(UInt64(seed))
        for _ in 0..<400 { Self.step(&world) }
        #expect(world.faults.isEmpty, "seed \(seed): \(world.faults.prefix(3))")
    }

    @Test("Each case takes place")
    func cases() throws {
        var counts: [String: Int] = [:]
        for seed in 1...20 as ClosedRange<UInt64> {
            var world = try Self.makeWorld(seed)
            for _ in 0..<400 { Self.step(&world) }
            counts.merge(world.counts) { $0 + $1 }
        }
        for name in ["exempt", "intent", "spent", "none", "unknown", "passed", "attention"] {
            #expect(counts[name, default: 0] > 20, "\(name): \(counts)")
        }
    }

    /// Puts the scene "x" of programs 1 to 3 beside each other, and program 1 in front.
    private static func makeDesk() throws -> World {
        var world = try makeWorld(1)
        for (number, x) in [(3, 200), (2, 100), (1, 0)] as [(UInt32, Double)] {
            var request = SceneActivation(scene: SceneName("x"))
            request.rect = Rect(x: x, y: 0, width: 100, height: 400)
            request.regions = [RegionDescription(id: "r", rect: request.rect!)]
            world.engine.setControl(true, of: ClientID(rawValue: number))
            try world.engine.perform(.activateScene(request), by: ClientID(rawValue: number), at: world.time)
            world.engine.setControl(number == 3, of: ClientID(rawValue: number))
        }
        try world.engine.perform(.warpPointer(Point(x: 50, y: 50)), by: .configuration, at: world.time)
        note(&world)
        return world
    }

    /// Presses a key every 60 ms.
    private static func type(_ key: String, times: Int, _ world: inout World) {
        for number in 0..<2 * times {
            world.time = world.time + .milliseconds(30)
            let value: Int32 = number % 2 == 0 ? 1 : 0
            let event = InputEvent(type: .key, code: KeyCode(name: key)!.rawValue, value: value)
            world.engine.process(Frame(time: world.time, device: world.keyboard, events: [event].span))
            note(&world)
        }
    }

    @Test("However many text keys are commands of a second program, the first keeps its intent")
    func crowd() throws {
        var world = try Self.makeDesk()
        let (one, two, three) = (ClientID(rawValue: 1), ClientID(rawValue: 2), ClientID(rawValue: 3))
        for request in [
            #"{"do":"scene.destroy","scene":"x"}"#,
            #"{"do":"commands.insert","commands":[{"id":"text","action":"show","keys":"a"}]}"#,
        ] {
            let line = RequestLine.parse(Array(request.utf8).span)
            _ = RequestHandler.perform(line, by: two, &world.engine, at: world.time)
        }
        Self.press(.buttonLeft, on: world.mouse, &world)
        let intent = try #require(world.told[one]?.keys.max())
        Self.type("KEY_A", times: 78, &world)
        #expect(world.told[two]?.count == 78, "each is told to the second program by a number of its own")
        try world.engine.perform(
            .activateScene(SceneActivation(scene: SceneName("x"))), by: three, at: world.time)
        #expect(Self.active(world)?.program == three)
        var request = SceneActivation(scene: SceneName("x"))
        request.intent = Intent(intent)
        try world.engine.perform(.activateScene(request), by: one, at: world.time)
        #expect(Self.active(world)?.program == one)
        try world.engine.checkInvariants()
    }

    @Test("One press elsewhere voids an intent, as hundreds do; they make it no number that was never given")
    func elsewhere() throws {
        for count in [1, 300] {
            var world = try Self.makeDesk()
            let (one, three) = (ClientID(rawValue: 1), ClientID(rawValue: 3))
            Self.press(.buttonLeft, on: world.mouse, &world)
            let intent = try #require(world.told[one]?.keys.max())
            try world.engine.perform(.warpPointer(Point(x: 250, y: 50)), by: .configuration, at: world.time)
            for _ in 0..<count { Self.press(.buttonLeft, on: world.mouse, &world) }
            #expect(Self.active(world)?.program == three)
            var request = SceneActivation(scene: SceneName("x"))
            request.intent = Intent(intent)
            try world.engine.perform(.activateScene(request), by: one, at: world.time)
            #expect(Self.active(world)?.program == three)
        }
    }

    private static func step(_ world: inout World) {
        let pause: Int64 = world.chance(12) ? 3_000_000 : 300_000
        world.time = world.time + Interval(microseconds: .random(in: 30_000...pause, using: &world.random))
        world.engine.advance(to: world.time)
        note(&world)
        switch Int.random(in: 0..<8, using: &world.random) {
        case 0...2:
            let client = world.client()
            activate(&world, by: client)
        case 3:
            let name = SceneName(["x", "y"].randomElement(using: &world.random)!)
            let client = world.client()
            _ = try? world.engine.perform(.destroyScene(name, .standard), by: client, at: world.time)
        case 4, 5:
            let place = Point(
                x: Double(Int.random(in: 0..<400, using: &world.random)),
                y: Double(Int.random(in: 0..<400, using: &world.random)))
            _ = try? world.engine.perform(.warpPointer(place), by: .configuration, at: world.time)
            note(&world)
            press(.buttonLeft, on: world.mouse, &world)
        default:
            let name = ["KEY_F1", "KEY_F2", "KEY_F4", "KEY_A", "KEY_F5"].randomElement(using: &world.random)!
            press(KeyCode(name: name)!, on: world.keyboard, &world)
            if let last = world.last, world.chance(2) { activate(&world, by: last) }
        }
        note(&world)
    }

    private static func press(_ key: KeyCode, on device: DeviceID, _ world: inout World) {
        world.press += 1
        // A key is pressed in the active scene, whatever comes of it; a button where the lines say.
        if device == world.keyboard, let scene = active(world) { turn(to: scene.program!, &world) }
        for value: Int32 in [1, 0] {
            let event = InputEvent(type: .key, code: key.rawValue, value: value)
            world.engine.process(Frame(time: world.time, device: device, events: [event].span))
            note(&world)
            world.time = world.time + .milliseconds(60)
            world.engine.advance(to: world.time)
            note(&world)
        }
    }

    /// What others were told of earlier presses is void.
    private static func turn(to program: ClientID, _ world: inout World) {
        for (other, all) in world.told where other != program {
            for (number, known) in all where known.press != world.press {
                world.told[other]![number]!.isSpent = true
            }
        }
    }

    /// Takes what was published.
    private static func note(_ world: inout World) {
        var lines: [(program: ClientID, intent: UInt32, time: Timestamp)] = []
        for index in world.engine.events.indices {
            let event = world.engine.events[index]
            switch event.body {
            case .press(let press):
                guard let program = world.engine.names.program(of: press.target.scene) else { continue }
                lines.append((program, press.intent, event.time))
            case .command(let command): lines.append((command.program, command.intent, event.time))
            default: break
            }
        }
        world.engine.clearEvents()
        for line in lines where line.intent > 0 {
            if world.told[line.program]?[line.intent] == nil { turn(to: line.program, &world) }
            var known = world.told[line.program]?[line.intent] ?? Told(time: line.time, press: world.press)
            known.time = max(known.time, line.time)
            world.last = line.program
            world.told[line.program, default: [:]][line.intent] = known
        }
    }

    private static func active(_ world: borrowing World) -> InteractionState.Scene? {
        world.engine.snapshot(at: world.time).interaction.scenes.first { $0.state == "foregroundActive" }
    }

    private static func activate(_ world: inout World, by client: ClientID) {
        var request = SceneActivation(scene: SceneName(["x", "y"].randomElement(using: &world.random)!))
        request.rect = Rect(x: world.chance(2) ? 0 : 200, y: 0, width: 200, height: 400)
        var region = RegionDescription(id: "r", rect: request.rect!)
        region.isFocusable = true
        request.regions = [region]
        if world.chance(8) { request.presentation = world.chance(2) ? .prominent : .standard }
        if world.chance(4) {
            let owner = world.client()
            request.scene.program = ProgramNumber(owner)
            if request.scene.program!.id != client {
                (request.rect, request.presentation, request.regions) = (nil, nil, nil)
            }
        }
        let numbers = world.told[client].map { Array($0.keys).sorted().suffix(4) } ?? []
        if let number = numbers.randomElement(using: &world.random), !world.chance(4) {
            request.intent = Intent(number)
        } else if world.chance(8) {
            request.intent = Intent(1_000_000)
        }
        let before = active(world)
        let known = request.intent.flatMap { world.told[client]?[$0.number] }
        let isValid = known.map { !$0.isSpent && world.time <= $0.time + .milliseconds(5000) } ?? false
        let isExempt = before.map { $0.program == client } ?? true || client.rawValue == 3
        let result = Result { () throws(RequestError) in
            try world.engine.perform(.activateScene(request), by: client, at: world.time)
        }
        let hasAttention = world.engine.events.indices.contains { index in
            if case .scene(let scene) = world.engine.events[index].body {
                scene.phase == .attention
            } else {
                false
            }
        }
        note(&world)
        let after = active(world)
        let isSame = before?.program == after?.program && before?.id == after?.id
        if case .failure(let error) = result {
            world.counts[request.intent?.number == 1_000_000 ? "unknown" : "\(error.code)", default: 0] += 1
            if !isSame { world.faults.append("a failed request changed what is active") }
            return
        }
        let owner = request.scene.program?.id ?? client
        world.counts[
            isExempt ? "exempt" : isValid ? "intent" : known != nil ? "spent" : "none", default: 0] += 1
        if hasAttention { world.counts["attention", default: 0] += 1 }
        if owner != client, isValid || isExempt { world.counts["passed", default: 0] += 1 }
        if let number = request.intent?.number { world.told[client]![number]!.isSpent = true }
        guard !isExempt, !isValid else {
            // One that is prominent stays in front.
            let isBlocked = before?.presentation == "prominent"
            if !isBlocked, after?.program != owner || after?.id != request.scene.id {
                world.faults.append(
                    "\(client) may bring \(request.scene.id) to the front, and \(after?.id ?? "none") is")
            }
            return
        }
        if !isSame {
            world.faults.append(
                "\(client) came to the front with \(request.intent?.number ?? 0), \(known as Any)")
        }
    }
}
