import Engine
import Foundation
import InputModel
import Interaction
import Keymap
import TestSupport
import Testing

/// Fast typing: the next key goes down before the last is up, and modifiers change in between.
struct TypingTests {
    static let layouts: [(layout: String, variant: String)] = [
        ("us", ""), ("us", "intl"), ("us", "dvorak"), ("gb", ""), ("de", ""), ("fr", ""), ("es", ""),
        ("jp", ""),
        ("ru", ""), ("gr", ""), ("il", ""), ("ara", ""), ("br", ""),
    ]

    /// A keyboard under hands that do not wait.
    private struct Typist {
        var random: SeededRandom
        var time = Timestamp(microseconds: 1_000_000)
        var frames: [(time: Timestamp, key: KeyCode, isDown: Bool)] = []
        var held: [KeyCode] = []
        var modifiers: Modifiers = []

        mutating func type(_ stroke: KeyStroke) {
            for (modifier, key) in [(Modifiers.shift, KeyCode.leftShift), (.level3, .rightAlt)]
            where stroke.modifiers.contains(modifier) != modifiers.contains(modifier) {
                // Modifiers change while letters are still down.
                report(key, stroke.modifiers.contains(modifier))
            }
            modifiers = stroke.modifiers
            // A key that is still down has to come up first.
            if held.contains(stroke.key) { release(stroke.key) }
            report(stroke.key, true)
            held.append(stroke.key)
            while held.count > Int.random(in: 0...3, using: &random) {
                release(held.randomElement(using: &random)!)
            }
        }

        mutating func release(_ key: KeyCode) {
            report(key, false)
            held.removeAll { $0 == key }
        }

        mutating func finish() {
            for key in held { report(key, false) }
            for key in [KeyCode.leftShift, .rightAlt] { report(key, false) }
        }

        private mutating func report(_ key: KeyCode, _ isDown: Bool) {
            time = time + Interval(microseconds: .random(in: 500...30_000, using: &random))
            frames.append((time, key, isDown))
        }
    }

    @Test(
        "With overlapping presses on every layout, the text that comes out is the text that went in",
        arguments: layouts)
    func rollover(_ layout: (layout: String, variant: String)) throws {
        let names = KeymapNames(layout: layout.layout, variant: layout.variant)
        // The strokes of a fresh layout: not those of control characters, and none on the keypad, where Num Lock has
        // a say.
        let strokes = try Keymap(names).strokes(group: 0).filter {
            $0.key.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 } && !$0.value.key.isKeypad
        }
        #expect(strokes.count > 80)
        var random = SeededRandom(seed: 11)
        let letters = strokes.keys.sorted()
        let text = (0..<3000).map { _ in letters.randomElement(using: &random)! }
        var typist = Typist(random: random)
        for letter in text { typist.type(try #require(strokes[letter])) }
        typist.finish()

        var engine = Engine(settings: EngineSettings())
        engine.use(try Keymap(names), at: Timestamp(microseconds: 0))
        let device = try #require(
            try engine.add(DevicePreset.make("keyboard", name: "kb"), at: Timestamp(microseconds: 0)))
        var typed: [String] = []
        for frame in typist.frames {
            let events = [InputEvent(type: .key, code: frame.key.rawValue, value: frame.isDown ? 1 : 0)]
            engine.process(Frame(time: frame.time, device: device, events: events.span))
            for index in engine.events.indices {
                guard case .key(let key) = engine.events[index].body, key.phase == .began else { continue }
                let text = key.text.description
                if !text.isEmpty { typed.append(text) }
            }
            engine.clearEvents()
        }
        // Compose files have the ligatures of lam and alef, each of which one key of an Arabic layout types, as two letters.
        let ligatures = "\u{FEF5}"..."\u{FEFC}"
        let expected = text.map { ligatures.contains($0) ? $0.precomposedStringWithCompatibilityMapping : $0 }
        #expect(typed == expected)
        #expect(engine.snapshot(at: typist.time).modifiers.modifiers == [])
    }
}

/// Modifiers end with what holds them.
struct StuckModifierTests {
    private static let keys: [KeyCode] = [
        .leftShift, .rightShift, .leftControl, .rightControl, .leftAlt, .rightAlt, .leftMeta, .rightMeta,
        KeyCode(rawValue: 30),
    ]

    @Test(
        "However keyboards come, go, lose events and switch layouts: with nothing held, no modifier is in force",
        arguments: Sample.of(1...200))
    func neverStuck(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        var engine = Engine(settings: EngineSettings())
        engine.use(
            try Keymap(KeymapNames(layout: "us,de,ru", options: "grp:alt_shift_toggle")),
            at: Timestamp(microseconds: 0))
        var scene = SceneActivation(scene: SceneName("s"))
        scene.regions = ["one", "two"].map {
            var region = RegionDescription(id: $0, rect: Rect(x: 0, y: 0, width: 9, height: 9))
            region.isFocusable = true
            return region
        }
        try engine.perform(.activateScene(scene), by: .configuration, at: Timestamp(microseconds: 0))
        var time = Timestamp(microseconds: 1_000_000)
        var keyboards: [(id: DeviceID, down: Set<UInt16>)] = []
        for _ in 0..<300 {
            time = time + Interval(microseconds: .random(in: 0...400_000, using: &random))
            switch Int.random(in: 0..<24, using: &random) {
            case 0 where !keyboards.isEmpty:
                engine.remove(
                    keyboards.remove(at: .random(in: keyboards.indices, using: &random)).id, at: time)
            case 1 where keyboards.count < 4:
                let description = try DevicePreset.make("keyboard", name: "kb")
                if let id = engine.add(description, at: time) { keyboards.append((id, [])) }
            case 2 where !keyboards.isEmpty:
                // Events were lost: what the kernel still holds comes as a frame of differences.
                let index = Int.random(in: keyboards.indices, using: &random)
                let events = keyboards[index].down.map { InputEvent(type: .key, code: $0, value: 0) }
                engine.process(Frame(time: time, device: keyboards[index].id, events: events.span))
                engine.process(.resynced, of: keyboards[index].id, at: time)
                keyboards[index].down = []
            case 3 where !keyboards.isEmpty:
                // As the kernel does when a grab changes hands, or the machine sleeps.
                let index = Int.random(in: keyboards.indices, using: &random)
                let events = keyboards[index].down.map { InputEvent(type: .key, code: $0, value: 0) }
                engine.process(
                    Frame(time: time, device: keyboards[index].id, events: events.span, isMadeByKernel: true))
                keyboards[index].down = []
            case 4: engine.advance(to: time)
            case 5 where Int.random(in: 0..<4, using: &random) == 0:
                let layouts = ["us", "de,ru", "fr", "il,us"]
                engine.use(
                    try Keymap(
                        KeymapNames(
                            layout: layouts.randomElement(using: &random)!, options: "grp:alt_shift_toggle")),
                    at: time)
            case 6: _ = engine.selectLayout(1, at: time)
            case 7:
                let region = [nil, "one", "two"].randomElement(using: &random)!.map { RegionName($0) }
                try engine.perform(.setFocus(scene.scene, region: region), by: .configuration, at: time)
            default:
                guard !keyboards.isEmpty else { continue }
                let index = Int.random(in: keyboards.indices, using: &random)
                let key = Self.keys.randomElement(using: &random)!.rawValue
                let isDown = !keyboards[index].down.contains(key)
                if isDown { keyboards[index].down.insert(key) } else { keyboards[index].down.remove(key) }
                let events = [InputEvent(type: .key, code: key, value: isDown ? 1 : 0)]
                engine.process(Frame(time: time, device: keyboards[index].id, events: events.span))
            }
            engine.clearEvents()
            if keyboards.allSatisfy({ $0.down.isEmpty }) {
                #expect(engine.snapshot(at: time).modifiers.modifiers == [])
            }
        }
        for keyboard in keyboards { engine.remove(keyboard.id, at: time) }
        #expect(engine.snapshot(at: time).modifiers.modifiers == [])
    }
}
