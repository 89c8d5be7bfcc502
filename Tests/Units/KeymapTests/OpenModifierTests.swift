import InputModel
import TestSupport
import Testing

@testable import Keymap

/// Modifiers are published, text is not: a text key that is a modifier, too, changes no modifier.
struct OpenModifierTests {
    /// Every layout and variant that xkeyboard-config lists.
    private static let layouts: [KeymapNames] = LayoutList.all

    @Test("What is published after a text key is the same for every text key, in every layout")
    func equal() throws {
        #expect(Self.layouts.count > 300)
        for names in Self.layouts {
            guard let keymap = try? Keymap(names) else {
                Issue.record("\(names) does not compile")
                continue
            }
            check(keymap, names)
        }
    }

    /// Presses each text key between presses of others, and compares what is published with what a neutral one leaves.
    private func check(_ keymap: borrowing Keymap, _ names: KeymapNames) {
        let keys = keymap.textKeys.all.codes.filter { !$0.isNeverText }
        let other: [KeyCode] = [.leftShift, .rightAlt, .capsLock]
        var first: [ModifiersEvent]?
        for key in keys {
            var state = Keymap(sharing: keymap)
            var published: [ModifiersEvent] = []
            for step in [key] + other {
                for isDown in [true, false] {
                    let isText = step == key
                    // A key that is text on this layout is so wherever it is pressed without Control, Alt and Super.
                    if !isText, keys.contains(step) { continue }
                    state.update(step, isDown: isDown, isText: isText)
                    published.append(state.modifiers)
                }
            }
            state.update(key, isDown: true, isText: true)
            published.append(state.modifiers)
            guard let known = first else {
                first = published
                continue
            }
            #expect(published == known, "\(names): key \(key.rawValue)")
            if published != known { return }
        }
    }

    @Test(
        "The layouts that were found to tell",
        arguments: [("lv", "fkey", "KEY_F"), ("br", "thinkpad", "KEY_RIGHTCTRL")])
    func known(_ layout: String, _ variant: String, _ name: String) throws {
        var keymap = try Keymap(KeymapNames(layout: layout, variant: variant))
        let key = try #require(KeyCode(name: name))
        #expect(keymap.textKeys.all.contains(key))
        keymap.update(key, isDown: true, isText: true)
        #expect(keymap.modifiers.modifiers == [])
        // It does its work: another key types its third level.
        let isOther = keymap.text(KeyCode(name: "KEY_E")!).description != "e"
        #expect(isOther || layout == "br")
        keymap.update(key, isDown: false)
        #expect(keymap.modifiers.modifiers == [])
    }

    @Test("A light, or a switch to another group, publishes no lock that a text key set")
    func locks() throws {
        var keymap = try Keymap(KeymapNames(layout: "us,de", options: "caps:capslock"))
        // As if the layout had made it a text key.
        keymap.update(.capsLock, isDown: true, isText: true)
        keymap.update(.capsLock, isDown: false)
        #expect(keymap.text(KeyCode(name: "KEY_A")!).description == "A")
        #expect(keymap.modifiers.locked == [])
        let isSelected = keymap.selectLayout(1)
        #expect(isSelected)
        #expect(keymap.modifiers == ModifiersEvent(modifiers: [], locked: [], group: 1))
        keymap.setLocks(shown: 0b01, of: 0b11)
        #expect(keymap.modifiers.locked == .numericPad)
    }
}
