import CXKBReference
import InputModel
import Keymap
import TestSupport
import Testing

/// What keys type, compared with libxkbcommon asked by another way.
struct ReferenceTests {
    static let layouts: [(layout: String, variant: String)] = [
        ("us", ""), ("us", "intl"), ("us", "dvorak"), ("gb", ""), ("de", ""), ("fr", ""), ("es", ""),
        ("jp", ""),
        ("ru", ""), ("gr", ""), ("il", ""), ("ara", ""), ("br", ""), ("us", "altgr-intl"),
        ("de", "nodeadkeys"),
        ("ch", "fr"), ("pl", ""), ("tr", ""), ("se", ""), ("cz", ""),
    ]

    /// A reference, closed when it goes.
    private struct Reference: ~Copyable {
        let pointer: OpaquePointer

        init(_ layout: String, _ variant: String, options: String = "") throws {
            pointer = try #require(xkb_reference_open(layout, variant, options))
        }

        deinit { xkb_reference_close(pointer) }

        func text(_ key: KeyCode, group: UInt32 = 0, shift: Bool, altgr: Bool) -> String {
            var text = [CChar](repeating: 0, count: 64)
            let count = xkb_reference_text(
                pointer, UInt32(key.rawValue), group, shift ? 1 : 0, altgr ? 1 : 0, &text, text.count)
            return String(decoding: text.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }

        func press(_ key: KeyCode, shift: Bool, altgr: Bool) -> String {
            var text = [CChar](repeating: 0, count: 64)
            let count = xkb_reference_press(
                pointer, UInt32(key.rawValue), shift ? 1 : 0, altgr ? 1 : 0, &text, text.count)
            return String(decoding: text.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    /// Keys of every keyboard, and those that only some have.
    private static let keys = (1...255).map { KeyCode(rawValue: UInt16($0)) }
        .filter { !KeyRole(of: $0).isModifier }

    private func hold(_ modifiers: (shift: Bool, altgr: Bool), _ keymap: inout Keymap, isDown: Bool) {
        if modifiers.shift { _ = keymap.update(.leftShift, isDown: isDown) }
        if modifiers.altgr { _ = keymap.update(.rightAlt, isDown: isDown) }
    }

    private static let modifiers = [(false, false), (true, false), (false, true), (true, true)]

    @Test(
        "Every key, plain, shifted, with AltGr and with both, types what libxkbcommon says",
        arguments: layouts)
    func texts(_ layout: (layout: String, variant: String)) throws {
        let reference = try Reference(layout.layout, layout.variant)
        var keymap = try Keymap(KeymapNames(layout: layout.layout, variant: layout.variant))
        var count = 0
        // AltGr is the third level only where a layout has one; elsewhere the key is Alt.
        let hasThirdLevel: Bool = {
            _ = keymap.update(.rightAlt, isDown: true)
            defer { _ = keymap.update(.rightAlt, isDown: false) }
            return keymap.modifiers.modifiers == .level3
        }()
        for (shift, altgr) in Self.modifiers {
            hold((shift, altgr), &keymap, isDown: true)
            for key in Self.keys {
                let expected = reference.text(key, shift: shift, altgr: altgr && hasThirdLevel)
                let text = keymap.read(key).text.description
                #expect(text == expected, "\(key) shift \(shift) AltGr \(altgr)")
                let plain = keymap.read(key).plainText.description
                #expect(plain == reference.text(key, shift: false, altgr: false), "\(key) plain")
                if !text.isEmpty { count += 1 }
            }
            hold((shift, altgr), &keymap, isDown: false)
        }
        #expect(count > 150)
    }

    @Test("The second of two groups types what it would alone")
    func groups() throws {
        let names = KeymapNames(layout: "us,ru", options: "grp:alt_shift_toggle")
        let reference = try Reference("us,ru", "", options: "grp:alt_shift_toggle")
        var keymap = try Keymap(names)
        for group in [0, 1, 0] as [UInt32] {
            #expect(keymap.modifiers.group == group)
            for key in Self.keys {
                let text = keymap.read(key).text.description
                let expected = reference.text(key, group: group, shift: false, altgr: false)
                #expect(text == expected, "\(key) group \(group)")
            }
            for key in [KeyCode.leftAlt, .leftShift] { _ = keymap.update(key, isDown: true) }
            for key in [KeyCode.leftShift, .leftAlt] { _ = keymap.update(key, isDown: false) }
        }
    }

    @Test(
        "Any row of presses, dead keys and Compose among them, types what libxkbcommon says",
        arguments: [
            ("us", "intl", ""), ("fr", "", ""), ("de", "", ""), ("br", "", ""), ("us", "", "compose:rctrl"),
            ("gr", "", ""),
        ])
    func sequences(_ layout: String, _ variant: String, _ options: String) throws {
        let reference = try Reference(layout, variant, options: options)
        guard xkb_reference_compose(reference.pointer, "en_US.UTF-8") != 0 else {
            Issue.record("no Compose sequences for en_US.UTF-8: install libx11-data")
            return
        }
        var keymap = try Keymap(KeymapNames(layout: layout, variant: variant, options: options))
        var random = SeededRandom(seed: 5)
        var texts = LongTexts()
        var composed = 0
        // The row of digits and the letters, where dead keys are, the space bar, and Compose.
        let codes: [UInt16] =
            Array(2...13) + Array(16...27) + Array(30...41) + Array(43...53) + [57, 57, 97, 97]
        let keys = codes.map { KeyCode(rawValue: $0) }
        for step in 0..<20_000 {
            let key = keys.randomElement(using: &random)!
            let (shift, altgr) = (
                Int.random(in: 0..<3, using: &random) == 0, Int.random(in: 0..<5, using: &random) == 0
            )
            let hasThirdLevel = layout != "us" || variant == "intl"
            hold((shift, altgr && hasThirdLevel), &keymap, isDown: true)
            let own = keymap.read(key).text.description
            var reading = keymap.read(key)
            keymap.compose(key, &reading, &texts)
            let text = reading.text.description
            hold((shift, altgr && hasThirdLevel), &keymap, isDown: false)
            let expected = reference.press(key, shift: shift, altgr: altgr && hasThirdLevel)
            #expect(text == expected, "step \(step) \(key) shift \(shift) AltGr \(altgr)")
            guard text == expected else { return }
            if !text.isEmpty && text != own { composed += 1 }
        }
        #expect(composed > 20)
    }
}
