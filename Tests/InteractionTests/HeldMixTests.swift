import Foundation
import InputModel
import TestSupport
import Testing

@testable import Interaction

/// What people do with all their devices, as a core would publish it: every beginning has its end.
struct Hands {
    static let mouse = DeviceID(rawValue: 1)
    static let pen = DeviceID(rawValue: 2)
    static let screens = [DeviceID(rawValue: 3), DeviceID(rawValue: 4)]
    static let pad = DeviceID(rawValue: 5)
    static let keyboards = [DeviceID(rawValue: 6), DeviceID(rawValue: 7)]
    static let keys: [(KeyCode, Bool)] = [
        (KeyCode(rawValue: 59), false), (KeyCode(rawValue: 60), false), (KeyCode(rawValue: 30), true),
        (KeyCode(rawValue: 48), true), (.enter, false), (.tab, false), (.escape, false), (.down, false),
        (.leftControl, false), (.leftShift, false),
    ]
    var random: SeededRandom
    var width: Double
    var pointer = Point(x: 10, y: 10)
    var buttons: Set<UInt16> = []
    var barrels = false
    var near = false
    var tip = false
    var touches: [DeviceID: [UInt32: Point]] = [:]
    var nextContact: UInt32 = 1
    var scrolls = false
    var pinches = false
    var down: [DeviceID: [UInt16: Bool]] = [:]

    init(seed: UInt64, width: Double) {
        random = SeededRandom(seed: seed)
        self.width = width
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    mutating func point() -> Point { Point(x: Double(number(0...Int(width) - 1)), y: Double(number(0...99))) }
    mutating func near(_ point: Point) -> Point {
        let d = [1, 6, 30][number(0...2)]
        return Point(
            x: min(max(point.x + Double(number(-d...d)), 0), width - 1),
            y: min(max(point.y + Double(number(-d...d)), 0), 99))
    }
    var modifiers: Modifiers {
        var m: Modifiers = []
        for keys in down.values {
            if keys[KeyCode.leftControl.rawValue] != nil { m.insert(.control) }
            if keys[KeyCode.leftShift.rawValue] != nil { m.insert(.shift) }
        }
        return m
    }

    mutating func step(weightOfEnds: Int = 2) -> [StreamEvent.Body] {
        switch number(0...24) {
        case 0...3: return [move(near(pointer))]
        case 4: return [move(point())]
        case 5...8: return [button(number(0...3) == 0 ? .buttonRight : .buttonLeft)]
        case 9: return penStep()
        case 10: return penStep()
        case 11...13: return touch()
        case 14: return [wheel()]
        case 15, 16: return scroll()
        case 17: return pinch()
        case 18: return number(0...8) == 0 ? release(number(1...7)) : []
        default: return key()
        }
    }

    mutating func move(_ to: Point) -> StreamEvent.Body {
        defer { pointer = to }
        return .motion(MotionEvent(device: Self.mouse, delta: to - pointer, position: to, modifiers: modifiers))
    }
    mutating func button(_ code: KeyCode, cancel: Bool = false) -> StreamEvent.Body {
        let isDown = buttons.remove(code.rawValue) == nil
        if isDown { buttons.insert(code.rawValue) }
        return .button(
            ButtonEvent(
                phase: isDown ? .began : cancel ? .cancelled : .ended, device: Self.mouse,
                button: code == .buttonLeft ? .primary : .secondary, code: code, position: pointer, count: 1,
                modifiers: modifiers))
    }
    mutating func tool(_ phase: ToolEvent.Phase, _ cancel: Bool = false) -> StreamEvent.Body {
        .tool(
            ToolEvent(
                phase: phase, device: Self.pen, tool: .pen, position: pointer, pressure: nil, tilt: nil,
                isCancelled: cancel, count: phase == .tipDown ? 1 : 0, modifiers: modifiers))
    }
    mutating func penStep() -> [StreamEvent.Body] {
        guard near else {
            near = true
            pointer = near(pointer)
            return [tool(.entered)]
        }
        switch number(0...5) {
        case 0...1:
            pointer = near(pointer)
            return [tool(.moved)]
        case 2...3:
            tip.toggle()
            return [tool(tip ? .tipDown : .tipUp)]
        case 4:
            barrels.toggle()
            return [
                .button(
                    ButtonEvent(
                        phase: barrels ? .began : .ended, device: Self.pen, button: .secondary,
                        code: KeyCode(rawValue: 0x14b), position: pointer, count: 1, modifiers: modifiers))
            ]
        default: return release(2)
        }
    }
    mutating func touch() -> [StreamEvent.Body] {
        let device = Self.screens[number(0...5) == 0 ? 1 : 0]
        var contacts = touches[device] ?? [:]
        let choice = number(0...3)
        func event(_ phase: Phase, _ id: UInt32, _ p: Point) -> StreamEvent.Body {
            .touch(
                TouchEvent(
                    phase: phase, device: device, contact: id, position: p, pressure: nil,
                    isOnTouchpad: false, count: phase == .began ? 1 : 0, modifiers: modifiers))
        }
        defer { touches[device] = contacts }
        if contacts.isEmpty || choice == 0 && contacts.count < 3 {
            nextContact += 1
            let p = contacts.isEmpty ? point() : near(contacts.values.first!)
            contacts[nextContact] = p
            return [event(.began, nextContact, p)]
        }
        let id = contacts.keys.sorted()[number(0...contacts.count - 1)]
        if choice <= 2 {
            let p = near(contacts[id]!)
            contacts[id] = p
            return [event(.changed, id, p)]
        }
        let p = contacts.removeValue(forKey: id)!
        return [event(number(0...9) == 0 ? .cancelled : .ended, id, p)]
    }
    mutating func wheel() -> StreamEvent.Body {
        .scroll(
            ScrollEvent(
                phase: .changed, device: Self.mouse, delta: Vector(dx: 0, dy: 10), source: .wheel, wheel: nil,
                position: pointer, modifiers: modifiers))
    }
    mutating func scrollEvent(_ phase: ScrollEvent.Phase) -> StreamEvent.Body {
        .scroll(
            ScrollEvent(
                phase: phase, device: Self.pad, delta: Vector(dx: 0, dy: 3), source: .finger, wheel: nil,
                position: pointer, modifiers: modifiers))
    }
    mutating func scroll() -> [StreamEvent.Body] {
        if !scrolls {
            guard !pinches else { return [] }
            scrolls = true
            return [scrollEvent(.began)]
        }
        if number(0...2) > 0 { return [scrollEvent(.changed)] }
        scrolls = false
        return [scrollEvent(number(0...4) == 0 ? .cancelled : .ended)]
    }
    func pinchEvent(_ phase: Phase) -> StreamEvent.Body {
        .gesture(
            GestureEvent(
                phase: phase, device: Self.pad, gesture: .pinch, fingers: 2, delta: .zero, scale: 1.1,
                rotation: 1, modifiers: modifiers))
    }
    mutating func pinch() -> [StreamEvent.Body] {
        if !pinches {
            guard !scrolls else { return [] }
            pinches = true
            return [pinchEvent(.began)]
        }
        if number(0...2) > 0 { return [pinchEvent(.changed)] }
        pinches = false
        return [pinchEvent(number(0...4) == 0 ? .cancelled : .ended)]
    }
    mutating func keyEvent(_ device: DeviceID, _ key: KeyCode, _ phase: Phase, _ isText: Bool) -> StreamEvent.Body {
        .key(
            KeyEvent(
                phase: phase, device: device, key: key, text: ShortText(), plainText: ShortText(),
                modifiers: modifiers, isText: isText))
    }
    mutating func key() -> [StreamEvent.Body] {
        let device = Self.keyboards[number(0...4) == 0 ? 1 : 0]
        let held = (down[device] ?? [:]).keys.sorted()
        if !held.isEmpty, number(0...1) == 0 {
            let code = held[number(0...held.count - 1)]
            let isText = down[device]![code]!
            if number(0...3) == 0, !KeyCode(rawValue: code).isModifier {
                return [keyEvent(device, KeyCode(rawValue: code), .repeated, isText)]
            }
            down[device]![code] = nil
            return [keyEvent(device, KeyCode(rawValue: code), .ended, isText)]
        }
        let (key, types) = Self.keys[number(0...Self.keys.count - 1)]
        guard down[device]?[key.rawValue] == nil else { return [] }
        let isText = types && !modifiers.contains(.control)
        let event = keyEvent(device, key, .began, isText)
        down[device, default: [:]][key.rawValue] = isText
        return [event]
    }

    /// A device goes.
    mutating func release(_ number: Int) -> [StreamEvent.Body] {
        let device = DeviceID(rawValue: UInt32(number))
        var all: [StreamEvent.Body] = []
        switch number {
        case 1:
            for code in buttons.sorted() { all.append(button(KeyCode(rawValue: code), cancel: true)) }
        case 2:
            if barrels {
                barrels = false
                all.append(
                    .button(
                        ButtonEvent(
                            phase: .cancelled, device: Self.pen, button: .secondary,
                            code: KeyCode(rawValue: 0x14b), position: pointer, count: 1, modifiers: modifiers)))
            }
            if tip { all.append(tool(.tipUp, true)) }
            tip = false
            if near { all.append(tool(.exited)) }
            near = false
        case 3, 4:
            for (id, p) in (touches[device] ?? [:]).sorted(by: { $0.key < $1.key }) {
                all.append(
                    .touch(
                        TouchEvent(
                            phase: .cancelled, device: device, contact: id, position: p, pressure: nil,
                            isOnTouchpad: false, count: 0, modifiers: modifiers)))
            }
            touches[device] = nil
        case 5:
            if scrolls { all.append(scrollEvent(.cancelled)) }
            if pinches { all.append(pinchEvent(.cancelled)) }
            (scrolls, pinches) = (false, false)
        default:
            for (code, isText) in (down[device] ?? [:]).sorted(by: { $0.key < $1.key }) {
                all.append(keyEvent(device, KeyCode(rawValue: code), .cancelled, isText))
            }
            down[device] = nil
        }
        return all
    }
    mutating func releaseAll() -> [StreamEvent.Body] { (1...7).flatMap { release($0) } }
}

struct HeldMixTests {
    private static let steps = ProcessInfo.processInfo.environment["INLET_STEPS"].flatMap { Int($0) } ?? 120
    private static let runs = ProcessInfo.processInfo.environment["INLET_RUNS"].flatMap { Int($0) } ?? 25
    private static let seed =
        ProcessInfo.processInfo.environment["INLET_SEED"].flatMap { UInt64($0) } ?? 1

    static func regions(_ x: Double, _ random: inout SeededRandom, slop: Bool = true) -> [RegionDescription] {
        func chance(_ n: Int) -> Bool { Int.random(in: 0..<n, using: &random) == 0 }
        var list = RegionDescription(id: "list", rect: Rect(x: x, y: 0, width: 100, height: 100))
        list.role = .collection
        list.isBandArea = true
        for kind in RegionGestureKind.allCases where chance(2) && kind != .hover {
            list.gestures.append(GestureInterest(kind))
        }
        var all = [list]
        for n in 0..<9 {
            var item = RegionDescription(
                id: "i\(n)", rect: Rect(x: x + Double(n % 3) * 33 + 3, y: Double(n / 3) * 33 + 3, width: 22, height: 22))
            item.parent = "list"
            item.role = chance(4) ? .control : .item
            item.isFocusable = chance(2)
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

    // MARK: the same as live

    static func told(_ hands: Hands, isHeld: Bool, trace: [[StreamEvent.Body]], gaps: [Int64]) throws -> [String] {
        var random = hands.random
        let space = Rect(x: 0, y: 0, width: 100, height: 100)
        var interaction = Interaction(settings: InteractionSettings(), space: space, pointer: Point(x: 10, y: 10))
        var output = Output()
        var time = Timestamp(microseconds: 1_000_000)
        var client = ClientID(rawValue: 1)
        func activate() -> Request {
            var activation = SceneActivation(scene: SceneName("s"))
            activation.rect = space
            return .activateScene(activation)
        }
        interaction.connect(client, user: 1, name: "p", at: time, &output)
        try interaction.perform(activate(), by: client, at: time, &output)
        interaction.disconnect(client, at: time, &output)
        client = ClientID(rawValue: 2)
        interaction.connect(client, user: 1, name: "p", at: time, &output)
        interaction.setKeys(true, of: client)
        try interaction.perform(activate(), by: client, at: time, &output)
        if isHeld { try interaction.perform(.restoreScene(SceneName("s"), .extend), by: client, at: time, &output) }
        var command = CommandDescription(id: "go", action: "go", title: "Go")
        command.shortcut = Shortcut(.named(KeyCode(rawValue: 60)), [])
        try interaction.perform(.insertCommands(CommandInsertion([.init(MenuElement(.command(command)))])), by: client, at: time, &output)
        var responder = ResponderDescription()
        responder.scene = SceneName("s")
        responder.takesPresses = true
        responder.actions = [ResponderDescription.Action(name: "go")]
        try interaction.perform(.setRegions(SceneName("s"), regions(0, &random)), by: client, at: time, &output)
        try interaction.perform(.setResponder(responder), by: client, at: time, &output)
        var lines: [String] = []
        func read(_ interaction: borrowing Interaction, _ output: inout Output) {
            for index in output.events.span.indices {
                let event = output.events.span[index]
                let names = interaction.names(for: output)
                func name(_ t: RegionReference) -> String { names.name(of: t.region, in: t.scene) ?? "-" }
                switch event.body {
                case .press(let e): lines.append("press \(e.phase) \(name(e.target)) \(e.button) \(event.time.microseconds)")
                case .click(let e): lines.append("click \(name(e.target)) \(e.button) \(event.time.microseconds)")
                case .drag(let e): if e.phase != .changed { lines.append("drag \(e.phase) \(name(e.target))") }
                case .latch(let e): if e.phase != .changed { lines.append("latch \(e.phase) \(name(e.target))") }
                case .band(let e): if e.phase != .changed { lines.append("band \(e.phase) \(name(e.target))") }
                case .primaryAction(let e): lines.append("primary \(e.item)")
                case .menu(let e): lines.append("menu \(name(e.target))")
                case .regionGesture(let e):
                    if e.phase != .changed { lines.append("gesture \(e.kind) \(e.phase) \(name(e.target))") }
                case .focus: lines.append("focus")
                case .command: lines.append("command \(event.time.microseconds)")
                case .keyPress(let e): lines.append("key \(e.key.phase) \(e.key.key) \(event.time.microseconds)")
                default: break
                }
            }
            output.removeAll()
        }
        read(interaction, &output)
        lines = []
        for (bodies, gap) in zip(trace, gaps) {
            time = time + .milliseconds(gap)
            interaction.advance(to: time, &output)
            for body in bodies { interaction.handle(StreamEvent(time: time, body: body), &output) }
            if isHeld {
                // For as long as it takes.
                try interaction.perform(.restoreScene(SceneName("s"), .extend), by: client, at: time, &output)
            }
            read(interaction, &output)
            interaction.clearEvents()
            try interaction.checkInvariants()
        }
        if isHeld {
            try interaction.perform(.restoreScene(SceneName("s"), .complete), by: client, at: time, &output)
            read(interaction, &output)
        }
        return lines
    }

    @Test("What is held means what it means live")
    func live() throws {
        var faults = 0
        for number in 0..<UInt64(Self.runs * 3) {
            let seed = Self.seed + number
            var hands = Hands(seed: seed, width: 100)
            let start = hands
            var trace: [[StreamEvent.Body]] = []
            for _ in 0..<40 { trace.append(hands.step()) }
            trace.append(hands.releaseAll())
            let gaps = trace.map { _ in Int64(hands.number(0...3) == 0 ? hands.number(0...700) : hands.number(1...30)) }
            let one = try Self.told(start, isHeld: false, trace: trace, gaps: gaps)
            let two = try Self.told(start, isHeld: true, trace: trace, gaps: gaps)
            if one != two {
                faults += 1
                if faults < 6 {
                    var time = 1_000_000
                    for (bodies, gap) in zip(trace, gaps) {
                        time += Int(gap) * 1000
                        if Self.runs == 1 { for body in bodies { print("     ", time, body) } }
                    }
                    let place = zip(one, two).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(one.count, two.count)
                    print("LIVE seed", seed, "at", place, "of", one.count, two.count)
                    for line in one.dropFirst(max(0, place - 3)).prefix(7) { print("   live:", line) }
                    for line in two.dropFirst(max(0, place - 3)).prefix(7) { print("   held:", line) }
                }
            }
        }
        print("LIVE faults", faults)
        #expect(faults == 0)
    }

    // MARK: everything at once

    struct World: ~Copyable {
        static let space = Rect(x: 0, y: 0, width: 300, height: 100)
        var interaction = Interaction(settings: InteractionSettings(), space: space, pointer: Point(x: 10, y: 10))
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
                if case .press(let press) = event.body, press.phase == .began { told["press", default: 0] += 1 }
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
            for (n, key) in [KeyCode(rawValue: 60), KeyCode(rawValue: 30), .enter].enumerated() where hands.number(0...2) == 0 {
                var command = CommandDescription(id: "go\(n)", action: "go", title: "Go")
                command.shortcut = Shortcut(key.rawValue == 30 ? .character("a") : .named(key), [])
                command.repeats = hands.number(0...1) == 0
                all.append(.init(MenuElement(.command(command))))
            }
            if hands.number(0...1) == 0 {
                var command = CommandDescription(id: "seq", action: "go", title: "Go")
                command.shortcut = Shortcut([
                    Shortcut.Step([.character("b")]), Shortcut.Step([.named(KeyCode(rawValue: 59))])])
                all.append(.init(MenuElement(.command(command))))
            }
            if !all.isEmpty { _ = ask(.insertCommands(CommandInsertion(all)), program) }
            var responder = ResponderDescription()
            responder.actions = [ResponderDescription.Action(name: "go")]
            responder.takesPresses = hands.number(0...1) == 0
            _ = ask(.setResponder(responder), program)
        }

        mutating func declare(_ scene: Int, _ program: Int, _ hands: inout Hands) {
            _ = ask(.setRegions(SceneName("s\(scene)"), HeldMixTests.regions(Double(scene) * 100, &hands.random)), program)
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
                if activation.presentation == nil, hands.number(0...1) == 0 { activation.presentation = .standard }
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
                _ = ask(.performCommand(MenuName(hands.number(0...1) == 0 ? "go0" : "seq"), of: clients[hands.number(0...2)].map { ProgramNumber($0) }), program)
            case 22:
                interaction.setSpace(
                    Rect(x: 0, y: 0, width: Double(hands.number(100...300)), height: 100), at: time, &output)
            default: _ = ask(.orderScenes([name]), program)
            }
        }

        mutating func handle(_ body: StreamEvent.Body) {
            log.append("\(body)")
            interaction.handle(StreamEvent(time: time, body: body), &output)
        }
    }

    @Test("Everything at once")
    func mix() throws {
        var all: [String: Int] = [:]
        var faults = 0
        for number in 0..<UInt64(Self.runs) {
            let seed = Self.seed + number
            var hands = Hands(seed: seed, width: 300)
            var world = World()
            do {
                for program in 0..<3 { try world.connect(program, extends: false, &hands) }
                for program in 0..<3 {
                    if let client = world.clients[program], hands.number(0...2) > 0 {
                        world.interaction.disconnect(client, at: world.time, &world.output)
                        world.clients[program] = nil
                        try world.connect(program, extends: true, &hands)
                    }
                }
                for _ in 0..<Self.steps {
                    world.time = world.time + .milliseconds(Int64(hands.number(0...20)))
                    world.interaction.advance(to: world.time, &world.output)
                    if hands.number(0...9) == 0 {
                        try world.change(&hands)
                    } else if hands.number(0...300) == 0 {
                        for _ in 0..<300 { for body in hands.step() { world.handle(body) } }
                    } else {
                        for body in hands.step() { world.handle(body) }
                    }
                    try world.read()
                    if !world.ledger.isFaultless { throw Broken("\(world.ledger.faults)") }
                }
                // Quiet: everything is up, restored or over.
                world.interaction.returnToSeat(
                    world.clients.compactMap { $0 }.filter { world.interaction.isOffSeat($0) }, at: world.time,
                    &world.output)
                for body in hands.releaseAll() { world.handle(body) }
                try world.read()
                world.time = world.time + .milliseconds(6000)
                world.interaction.advance(to: world.time, &world.output)
                try world.read()
                let i = world.interaction.keys.isEmpty && !world.interaction.keys.hasText
                if !i { throw Broken("keys stuck \(world.interaction.keys.hasText)") }
                if !world.interaction.fingers.isFree { throw Broken("fingers stuck") }
                if !world.interaction.capture.isNone { throw Broken("capture stuck") }
                if !world.interaction.gestures.isEmpty { throw Broken("gestures stuck") }
                if world.interaction.scenes.isHolding { throw Broken("still holding") }
                if !world.interaction.heldPresses.isEmpty { throw Broken("held presses stuck") }
                world.interaction.cancelAll(at: world.time, &world.output)
                try world.read()
                if !world.ledger.isClosed { throw Broken("open: \(world.ledger)") }
            } catch {
                faults += 1
                if faults < 4 {
                    print("MIX seed", seed, error)
                    if Self.runs == 1 { for line in world.log.suffix(60) { print("   ", line.prefix(230)) } }
                }
            }
            all.merge(world.told) { $0 + $1 }
        }
        print("MIX", all, "faults", faults)
        #expect(faults == 0)
    }
}

private struct Broken: Error {
    var text: String
    init(_ text: String) { self.text = text }
}
