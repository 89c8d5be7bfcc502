import InputModel
import Testing

@testable import Keymap

struct KeymapTests {
    private let a = KeyCode(rawValue: 30)

    @Test("A key types what the layout says, plain and with modifiers")
    func types() throws {
        var keymap = try Keymap()
        #expect(keymap.text(a).description == "a")
        let isChanged = keymap.update(.leftShift, isDown: true)
        #expect(isChanged)
        #expect(keymap.text(a).description == "A")
        #expect(keymap.plainText(a).description == "a")
        #expect(keymap.modifiers.modifiers == .shift)
        let isChangedBack = keymap.update(.leftShift, isDown: false)
        #expect(isChangedBack)
        #expect(keymap.modifiers.modifiers == [])
        let isChangedByLetter = keymap.update(a, isDown: true)
        #expect(!isChangedByLetter)
        #expect(keymap.text(.enter).description == "\r")
        let typedByModifier = keymap.text(.leftControl)
        #expect(typedByModifier.isEmpty)
    }

    @Test(
        "Each modifier key sets its modifier",
        arguments: [
            (KeyCode.leftShift, Modifiers.shift), (.rightShift, .shift), (.leftControl, .control),
            (.rightControl, .control), (.leftAlt, .alternate), (.leftMeta, .command), (.rightMeta, .command),
        ])
    func modifiers(_ key: KeyCode, _ modifier: Modifiers) throws {
        var keymap = try Keymap()
        _ = keymap.update(key, isDown: true)
        #expect(keymap.modifiers.modifiers == modifier)
        #expect(keymap.modifiers.locked == [])
    }

    @Test("AltGr is the third level where the layout has one")
    func thirdLevel() throws {
        var keymap = try Keymap(KeymapNames(layout: "de"))
        _ = keymap.update(.rightAlt, isDown: true)
        #expect(keymap.modifiers.modifiers == .level3)
        #expect(keymap.text(KeyCode(rawValue: 18)).description == "€")
    }

    @Test("The locks follow a keyboard's lights")
    func locksFollowLights() throws {
        var keymap = try Keymap()
        keymap.setLocks(shown: 0b11, of: 0b11)
        #expect(keymap.modifiers.modifiers == .capsLock)
        #expect(keymap.modifiers.locked == [.capsLock, .numericPad])
        #expect(keymap.text(a).description == "A")
        keymap.setLocks(shown: 0b01, of: 0b11)
        #expect(keymap.modifiers.locked == .numericPad)
        // A light that the keyboard does not have decides nothing.
        keymap.setLocks(shown: 0, of: 0b10)
        #expect(keymap.modifiers.locked == .numericPad)
    }

    @Test("A light that shows the layout locks nothing")
    func layoutLight() throws {
        var keymap = try Keymap(KeymapNames(layout: "us,ru", options: "grp:caps_toggle,grp_led:caps"))
        keymap.setLocks(shown: 0b10, of: 0b111)
        #expect(keymap.modifiers.locked == [])
    }

    @Test(
        "What a press does is its effect in the layout, not its name or place",
        arguments: [
            ("us", "", "", "KEY_CAPSLOCK", KeyRole.lock(.capsLock), "Caps_Lock"),
            ("us", "", "caps:escape", "KEY_CAPSLOCK", .action(.escape), "Escape"),
            ("us", "", "caps:swapescape", "KEY_ESC", .lock(.capsLock), "Caps_Lock"),
            ("us", "", "caps:ctrl_modifier", "KEY_CAPSLOCK", .modifier(.control), "Caps_Lock"),
            ("us", "", "ctrl:nocaps", "KEY_CAPSLOCK", .modifier(.control), "Control_L"),
            ("us", "", "caps:shiftlock", "KEY_CAPSLOCK", .lock(.shift), "Shift_Lock"),
            ("us", "", "caps:none", "KEY_CAPSLOCK", .other, "VoidSymbol"),
            ("us", "", "", "KEY_NUMLOCK", .lock(.numericPad), "Num_Lock"),
            ("us", "", "", "KEY_SCROLLLOCK", .other, "Scroll_Lock"),
            ("us", "", "", "KEY_RIGHTALT", .modifier(.alternate), "Alt_R"),
            ("de", "", "", "KEY_RIGHTALT", .modifier(.level3), "ISO_Level3_Shift"),
            ("de", "neo", "", "KEY_102ND", .modifier(.level5), "ISO_Level5_Shift"),
            ("de", "neo", "", "KEY_CAPSLOCK", .modifier(.level3), "ISO_Level3_Shift"),
            ("us,ru", "", "grp:caps_toggle", "KEY_CAPSLOCK", .lock([]), "ISO_Next_Group"),
            ("us", "", "", "KEY_COMPOSE", .action(.menu), "Menu"),
            ("us", "", "compose:menu", "KEY_COMPOSE", .composing, "Multi_key"),
            ("de", "", "", "KEY_EQUAL", .composing, "dead_acute"),
            ("us", "", "", "KEY_KP4", .action(.left), "KP_Left"),
            ("us", "", "", "KEY_KP5", .action(.keypad5), "KP_Begin"),
            ("us", "", "", "KEY_KPENTER", .action(.keypadEnter), "KP_Enter"),
            ("us", "", "", "KEY_A", .text, "a"), ("ru", "", "", "KEY_A", .text, "Cyrillic_ef"),
            ("us", "", "", "KEY_F1", .other, "F1"), ("us", "", "", "KEY_FN", .modifier(.function), "XF86Fn"),
        ])
    func roles(
        _ layout: String, _ variant: String, _ options: String, _ name: String, _ role: KeyRole,
        _ symbol: String
    ) throws {
        var keymap = try Keymap(KeymapNames(layout: layout, variant: variant, options: options))
        // The second time from memory.
        for _ in 0..<2 {
            let reading = keymap.read(try #require(KeyCode(name: name)))
            #expect(reading.role == role)
            let found = keymap.name(of: reading.symbol)
            #expect(String(decoding: (0..<found.count).map { found[$0] }, as: UTF8.self) == symbol)
        }
    }

    @Test("Locks and levels in force decide what a press does")
    func rolesOfLevels() throws {
        var keymap = try Keymap()
        keymap.setLocks(shown: 0b01, of: 0b01)
        let four = try #require(KeyCode(name: "KEY_KP4"))
        #expect(keymap.read(four).role == .text)
        var neo = try Keymap(KeymapNames(layout: "de", variant: "neo"))
        neo.update(try #require(KeyCode(name: "KEY_102ND")), isDown: true)
        #expect(neo.modifiers.modifiers == .level5)
        #expect(neo.read(try #require(KeyCode(name: "KEY_S"))).role == .action(.left))
    }

    @Test("Letters repeat, modifiers do not")
    func repeats() throws {
        let keymap = try Keymap()
        let (letter, modifier) = (keymap.repeats(a), keymap.repeats(.leftShift))
        #expect(letter && !modifier)
    }

    @Test(
        "A name that does not exist is an error with that name",
        arguments: [
            (KeymapNames(layout: "nosuch"), "nosuch"), (KeymapNames(layout: "us,nosuch"), "nosuch"),
            (KeymapNames(layout: "us", variant: "nosuch"), "nosuch"),
            (KeymapNames(layout: "fr,us", variant: "bepo"), "bepo"),
            (KeymapNames(layout: "us,de,fr,ru,gr"), "gr"),
            (KeymapNames(options: "ctrl:nocap"), "ctrl:nocap"),
            (KeymapNames(options: "ctrl:nocaps;compose:ralt"), "ctrl:nocaps;compose:ralt"),
            (KeymapNames(model: "nosuch"), "nosuch"), (KeymapNames(locale: "de_DE"), "de_DE"),
            (KeymapNames(locale: "xx_XX.UTF-8"), "xx_XX.UTF-8"),
        ])
    func unknown(_ names: KeymapNames, _ word: String) {
        #expect {
            _ = try Keymap(names)
        } throws: { error in
            (error as? KeymapError)?.description.contains("\"\(word)\"") == true
        }
    }

    @Test("A sequence of one key types all its characters, and a long one as well")
    func sequencesOfOne() throws {
        var keymap = try Keymap(KeymapNames(layout: "ara"))
        var texts = LongTexts()
        let key = try #require(KeyCode(name: "KEY_B"))
        var reading = keymap.read(key)
        keymap.compose(key, &reading, &texts)
        #expect(reading.text.description == "\u{644}\u{627}")
        #expect(reading.isComposed)
        let isComposing = keymap.isComposing
        #expect(!isComposing)
        var names = KeymapNames()
        names.composeFile = ComposeFile(path: "/x", text: "<a> : \"a long text, and more of it\"\n")
        var other = try Keymap(names)
        let a = other.read(self.a)
        var composed = a
        other.compose(self.a, &composed, &texts)
        let number = try #require(composed.text.number)
        #expect(String(decoding: texts.texts[number], as: UTF8.self) == "a long text, and more of it")
        #expect(composed.text.isPrintable && !composed.text.isEmpty)
    }

    @Test("What is remembered is what would be looked up", arguments: ["us", "de", "fr", "us,ru"])
    func remembersRightly(_ layout: String) throws {
        var keymap = try Keymap(KeymapNames(layout: layout, options: "grp:menu_toggle"))
        let keys = (1...120 as ClosedRange<UInt16>).map { KeyCode(rawValue: $0) }
        // Plain, shifted, plain again, in the other group, locked: each twice, the second time from memory.
        let states: [[(KeyCode, Bool)]] = [
            [], [(.leftShift, true)], [(.leftShift, false)],
            [(KeyCode(rawValue: 127), true), (KeyCode(rawValue: 127), false)],
            [(.capsLock, true), (.capsLock, false)],
        ]
        for changes in states {
            for (key, isDown) in changes { _ = keymap.update(key, isDown: isDown) }
            for key in keys + keys {
                let reading = keymap.read(key)
                #expect(
                    reading.text.description == keymap.text(key).description, "\(layout) key \(key.rawValue)")
                #expect(reading.plainText.description == keymap.plainText(key).description)
            }
        }
    }

    @Test(
        "In each group, a key types what its label and the strokes of the group say",
        arguments: ["us,de,ru", "ru,de,us", "jp,br,us", "de,gr", "us,fr,gr,il"])
    func groupsOfKeysWithFewer(_ layout: String) throws {
        var keymap = try Keymap(KeymapNames(layout: layout))
        for group in 0..<UInt8(keymap.layoutCount) {
            let isSelected = keymap.selectLayout(group)
            #expect(isSelected)
            let shown = keymap.layouts[Int(group)]
            for raw in 1..<UInt16(256) {
                let key = KeyCode(rawValue: raw)
                let plain = keymap.plainText(key).description
                guard !plain.isEmpty, !key.isKeypad else { continue }
                #expect(shown.label(of: key) == plain, "\(layout) group \(group) \(key)")
            }
            let strokes = keymap.strokes(group: group)
            #expect(strokes.count > 90)
            for (text, stroke) in strokes {
                let held = [(Modifiers.shift, KeyCode.leftShift), (.level3, .rightAlt)]
                    .filter { stroke.modifiers.contains($0.0) }.map(\.1)
                for key in held { keymap.update(key, isDown: true) }
                #expect(keymap.modifiers.modifiers == stroke.modifiers)
                let typed = keymap.text(stroke.key).description
                #expect(typed == text, "\(layout) group \(group) \(stroke)")
                for key in held { keymap.update(key, isDown: false) }
            }
        }
    }

    @Test("A key with fewer layouts than the keymap begins again with its first")
    func groupsWrap() throws {
        let keymap = try Keymap(KeymapNames(layout: "jp,br,us"))
        let key = KeyCode(rawValue: 89)
        #expect(keymap.layouts.map { $0.label(of: key) } == ["\\", "/", "\\"])
    }
}
