import Engine
import InputModel
import Interaction
import Keymap
import Subscription
import TestSupport
import Testing
import Wire

/// Random devices over random regions, which come, go, move and change at any instant.
struct RegionPropertyTests {
    static let names = (0..<24).map { "r\($0)" }
    static let scenes = ["one", "two", "three"]

    /// A run's bytes, and what is wrong with it.
    ///
    /// - Parameter isMirrored: Compares as well what the lines alone add up to, which takes long.
    private func run(
        _ seed: UInt64, steps: Int = 500, isMirrored: Bool = false
    ) throws -> (bytes: [UInt8], ledger: Ledger, done: Int, mirror: StreamMirror?, stray: [String]) {
        var world = World(random: SeededRandom(seed: seed))
        world.changesSeat = seed % 4 == 0
        world.barRandom = SeededRandom(seed: seed)
        var settings = EngineSettings()
        settings.space = Space(displays: [Rect(x: 0, y: 0, width: 400, height: 400)])
        settings.interaction.sceneLimit = [1, 2, 256].randomElement(using: &world.random)!
        var engine = Engine(settings: settings)
        engine.use(try Keymap(), at: Timestamp(microseconds: 0))
        // It changes nothing of what else happens.
        engine.setExplains(seed % 3 == 0)
        var encoder = LineEncoder()
        var buffer = LineBuffer()
        var ledger = Ledger()
        var mirror = isMirrored ? StreamMirror(engine) : nil
        for step in 0..<steps {
            world.hasChangedSeat = false
            world.time = world.time + Interval(microseconds: .random(in: 0...60_000, using: &world.random))
            if let (program, request) = world.asked, world.chance(2) {
                world.asked = nil
                let answer = RegionAnswer(to: request, random: &world.random)
                _ = try? engine.perform(.answerRegion(answer), by: program, at: world.time)
            }
            world.answerDrops(&engine)
            if world.chance(step < 20 ? 2 : 12) {
                let client = world.programs.any(&world.random, &engine, at: world.time)
                do throws(RequestError) {
                    let request = request(&world)
                    try world.perform(request, by: client, &engine)
                    world.done += 1
                } catch {
                    // Nearly all programs would have no scene else.
                    guard error.code == .unknownScene else { continue }
                    let activation = world.activation()
                    try? world.perform(.activateScene(activation), by: client, &engine)
                }
            } else if world.chance(24) {
                let client = world.programs.any(&world.random, &engine, at: world.time)
                let request = world.commandRequest()
                try? world.perform(request, by: client, &engine)
            } else {
                try device(&world, &engine)
            }
            world.askAboutBar(&engine)
            try engine.checkInvariants()
            let start = buffer.count
            for index in engine.events.indices {
                let event = engine.events[index]
                let names = engine.names
                ledger.note(event, names: names)
                world.noteStray(event, engine)
                world.noteWinner(event, engine)
                world.noteUndeclared(event, names)
                world.noteDrop(event, names)
                if case .regionRequest(let request) = event.body {
                    world.asked = names.program(of: request.target.scene).map { ($0, request.request) }
                }
                encoder.encode(event, engine, to: &buffer)
            }
            mirror?.note(buffer.withUnsafeBytes { Array($0[start...]) })
            let isCleared = !world.chance(4)
            if isCleared { engine.clearEvents() } else { ledger.compare(engine.snapshot(at: world.time)) }
            if !isCleared { engine.clearEvents() }
            if step % 10 == 0 {
                ledger.compare(engine.snapshot(at: world.time))
                mirror?.compare(engine.snapshot(at: world.time))
            }
        }
        engine.cancelAll(at: world.time)
        for index in engine.events.indices { ledger.note(engine.events[index], names: engine.names) }
        return (buffer.withUnsafeBytes { Array($0) }, ledger, world.done, mirror, world.stray)
    }

    private func request(_ world: inout World) -> Request {
        let scene = world.scene()
        switch Int.random(in: 0..<22, using: &world.random) {
        case 0...3:
            var activation = SceneActivation(scene: scene)
            if world.chance(2) { activation.rect = world.rect() }
            if let rect = activation.rect, rect.isEmpty { activation.rect = nil }
            if world.chance(5) { activation.presentation = .prominent }
            if world.chance(3) { activation.target = "t\(Int.random(in: 0...2, using: &world.random))" }
            return .activateScene(activation)
        case 4: return .destroyScene(scene, .commit)
        case 5:
            var update = SceneUpdate(scene: scene)
            update.isInBackground = world.chance(2)
            if world.chance(2) { update.rect = Rect(x: 10, y: 10, width: 350, height: 300) }
            return .updateScene(update)
        case 6: return .refreshScene(scene)
        case 7: return .restoreScene(scene, world.chance(2) ? .extend : .complete)
        case 8: return .orderScenes([scene])
        case 9: return .setRegions(scene, world.regions(.random(in: 0...16, using: &world.random)))
        case 10, 11: return .setRegions(scene, world.list())
        case 12, 15, 16:
            let region = world.chance(4) ? "field" : world.name()
            return .setFocus(scene, region: world.chance(4) ? nil : RegionName(region))
        case 13:
            let items = (0..<3).map { _ in RegionName(world.name()) }
            return .setSelection(
                SelectionChange(scene: scene, collection: RegionName(world.name()), items: items))
        case 14: return .warpPointer(Point(x: 100, y: 100))
        default:
            var update = RegionUpdate(scene: scene)
            if world.chance(2) { update.put = world.regions(.random(in: 0...3, using: &world.random)) }
            if world.chance(3) { update.remove = [RegionName(world.name())] }
            if world.chance(3) {
                update.move = [.init(region: RegionName(world.name()), origin: Point(x: 50, y: 60))]
            }
            if world.chance(4) {
                update.scroll = [.init(region: RegionName(world.name()), delta: Vector(dx: 3, dy: -20))]
            }
            return .updateRegions(update)
        }
    }

    private func device(_ world: inout World, _ engine: inout Engine) throws {
        if world.pool.isEmpty || world.pool.count < 4 && world.chance(10) {
            let preset = ["wheel", "touchscreen", "keyboard", "wheel"].randomElement(using: &world.random)!
            let description = try DevicePreset.make(preset, name: preset)
            if let id = engine.add(description, at: world.time) { world.pool.append(id) }
            return
        }
        let device = world.pool.randomElement(using: &world.random)!
        if world.chance(60) {
            world.pool.removeAll { $0 == device }
            return engine.remove(device, at: world.time)
        }
        if world.chance(40) {
            return world.programs.disconnectAny(&world.random, &engine, at: world.time)
        }
        if world.changesSeat && world.chance(20) {
            world.hasChangedSeat = true
            return world.programs.changeSeat(&world.random, &engine, at: world.time)
        }
        if world.chance(20) {
            // Now and then Control is held meanwhile, which shows what there is.
            if engine.description(of: device)!.kinds.contains(.keyboard) {
                let control = InputEvent(type: .key, code: KeyCode.leftControl.rawValue, value: 1)
                engine.process(Frame(time: world.time, device: device, events: [control].span))
                // Or a sequence is begun.
                let isBegun = world.chance(2)
                if isBegun || world.chance(2) {
                    let client = world.programs.any(&world.random, &engine, at: world.time)
                    for request in World.sequence
                    where (try? world.perform(request, by: client, &engine)) != nil {
                        world.done += 1
                    }
                }
                for value: Int32 in isBegun ? [1, 0] : [] {
                    let step = InputEvent(type: .key, code: KeyCode(name: "KEY_K")!.rawValue, value: value)
                    engine.process(Frame(time: world.time, device: device, events: [step].span))
                }
            }
            world.time = world.time + .milliseconds(world.chance(2) ? 700 : 1500)
            return engine.advance(to: world.time)
        }
        engine.process(
            Frame(time: world.time, device: device, events: frame(of: device, engine, &world).span))
    }

    private func frame(
        of device: DeviceID, _ engine: borrowing Engine, _ world: inout World
    ) -> [InputEvent] {
        let kinds = engine.description(of: device)!.kinds
        func value(_ range: ClosedRange<Int32>) -> Int32 { .random(in: range, using: &world.random) }
        func key(_ code: KeyCode) -> InputEvent {
            InputEvent(type: .key, code: code.rawValue, value: value(0...1))
        }
        if kinds.contains(.keyboard) {
            let keys: [KeyCode] = [
                .escape, .enter, .leftShift, .leftAlt, .leftAlt, .leftControl, .leftControl, .leftControl,
                .menu, .space, .tab,
                .left, .down,
                .delete,
                KeyCode(name: "KEY_HOME")!, KeyCode(name: "KEY_PAGEDOWN")!, KeyCode(name: "KEY_C")!,
                KeyCode(name: "KEY_X")!, KeyCode(name: "KEY_X")!, KeyCode(name: "KEY_K")!,
            ]
            let code = keys.randomElement(using: &world.random)!
            if world.chance(3) {
                return [1, 0].map {
                    InputEvent(type: .key, code: KeyCode(name: "KEY_X")!.rawValue, value: $0)
                }
            }
            if world.chance(12) {
                return [1, 0].map { InputEvent(type: .key, code: KeyCode.leftAlt.rawValue, value: $0) }
            }
            // Mostly nothing is held.
            let isDown = value(0...3) == 0
            return [InputEvent(type: .key, code: code.rawValue, value: isDown ? 1 : 0)]
        }
        if kinds.contains(.touchscreen) {
            return [
                InputEvent(type: .absolute, code: 0x2f, value: value(0...2)),
                InputEvent(type: .absolute, code: 0x39, value: value(-1...3)),
                InputEvent(type: .absolute, code: 0x35, value: value(0...4095)),
                InputEvent(type: .absolute, code: 0x36, value: value(0...4095)),
            ]
        }
        switch value(0...5) {
        case 0...2:
            if world.chance(2) { world.time = world.time + .milliseconds(40) }
            return [key(world.chance(3) ? .buttonRight : .buttonLeft)]
        case 3: return [InputEvent(type: .relative, code: 8, value: value(-1...1))]
        default:
            return [
                InputEvent(type: .relative, code: 0, value: value(-60...60)),
                InputEvent(type: .relative, code: 1, value: value(-60...60)),
            ]
        }
    }

    @Test(
        "Every began closes, and what is told adds up, whatever comes, goes and moves",
        arguments: Sample.of(1...50))
    func promises(_ seed: Int) throws {
        let (bytes, ledger, done, _, stray) = try run(UInt64(seed))
        #expect(stray.isEmpty, "seed \(seed): \(stray.prefix(3))")
        #expect(ledger.faults.isEmpty, "seed \(seed): \(ledger.faults.prefix(5))")
        #expect(ledger.isClosed)
        #expect(!bytes.isEmpty && done > 2)
    }

    @Test("State can be rebuilt from the lines: it equals every later snapshot", arguments: Sample.of(1...9))
    func rebuilt(_ seed: Int) throws {
        let mirror = try #require(try run(UInt64(seed), isMirrored: true).mirror)
        #expect(mirror.faults.isEmpty, "seed \(seed): \(mirror.faults.prefix(3))")
    }

    @Test("The same run gives the same bytes", arguments: [3, 17])
    func deterministic(_ seed: Int) throws {
        #expect(try run(UInt64(seed)).bytes == run(UInt64(seed)).bytes)
    }

    @Test("Bands, drags, latches and gestures all take part")
    func somethingHappens() throws {
        let untold: [StreamType] = [.tool, .dial, .switch, .anomaly, .clock, .gesture]
        var missing = StreamType.allCases.filter { !untold.contains($0) }.map { "\"type\":\"\($0.name)\"" }
        missing += [
            "backgrounded", "restore", "refresh", "disconnected", "destroyed", "requested", "performed",
        ].map { "\"phase\":\"\($0)\"" }
        for seed in 1...400 as ClosedRange<UInt64> where !missing.isEmpty {
            let lines = String(decoding: try run(seed).bytes, as: UTF8.self)
            missing.removeAll { lines.contains($0) }
        }
        #expect(missing.isEmpty)
    }
}
