import Engine
import Foundation
import InputModel
import Interaction
import Keymap
import TestSupport
import Testing
import Trace

@testable import Configuration
@testable import Recording

/// A redacted recording has the keys of shortcuts, and no byte of it depends on which text keys of a class were pressed.
struct RecordedSecrecyTests {
    private static let count = ProcessInfo.processInfo.environment["INLET_SECRECY"].flatMap { Int($0) } ?? 200
    private static let parts = 4

    /// What a recording says of the class of a key: its place in the classes, or that of letters.
    private static func classOf(_ key: KeyCode) -> Int {
        KeyCode.textClasses.firstIndex { $0.contains(key) } ?? 0
    }

    /// Other keys for the blanks of a world, each of the class of the one that it had; nil where too many are held for that.
    private static func refill(
        _ world: SecrecyWorld, _ former: [KeyCode], _ random: inout SeededRandom
    ) -> [KeyCode]? {
        let all = SecrecyTests.textKeys[world.keymap] ?? []
        var keys: [KeyCode] = []
        for (blank, old) in zip(world.blanks, former) {
            let held = Set(blank.held.map { keys[$0] }).union(blank.taken)
            let candidates =
                switch blank.kind {
                case .any: all
                case .keypad: KeyCode.textClasses[3]
                case .digit: SecrecyTests.digits
                }
            let choice = candidates.filter { classOf($0) == classOf(old) && !held.contains($0) }
            guard let key = choice.randomElement(using: &random) else { return nil }
            keys.append(key)
        }
        return keys
    }

    /// The recording of a world, with `keys` in its blanks.
    private static func record(
        _ world: SecrecyWorld, _ keys: [KeyCode], seed: UInt64, showKeys: Bool = false
    ) throws -> [UInt8] {
        var time = Timestamp(microseconds: 1_000_000)
        var configuration = try Configuration(yaml: Array(world.configuration.utf8))
        configuration.engine.keymap = world.keymap
        configuration.engine.keyFilters = world.filters
        var composer = TraceComposer(
            showKeys: showKeys, chance: Chance(SeededRandom(seed: seed)), configuration: configuration,
            at: time)
        let keyboards = try (0..<2).map {
            try composer.add(SecrecyStage.keyboard($0), isNew: false, at: time)
        }
        let mouse = try composer.add(SecrecyStage.mouse(), isNew: false, at: time)
        let surfaces = try SecrecyWorld.Surface.allCases.map {
            try composer.add($0.description, isNew: false, at: time)
        }
        composer.start(at: time)
        func frame(_ device: UInt32, _ events: [InputEvent]) {
            composer.record(events.span, of: device, at: time, isMadeByKernel: false)
        }
        func key(_ key: KeyCode, _ value: Int32, _ keyboard: Int) {
            frame(keyboards[keyboard], [InputEvent(type: .key, code: key.rawValue, value: value)])
        }
        for step in world.steps {
            switch step {
            case .down(let blank): key(keys[blank], 1, world.blanks[blank].keyboard)
            case .up(let blank): key(keys[blank], 0, world.blanks[blank].keyboard)
            case .key(let code, let value, let keyboard): key(code, value, keyboard)
            case .wait(let milliseconds): time = time + .milliseconds(Int64(milliseconds))
            case .move(let dx, let dy):
                frame(
                    mouse,
                    [
                        InputEvent(type: .relative, code: 0, value: dx),
                        InputEvent(type: .relative, code: 1, value: dy),
                    ])
            case .button(let button, let value):
                frame(mouse, [InputEvent(type: .key, code: button.rawValue, value: value)])
            case .touch(let surface, let events): frame(surfaces[surface.rawValue], events)
            case .ask(_, let request): _ = composer.perform(Array(request.utf8).span, at: time)
            case .tellState, .suspend, .scopes, .leave: break
            }
        }
        return composer.finish()
    }

    @Test(
        "Two texts of one shape are recorded in the same bytes, whatever shortcuts, layouts and entries of characters are among them",
        arguments: 0..<parts)
    func equal(_ part: Int) throws {
        var different = 0
        let worlds = stride(from: part, to: Self.count, by: Self.parts)
        for seed in worlds.map(UInt64.init) {
            let world = SecrecyWorld(seed: seed)
            var random = SeededRandom(seed: seed &+ 78)
            let one = try #require(try SecrecyTests.fill(world, seed: seed &+ 77))
            guard let two = Self.refill(world, one, &random) else { continue }
            let recordings = try [one, two].map { try Self.record(world, $0, seed: seed) }
            guard recordings[0] == recordings[1] else {
                let sessions = try recordings.map { try Session.read($0.span, path: "x") }
                let first = zip(sessions[0].events, sessions[1].events).enumerated().first {
                    $0.element.0 != $0.element.1
                }
                Issue.record(
                    "world \(seed), \(world.keymap): event \(first?.offset ?? -1) differs: \(first.map { "\($0.element)" } ?? "")"
                )
                return
            }
            let shown = try [one, two].map { try Self.record(world, $0, seed: seed, showKeys: true) }
            if shown[0] != shown[1] { different += 1 }
        }
        // The test looks at something: what was typed shows where it is to be shown.
        #expect(different > Self.count / Self.parts * 3 / 4)
    }

    @Test("Shortcuts keep their keys")
    func shortcuts() throws {
        var (pressed, kept) = (0, 0)
        for seed in 0..<UInt64(60) {
            let world = SecrecyWorld(seed: seed)
            guard world.filters == KeyFilter.Settings() else { continue }
            let keys = try #require(try SecrecyTests.fill(world, seed: seed))
            let bytes = try Self.record(world, keys, seed: seed)
            let recorded = try Session.read(bytes.span, path: "x").events.filter {
                $0.type == .key && $0.value == 1
            }.map { KeyCode(rawValue: $0.code) }
            var number = 0
            var commands: Set<KeyCode> = []
            for step in world.steps {
                switch step {
                case .down: number += 1
                case .key(let key, let value, _):
                    let modifiers: Set<KeyCode> = [.leftControl, .leftAlt, .leftMeta]
                    if modifiers.contains(key) {
                        commands = value == 1 ? commands.union([key]) : commands.subtracting([key])
                    }
                    guard value == 1 else { continue }
                    if key.typesText && !commands.isEmpty {
                        pressed += 1
                        if recorded[number] == key { kept += 1 }
                    }
                    number += 1
                case .button(_, let value): number += value == 1 ? 1 : 0
                case .touch(_, let events): number += events.count { $0.type == .key && $0.value == 1 }
                default: break
                }
            }
            #expect(number == recorded.count)
        }
        // A key that stands for another one that is down at that moment cannot stand for itself.
        #expect(pressed > 100 && kept > pressed * 95 / 100, "\(kept) of \(pressed)")
    }
}
