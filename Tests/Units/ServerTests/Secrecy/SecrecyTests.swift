import Engine
import Foundation
import InputModel
import Interaction
import Keymap
import TestSupport
import Testing
import Wire

/// Without the scope `keys`, no byte of a stream depends on which text keys were pressed.
struct SecrecyTests {
    /// Random configurations; `INLET_SECRECY` makes it more.
    private static let count = ProcessInfo.processInfo.environment["INLET_SECRECY"].flatMap { Int($0) } ?? 200
    private static let share = 50
    /// And in each of ten parts so many in which keys are suspended.
    static let suspensions = UInt64(count / 10)

    /// The streams of all clients while the blanks of a world are filled in by chance.
    ///
    /// - Parameters:
    ///   - restorations: how scenes are restored meanwhile, and for how long; nil: none is.
    ///   - explains: Whether a step is explained.
    private func streams(
        _ world: SecrecyWorld, seed: UInt64, restorations: UInt64? = nil,
        explains: (Int) -> Bool = { _ in false }
    ) throws -> [String] {
        let keys = try #require(try Self.fill(world, seed: seed))
        return try streams(world, of: keys, restorations: restorations, explains: explains)
    }

    private func streams(
        _ world: SecrecyWorld, of keys: [KeyCode], restorations: UInt64? = nil,
        explains: (Int) -> Bool = { _ in false }
    ) throws -> [String] {
        var dice = restorations.map { SeededRandom(seed: $0) }
        let stage = try SecrecyStage(
            world.keymap, filters: world.filters, configuration: world.configuration, keyboards: 2)
        func activate(_ client: Int) -> String { #"{"do":"scene.activate","scene":"s\(client)"}"# }
        func restore(_ client: Int, _ step: String) -> String {
            #"{"do":"scene.restoration","scene":"s\(client)","\(step)":true}"#
        }
        if dice != nil {
            let former = try stage.join(.all)
            for client in 0..<4 { stage.ask(former, activate(client)) }
            stage.leave(former)
        }
        let clients = try SecrecyWorld.scopes.map { try stage.join($0) }
        stage.alwaysExplains = explains(0)
        // In half of the worlds it takes a person's intent to come to the front.
        if world.setup.count.isMultiple(of: 2) {
            for client in clients { stage.engine.setControl(false, of: client) }
        }
        if dice != nil {
            for client in 0..<4 where Int.random(in: 0..<3, using: &dice!) > 0 {
                stage.ask(clients[client], activate(client))
                stage.ask(clients[client], restore(client, "extend"))
            }
        }
        for (client, request) in world.setup { stage.ask(clients[client], request) }
        for (number, step) in world.steps.enumerated() {
            if explains(number) != stage.alwaysExplains { stage.alwaysExplains.toggle() }
            if dice != nil, Int.random(in: 0..<12, using: &dice!) == 0 {
                let client = Int.random(in: 0..<4, using: &dice!)
                let isOver = Int.random(in: 0..<3, using: &dice!) == 0
                stage.ask(clients[client], activate(client))
                stage.ask(clients[client], restore(client, isOver ? "complete" : "extend"))
            }
            switch step {
            case .down(let blank): stage.key(keys[blank], 1, on: world.blanks[blank].keyboard)
            case .up(let blank): stage.key(keys[blank], 0, on: world.blanks[blank].keyboard)
            case .key(let key, let value, let keyboard): stage.key(key, value, on: keyboard)
            case .wait(let milliseconds): stage.wait(milliseconds)
            case .move(let dx, let dy): stage.move(dx, dy)
            case .button(let button, let value): stage.button(button, value)
            case .touch(let surface, let events): stage.touch(surface, events)
            case .ask(let client, let request): stage.ask(clients[client], request)
            case .tellState: stage.tellState()
            case .suspend(let isSuspended): stage.suspend(isSuspended)
            case .scopes(let client, let scopes): stage.setScopes(scopes, of: clients[client])
            case .leave(let client): stage.leave(clients[client])
            }
        }
        return clients.map { stage.stream(of: $0) }
    }

    /// A text key for each blank: none twice at a time on one keyboard, some again and again. Nil if the layout has none of
    /// a kind that the world asks for.
    static func fill(_ world: SecrecyWorld, seed: UInt64) throws -> [KeyCode]? {
        var random = SeededRandom(seed: seed)
        let isKnown = textKeys[world.keymap] != nil
        let all = try textKeys[world.keymap] ?? textKeys(of: world.keymap)
        var digits = try isKnown ? Self.digits : hexadecimalKeys(of: world.keymap)
        var keypad = (1...127 as ClosedRange<UInt16>).map { KeyCode(rawValue: $0) }.filter(\.isKeypad)
        // What acts on some level is a text key in an entry alone. A slow key can count after the entry's end, and in any
        // layout the keys that end or begin an entry may be others than the world thinks.
        if world.filters.slowKeys != nil || !isKnown {
            let acting = try Keymap(world.keymap).textKeys.acting
            digits.removeAll(where: acting.contains)
            keypad.removeAll(where: acting.contains)
        }
        let favourites = [.named("A"), .named("J"), .named("Q"), .named("KPPLUS")].filter(Set(all).contains)
        var keys: [KeyCode] = []
        for blank in world.blanks {
            let held = Set(blank.held.map { keys[$0] }).union(blank.taken)
            let choices: [[KeyCode]] =
                switch blank.kind {
                case .any: Bool.random(using: &random) ? [favourites, all] : [all]
                case .keypad: [keypad.filter(\.typesText)]
                case .digit: [digits]
                }
            let choice = choices.lazy.map { $0.filter { !held.contains($0) } }.first { !$0.isEmpty }
            guard let key = choice?.randomElement(using: &random) else { return nil }
            keys.append(key)
        }
        return keys
    }

    /// They type hexadecimal digits in every layout of these.
    static let digits: [KeyCode] = [.named("2"), .named("9"), .named("C"), .named("E"), .named("KP3")]

    /// By what the layouts type, and the class of the keys: found another way than the core finds them.
    static let textKeys = Dictionary(
        uniqueKeysWithValues: SecrecyWorld.layouts.map { ($0, (try? textKeys(of: $0)) ?? []) })

    private static func textKeys(of names: KeymapNames) throws -> [KeyCode] {
        let keymap = try Keymap(names)
        var keys = Set((1...127 as ClosedRange<UInt16>).map { KeyCode(rawValue: $0) }.filter(\.typesText))
        // A key of a class that types nothing in these layouts may be a modifier, and is no text key then.
        let (typing, modifiers) = (keymap.textKeys.all, keymap.modifierKeys)
        keys = keys.filter { typing.contains($0) || !modifiers.contains($0) }
        for group in 0..<UInt8(names.layout.split(separator: ",").count) {
            for (text, stroke) in keymap.strokes(group: group)
            where text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) {
                keys.insert(stroke.key)
            }
        }
        // What edits or navigates on some level, as the keypad does without Num Lock, is no text key there.
        let acting = keymap.textKeys.acting
        return keys.filter { $0.rawValue < 128 && !acting.contains($0) }.sorted { $0.rawValue < $1.rawValue }
    }

    /// The keys that type a hexadecimal digit; those of the upper row, as everywhere, if none does.
    private static func hexadecimalKeys(of names: KeymapNames) throws -> [KeyCode] {
        let digits = try Keymap(names).textKeys.digits.codes.filter { $0.rawValue < 128 && !$0.isNeverText }
        return digits.isEmpty ? Self.digits : digits
    }

    @Test("No layout of xkeyboard-config tells which text key was pressed", arguments: layoutShares)
    func everyLayout(_ share: [Int]) throws {
        var seen = 0
        for index in share {
            let names = LayoutList.all[index]
            for world in 0..<UInt64(Self.worldsOfLayout) {
                let seed = UInt64(index) * 1000 + (Self.firstWorld + world) % 1000
                let world = SecrecyWorld(seed: seed, on: names)
                guard let some = try Self.fill(world, seed: 2 * seed + 1),
                    let others = try Self.fill(world, seed: 2 * seed + 2)
                else { continue }
                seen += 1
                let explains: (Int) -> Bool = { $0.isMultiple(of: 2) && seed.isMultiple(of: 2) }
                let one = try streams(world, of: some, explains: explains)
                let two = try streams(world, of: others, explains: explains)
                for client in [1, 2] where one[client] != two[client] {
                    let lines = zip(one[client].split(separator: "\n"), two[client].split(separator: "\n"))
                    let first = lines.first { $0 != $1 }
                    Issue.record(
                        "\(names), world \(seed), client \(client):\n\(first?.0 ?? "")\n\(first?.1 ?? "")")
                    return
                }
            }
        }
        // A layout may lack a kind of key that a world asks for, and most have them all.
        #expect(seen >= share.count * Self.worldsOfLayout / 2)
    }

    /// `INLET_LAYOUTS` is the number of random worlds for every layout and variant; without it, one for some of them.
    private static let layouts = ProcessInfo.processInfo.environment["INLET_LAYOUTS"].flatMap { Int($0) }
    private static let worldsOfLayout = layouts ?? 1
    private static let firstWorld = layouts == nil ? Sample.seed % 1000 : 0
    private static let layoutShares: [[Int]] = {
        let all = LayoutList.all.indices
        let chosen = layouts == nil ? Sample.of(all, oneIn: 5) : Array(all)
        return stride(from: 0, to: chosen.count, by: 50).map {
            Array(chosen[$0..<min($0 + 50, chosen.count)])
        }
    }()

    @Test(
        "What is explained to others changes no byte for those who do not ask, however often the others change their minds"
    )
    func unexplained() throws {
        for seed in 1...20 as ClosedRange<UInt64> {
            let world = SecrecyWorld(seed: seed)
            let plain = try streams(world, seed: seed)
            for every in [1, 2, 3] {
                let explained = try streams(world, seed: seed) { $0 % every == 0 }
                #expect(plain == explained, "world \(seed)")
            }
        }
    }

    @Test(
        "Two texts typed with equal timing give programs without keys streams that do not differ in a byte",
        arguments: Sample.of(0..<(count + share - 1) / share), [false, true])
    func equal(_ part: Int, _ isRestoring: Bool) throws {
        var different = 0
        for seed in UInt64(part * Self.share)..<UInt64((part + 1) * Self.share) {
            let world = SecrecyWorld(seed: seed)
            let restorations = isRestoring ? seed : nil
            let one = try streams(world, seed: 2 * seed + 1, restorations: restorations)
            let two = try streams(world, seed: 2 * seed + 2, restorations: restorations)
            for client in [1, 2] where one[client] != two[client] {
                let lines = zip(one[client].split(separator: "\n"), two[client].split(separator: "\n"))
                let first = lines.first { $0 != $1 }
                Issue.record("world \(seed), client \(client):\n\(first?.0 ?? "")\n\(first?.1 ?? "")")
                return
            }
            #expect(!one[1].contains(#""type":"key"#) && !one[1].contains(#""type":"edit"#))
            if one[0] != two[0] { different += 1 }
        }
        // The test looks at something: with keys it shows.
        #expect(different > Self.share * 3 / 4)
    }

    @Test("What is compared holds commands, key presses, focus, selections and lists of shortcuts")
    func substance() throws {
        var (seen, unseen) = ("", "")
        for seed in 0..<UInt64(40) {
            let streams = try streams(SecrecyWorld(seed: seed), seed: seed)
            seen += streams[0]
            unseen += streams[1]
        }
        let types = [
            "command", "focus", "selection", "primaryAction", "menu", "shortcuts", "modifierTap", "scene",
            "bar",
        ]
        for type in types + ["key", "keyPress", "edit", "pending", "commandsChanged"] {
            #expect(seen.contains(#""type":"\#(type)""#), "\(type)")
        }
        for type in types + ["press", "regionGesture"] {
            #expect(unseen.contains(#""type":"\#(type)""#), "\(type)")
        }
        #expect(seen.contains(#""keys":"q"#) && seen.contains(#""keysSuspended":true"#))
        #expect(!unseen.contains(#""keys":"q"#))
    }
}
