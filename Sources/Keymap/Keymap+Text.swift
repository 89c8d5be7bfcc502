import CXKBCommon
package import InputModel

// Which keys type text, and which presses of them do.
extension Keymap {
    /// Keys by the kind of text that they type, in any layout of the keymap and on any level.
    package struct TextKeys {
        /// A printable character, a space or a dead accent; includes keypad keys that type digits, whatever the state
        /// of Num Lock.
        public var all = KeySet()
        /// U, which begins the entry of a character by its code.
        public var u = KeySet()
        /// A hexadecimal digit.
        public var digits = KeySet()

        mutating func note(_ key: KeyCode, typing symbol: xkb_keysym_t) {
            if symbol.isText { all.insert(key) }
            switch xkb_keysym_to_utf32(symbol) {
            case 0x55, 0x75: u.insert(key)
            case 0x30...0x39, 0x41...0x46, 0x61...0x66: digits.insert(key)
            default: break
            }
        }
    }

    /// The keys of the keymap, by the kind of text that they type.
    ///
    /// - Complexity: O(keys · layouts · levels), below a millisecond; the caller keeps the result.
    package var textKeys: TextKeys {
        var keys = TextKeys()
        let last = xkb_keymap_max_keycode(keymap)
        for raw in 1..<UInt16(KeyCode.count) where Self.code(KeyCode(rawValue: raw)) <= last {
            let key = KeyCode(rawValue: raw)
            let code = Self.code(key)
            for layout in 0..<xkb_keymap_num_layouts_for_key(keymap, code) {
                for level in 0..<xkb_keymap_num_levels_for_key(keymap, code, layout) {
                    forEachSymbol(code, layout, level) { keys.note(key, typing: $0) }
                }
            }
        }
        return keys
    }

    private func forEachSymbol(
        _ code: xkb_keycode_t, _ layout: UInt32, _ level: UInt32, _ body: (xkb_keysym_t) -> Void
    ) {
        var symbols: UnsafePointer<xkb_keysym_t>?
        let count = xkb_keymap_key_get_syms_by_level(keymap, code, layout, level, &symbols)
        for index in 0..<Int(count) { body(symbols![index]) }
    }

    /// True if the layout itself uses Control, Alt or Super as held now to type text with `key`: a press of it is not a
    /// command then. What other text keys have done to the level does not count.
    ///
    /// Allocates: nothing.
    package func typesTextByCommandModifier(_ key: KeyCode) -> Bool {
        let mask = xkb_state_serialize_mods(openState, XKB_STATE_MODS_EFFECTIVE)
        let commands = mask & (bits.control | bits.alternate | bits.command)
        guard commands != 0 else { return false }
        let code = Self.code(key)
        let layout = xkb_state_key_get_layout(openState, code)
        guard layout != .max else { return false }
        let level = xkb_state_key_get_level(openState, code, layout)
        guard level != .max else { return false }
        var isText = false
        forEachSymbol(code, layout, level) { isText = isText || $0.isText }
        guard isText else { return false }
        return withUnsafeTemporaryAllocation(of: xkb_mod_mask_t.self, capacity: 32) { masks in
            let count = xkb_keymap_key_get_mods_for_level(
                keymap, code, layout, level, masks.baseAddress, masks.count)
            return masks.prefix(count).contains { $0 & commands != 0 && $0 & ~mask == 0 }
        }
    }
}

extension xkb_keysym_t {
    /// A printable character, a space, or a dead key's accent (`XKB_KEY_dead_grave` to `XKB_KEY_dead_greek`).
    fileprivate var isText: Bool {
        if (0xfe50...0xfe93).contains(self) { return true }
        let character = xkb_keysym_to_utf32(self)
        return character >= 0x20 && !(0x7f...0x9f).contains(character)
    }
}

/// What a press types: with and without the modifiers held at that time.
package struct KeyTexts: Sendable {
    /// With the modifiers held at that time; empty for a key that types nothing.
    package var text: ShortText
    /// With no modifier; empty for a key that then types nothing.
    package var plainText: ShortText

    /// Types `text` now, and `plainText` with no modifier.
    package init(text: ShortText, plainText: ShortText) {
        self.text = text
        self.plainText = plainText
    }
}

/// What keys type in one group with no modifier in force: a cache.
struct PlainTyping: Sendable {
    private var known = KeySet()
    private var texts = [KeyTexts](
        repeating: KeyTexts(text: ShortText(), plainText: ShortText()), count: KeyCode.count)

    subscript(key: KeyCode) -> KeyTexts? {
        get { known.contains(key) ? texts[Int(key.rawValue)] : nil }
        set {
            guard let newValue, Int(key.rawValue) < texts.count else { return }
            texts[Int(key.rawValue)] = newValue
            known.insert(key)
        }
    }

    mutating func removeAll() {
        known = KeySet()
    }
}
