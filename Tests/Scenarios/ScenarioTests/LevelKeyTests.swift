import CXKBCommon
import Engine
import InputModel
import Interaction
import TestSupport
import Testing
import Wire

@testable import Keymap
@testable import Subscription

/// Keys that choose the third or fifth level of others, held, latched or locked, are not the modifiers of commands.
struct LevelKeyTests {
    /// Layouts with a key for the fifth level, and each form of such keys.
    static let known =
        [("ca", "multix", ""), ("de", "neo", ""), ("de", "bone", ""), ("de", "koy", ""), ("mm", "", "")].map {
            KeymapNames(layout: $0.0, variant: $0.1, options: $0.2)
        }
        + [
            "lv3:ralt_switch", "lv3:caps_switch_latch", "lv5:lsgt_switch", "lv5:ralt_switch_lock",
            "lv5:rwin_switch_lock", "lv3:bksl_switch", "lv5:menu_switch", "lv3:enter_switch",
        ].map { KeymapNames(layout: "us", options: $0) }

    static let sampled = Sample.of(0..<LayoutList.all.count, oneIn: 16).map { LayoutList.all[$0] }

    /// What each key does in a region that edits text.
    private static let edits: [(key: KeyCode, action: Edit.Action)] = [
        (.backspace, .delete), (.delete, .delete), (.left, .move), (.right, .move), (.up, .move),
        (.down, .move), (.home, .move), (.end, .move), (.pageUp, .move), (.pageDown, .move),
        (.enter, .newline), (.escape, .cancel), (.tab, .tab),
    ]

    @Test(
        "With a level key held, latched or locked, editing keys edit and Tab moves the focus",
        arguments: known + sampled)
    func edits(_ names: KeymapNames) throws {
        let keymap = try Keymap(names)
        let levelKeys = Self.levelKeys(of: keymap)
        if Self.known.contains(names) { #expect(!levelKeys.isEmpty, "\(names) has no level key") }
        for level in levelKeys {
            for isHeld in [true, false] { try check(level, isHeld: isHeld, names, keymap) }
        }
    }

    /// - Parameter isHeld: the level key stays down; otherwise it latches or locks the level, or does nothing more.
    private func check(
        _ level: KeyCode, isHeld: Bool, _ names: KeymapNames, _ keymap: borrowing Keymap
    ) throws {
        for (key, action) in Self.edits where key != level {
            // A layout may have another key there: with its third level, neo's Tab is Compose.
            guard Self.stays(key, with: level, isHeld: isHeld, keymap) else { continue }
            var engine = Engine(settings: EngineSettings())
            let start = Timestamp(microseconds: 0)
            engine.use(Keymap(sharing: keymap), at: start)
            let added = engine.add(try DevicePreset.make("silentKeyboard", name: "kb"), at: start)
            let device = try #require(added)
            let client = ClientID(rawValue: 1)
            engine.connect(client, user: 1000, name: "program", at: start)
            engine.setKeys(true, of: client)
            for request in [
                #"{"do":"scene.activate","scene":"s","regions":[{"id":"t","rect":[0,0,200,20],"text":true},{"id":"o","rect":[0,40,20,20],"focusable":true}]}"#,
                #"{"do":"focus.set","scene":"s","region":"t"}"#,
            ] {
                let line = RequestLine.parse(Array(request.utf8).span)
                if case .failed(let error) = RequestHandler.perform(line, by: client, &engine, at: start) {
                    Issue.record("\(error)")
                }
            }
            var time = start
            func send(_ key: KeyCode, _ value: Int32) {
                time = time + .milliseconds(10)
                let events = [InputEvent(type: .key, code: key.rawValue, value: value)]
                engine.process(Frame(time: time, device: device, events: events.span))
            }
            send(level, 1)
            if !isHeld { send(level, 0) }
            engine.clearEvents()
            send(key, 1)
            var made: [Edit.Action] = []
            var hasMoved = false
            for index in engine.events.indices {
                switch engine.events[index].body {
                case .edit(let event): made.append(event.edit.action)
                case .focus: hasMoved = true
                default: break
                }
            }
            let text = "\(names.layout) \(names.variant) \(names.options): \(level), then \(key)"
            #expect(made == [action], "\(text): \(made)")
            #expect(hasMoved == (key == .tab), "\(text): the focus")
        }
    }

    /// The keys that choose the third or fifth level, by what they are with no modifier: ISO_Level3_Shift, Latch and Lock,
    /// and the same of the fifth.
    private static func levelKeys(of keymap: borrowing Keymap) -> [KeyCode] {
        (1..<UInt16(248)).map { KeyCode(rawValue: $0) }.filter { key in
            var symbols: UnsafePointer<xkb_keysym_t>?
            let code = Keymap.code(key)
            let count = xkb_keymap_key_get_syms_by_level(keymap.keymap, code, 0, 0, &symbols)
            return count == 1 && (0xfe03...0xfe05).contains(symbols![0])
                || count == 1 && (0xfe11...0xfe13).contains(symbols![0])
        }
    }

    /// True if the layout has the same key there with the level chosen as without.
    private static func stays(
        _ key: KeyCode, with level: KeyCode, isHeld: Bool, _ keymap: borrowing Keymap
    ) -> Bool {
        let state = xkb_state_new(keymap.keymap)
        defer { xkb_state_unref(state) }
        let before = xkb_state_key_get_one_sym(state, Keymap.code(key))
        xkb_state_update_key(state, Keymap.code(level), XKB_KEY_DOWN)
        if !isHeld { xkb_state_update_key(state, Keymap.code(level), XKB_KEY_UP) }
        return xkb_state_key_get_one_sym(state, Keymap.code(key)) == before
    }
}
