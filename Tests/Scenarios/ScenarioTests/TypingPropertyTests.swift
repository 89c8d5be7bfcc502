import Engine
import Foundation
import InputModel
import Interaction
import Keymap
import TestSupport
import Testing
import Wire

/// What random hands type in text regions beside commands, in many layouts.
///
/// No text has a control character, or comes while the modifier of a command is down that the layout itself does not use;
/// a command is performed only while all its keys are down; what begins ends once.
struct TypingPropertyTests {
    private static let layouts: [(String, String)] = [
        ("us", ""), ("us", "intl"), ("us", "dvorak"), ("us", "colemak"), ("us", "altgr-intl"), ("gb", ""),
        ("gb", "mac"), ("de", ""), ("de", "neo"), ("de", "nodeadkeys"), ("de", "mac"), ("at", ""),
        ("ch", "fr"),
        ("fr", ""), ("fr", "bepo"), ("fr", "oss"), ("be", ""), ("es", ""), ("pt", ""), ("it", ""), ("br", ""),
        ("br", "thinkpad"), ("ca", ""), ("dk", ""), ("se", ""), ("no", ""), ("fi", ""), ("is", ""),
        ("pl", ""),
        ("cz", "qwerty"), ("hu", ""), ("ro", ""), ("tr", ""), ("tr", "f"), ("gr", ""), ("ru", ""), ("ua", ""),
        ("il", ""), ("ara", ""), ("lv", "fkey"), ("jp", ""), ("kr", ""), ("in", ""), ("th", ""),
    ]
    private static let client = ClientID(rawValue: 1)
    /// 10 000 with INLET_SCRIPTS=10000.
    private static let count =
        ProcessInfo.processInfo.environment["INLET_SCRIPTS"].flatMap { Int($0) } ?? 440

    /// Commands, and the keys that must be down when one is performed: of each list, one.
    private static let commands: [(id: String, keys: String, codes: [[String]])] = [
        ("u", "ctrl+shift+u", [controls, ["KEY_LEFTSHIFT"]]),
        ("e", "ctrl+shift+e", [controls, ["KEY_LEFTSHIFT"]]),
        ("y", "ctrl+y", [controls]), ("m", "alt+m", [["KEY_LEFTALT", "KEY_RIGHTALT"]]),
        ("f", "f5", [["KEY_F5"]]),
        ("w", "super+left", [["KEY_LEFTMETA"], ["KEY_LEFT", "KEY_KP4"]]),
        ("g", "f6&f7", [["KEY_F6"], ["KEY_F7"]]),
    ]
    private static let controls = ["KEY_LEFTCTRL", "KEY_RIGHTCTRL"]
    private static let keys = [
        "KEY_LEFTCTRL", "KEY_LEFTSHIFT", "KEY_LEFTALT", "KEY_LEFTMETA", "KEY_RIGHTALT", "KEY_RIGHTCTRL",
        "KEY_A",
        "KEY_E", "KEY_U", "KEY_C", "KEY_Y", "KEY_M", "KEY_Q", "KEY_1", "KEY_7", "KEY_APOSTROPHE",
        "KEY_LEFTBRACE",
        "KEY_102ND", "KEY_KP4", "KEY_KP7", "KEY_SPACE", "KEY_ENTER", "KEY_BACKSPACE", "KEY_TAB", "KEY_ESC",
        "KEY_LEFT", "KEY_HOME", "KEY_F5", "KEY_F6", "KEY_F7", "KEY_CAPSLOCK", "KEY_NUMLOCK",
    ].map { KeyCode(name: $0)! }

    @Test("Commands and text never meet", arguments: layouts.indices)
    func scripts(_ index: Int) throws {
        let (layout, variant) = Self.layouts[index]
        let keymap = try Keymap(KeymapNames(layout: layout, variant: variant))
        let scripts = max(1, Self.count / Self.layouts.count)
        for script in 0..<scripts {
            let seed = UInt64(index * 1_000_000 + script)
            let faults = try play(seed, keymap)
            #expect(faults.isEmpty, "\(layout) \(variant), seed \(seed)")
            guard faults.isEmpty else { return }
        }
    }

    /// - Returns: what is wrong.
    private func play(_ seed: UInt64, _ keymap: borrowing Keymap) throws -> [String] {
        var random = SeededRandom(seed: seed)
        var engine = Engine(settings: EngineSettings())
        var time = Timestamp(microseconds: 1_000_000)
        engine.use(Keymap(sharing: keymap), at: time)
        try declare(&engine, at: time)
        let device = engine.add(try DevicePreset.make("keyboard", name: "k"), at: time)!
        engine.clearEvents()
        var down: [KeyCode] = []
        var faults: [String] = []
        var open: Set<String> = []
        for _ in 0..<60 {
            time = time + Interval(microseconds: .random(in: 1000...60_000, using: &random))
            var events: [InputEvent] = []
            if down.count >= 3 || !down.isEmpty && Bool.random(using: &random) {
                let key = down.remove(at: .random(in: down.indices, using: &random))
                events.append(InputEvent(type: .key, code: key.rawValue, value: 0))
            } else if let last = down.last, Int.random(in: 0...2, using: &random) == 0 {
                events.append(InputEvent(type: .key, code: last.rawValue, value: 2))
            } else {
                let key = Self.keys.randomElement(using: &random)!
                guard !down.contains(key) else { continue }
                down.append(key)
                events.append(InputEvent(type: .key, code: key.rawValue, value: 1))
            }
            if Int.random(in: 0...15, using: &random) == 0 {
                let region = ["t", "o"].randomElement(using: &random)!
                try engine.perform(
                    .setFocus(SceneName("s"), region: RegionName(region)), by: Self.client, at: time)
            }
            engine.process(Frame(time: time, device: device, events: events.span))
            check(engine, down, &open, &faults)
            engine.clearEvents()
        }
        engine.remove(device, at: time)
        check(engine, [], &open, &faults)
        if !open.isEmpty { faults.append("never ended: \(open)") }
        return faults
    }

    private func declare(_ engine: inout Engine, at time: Timestamp) throws {
        engine.connect(Self.client, user: 1, at: time)
        engine.setKeys(true, of: Self.client)
        let actions = Self.commands.map { #""\#($0.id)":true"# }.joined(separator: ",")
        let commands = Self.commands.map { #"{"id":"\#($0.id)","title":"t","keys":"\#($0.keys)"}"# }
        for line in [
            #"{"do":"scene.activate","scene":"s","regions":[{"id":"t","rect":[0,0,9,9],"text":true},{"id":"o","rect":[0,20,9,9],"text":true}]}"#,
            #"{"do":"focus.set","scene":"s","region":"t"}"#,
            #"{"do":"commands.insert","commands":[\#(commands.joined(separator: ","))]}"#,
            #"{"do":"responder.set","actions":{\#(actions)},"presses":true}"#,
        ] {
            guard case .core(let request) = try RequestLine.parse(Array(line.utf8).span).body.get() else {
                return
            }
            try engine.perform(request, by: Self.client, at: time)
        }
    }

    private func check(
        _ engine: borrowing Engine, _ down: [KeyCode], _ open: inout Set<String>, _ faults: inout [String]
    ) {
        // A key line of the same frame says whether its press types: by the layout, with the modifiers of then.
        var isTyping = true
        for index in engine.events.indices {
            switch engine.events[index].body {
            case .key(let key):
                isTyping = key.isTyping
                if key.modifiers.isDisjoint(with: .ofCommands) != key.isTyping, !key.isText {
                    faults.append("a press that is no text types with a command's modifier")
                }
                note("key \(key.key.rawValue)", key.phase, &open, &faults)
            case .keyPress(let press):
                note("press \(press.key.key.rawValue)", press.key.phase, &open, &faults)
            case .edit(let edit):
                for byte in String(describing: edit.text).utf8 where byte < 0x20 || byte == 0x7f {
                    faults.append("control character \(byte)")
                }
                if !edit.text.isEmpty, !isTyping { faults.append("text beside a command's modifier") }
            case .command(let command):
                let performed = engine.names.command(command)
                let needed = Self.commands.first { $0.id == performed.id }?.codes ?? []
                for names in needed where !names.contains(where: { down.contains(KeyCode(name: $0)!) }) {
                    faults.append("\(performed.id) without \(names)")
                }
            default: break
            }
        }
    }

    private func note(
        _ press: String, _ phase: Phase, _ open: inout Set<String>, _ faults: inout [String]
    ) {
        switch phase {
        case .began: if !open.insert(press).inserted { faults.append("\(press) began twice") }
        case .ended, .cancelled: if open.remove(press) == nil { faults.append("\(press) ended twice") }
        case .changed, .repeated: if !open.contains(press) { faults.append("\(press) goes on unbegun") }
        }
    }
}
