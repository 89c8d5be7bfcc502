import InputModel
import Keymap
import Testing

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
        keymap.setLocked(capsLock: true, numLock: true)
        #expect(keymap.modifiers.modifiers == .capsLock)
        #expect(keymap.modifiers.locked == [.capsLock, .numericPad])
        #expect(keymap.text(a).description == "A")
        keymap.setLocked(capsLock: false, numLock: true)
        #expect(keymap.modifiers.locked == .numericPad)
    }

    @Test("Letters repeat, modifiers do not")
    func repeats() throws {
        let keymap = try Keymap()
        let (letter, modifier) = (keymap.repeats(a), keymap.repeats(.leftShift))
        #expect(letter && !modifier)
    }

    @Test("A layout that does not exist is an error that names it")
    func unknownLayout() {
        #expect {
            _ = try Keymap(KeymapNames(layout: "nosuch"))
        } throws: { error in
            (error as? KeymapError)?.description.contains("\"nosuch\"") == true
        }
    }

    @Test("What is remembered is what would be looked up", arguments: ["us", "de", "fr", "us,ru"])
    func remembersRightly(_ layout: String) throws {
        var keymap = try Keymap(KeymapNames(layout: layout, options: "grp:menu_toggle"))
        let keys = (1...120 as ClosedRange<UInt16>).map { KeyCode(rawValue: $0) }.filter { !$0.isModifier }
        // Plain, shifted, plain again, in the other group, locked: each twice, the second time from memory.
        let states: [[(KeyCode, Bool)]] = [
            [], [(.leftShift, true)], [(.leftShift, false)],
            [(KeyCode(rawValue: 127), true), (KeyCode(rawValue: 127), false)],
            [(.capsLock, true), (.capsLock, false)],
        ]
        for changes in states {
            for (key, isDown) in changes { _ = keymap.update(key, isDown: isDown) }
            for key in keys + keys {
                let texts = keymap.texts(key)
                #expect(
                    texts.text.description == keymap.text(key).description, "\(layout) key \(key.rawValue)")
                #expect(texts.plainText.description == keymap.plainText(key).description)
            }
        }
    }
}
