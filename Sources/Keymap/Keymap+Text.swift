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
        /// Keys that on some level edit or navigate: the keypad, and the keys with arrows of Neo.
        package var acting = KeySet()

        mutating func note(_ key: KeyCode, typing symbol: xkb_keysym_t) {
            if symbol.isText { all.insert(key) }
            if case .action = symbol.role { acting.insert(key) }
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
                    for symbol in symbols(of: code, layout, level) { keys.note(key, typing: symbol) }
                }
            }
        }
        return keys
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
        guard level != .max, symbols(of: code, layout, level).contains(where: \.isText) else { return false }
        return withMasks(of: code, layout, level) { masks in
            masks.contains { $0 & commands != 0 && $0 & ~mask == 0 }
        }
    }
}

/// A key, and the modifiers that must be held to type something with it.
package struct KeyStroke: Hashable, Sendable {
    /// The key to press.
    package var key: KeyCode
    /// The modifiers to hold with it: none, Shift, AltGr (`level3`), or both.
    package var modifiers: Modifiers

    /// A press of `key` with `modifiers` held.
    package init(_ key: KeyCode, _ modifiers: Modifiers) {
        self.key = key
        self.modifiers = modifiers
    }
}

extension Keymap {
    /// How to type each text that the layout has a key for: the stroke with the fewest modifiers, and of those the one
    /// on the main block, nearest to its top left.
    ///
    /// Leaves out text that takes a dead key, a Compose sequence, or modifiers other than Shift and AltGr.
    ///
    /// - Parameter group: The layout, counted from 0 in the configured list. A key with fewer layouts has the one that
    ///   libxkbcommon takes for it: unless the keymap says otherwise, it begins again with the first.
    /// - Complexity: O(keys). Allocates.
    package func strokes(group: UInt8) -> [String: KeyStroke] {
        let group = UInt32(group)
        var strokes: [String: KeyStroke] = [:]
        let reach = bits.shift | (hasThirdLevel(in: group) ? bits.level3 : 0)
        for raw in 1..<UInt16(256) {
            let key = KeyCode(rawValue: raw)
            let code = Self.code(key)
            for level in 0..<xkb_keymap_num_levels_for_key(keymap, code, group) {
                let text = text(of: code, group, level)
                guard !text.isEmpty, let modifiers = modifiers(within: reach, of: code, group, level)
                else { continue }
                let stroke = KeyStroke(key, modifiers)
                if let known = strokes[text], !stroke.isSimpler(than: known) { continue }
                strokes[text] = stroke
            }
        }
        return strokes
    }

    func text(of code: xkb_keycode_t, _ layout: UInt32, _ level: UInt32) -> String {
        var bytes: [UInt8] = []
        for symbol in symbols(of: code, layout, level) {
            // One symbol takes at most seven bytes, including the terminating zero.
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 7) { buffer in
                let length = xkb_keysym_to_utf8(symbol, buffer.baseAddress, 7)
                for place in 0..<max(0, Int(length) - 1) { bytes.append(UInt8(bitPattern: buffer[place])) }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// True if a key of real keyboards is AltGr; some layouts have levels that none of their keys leads to.
    private func hasThirdLevel(in group: UInt32) -> Bool {
        (1..<UInt16(256)).map { KeyCode(rawValue: $0) }.contains { key in
            key.name != nil
                && symbols(of: Self.code(key), group, 0).first == xkb_keysym_t(XKB_KEY_ISO_Level3_Shift)
        }
    }

    /// The fewest modifiers that give a level, or nil if it needs modifiers outside `reach`.
    private func modifiers(
        within reach: xkb_mod_mask_t, of code: xkb_keycode_t, _ layout: UInt32, _ level: UInt32
    ) -> Modifiers? {
        withMasks(of: code, layout, level) { masks in
            masks.filter { $0 & ~reach == 0 }.map(bits.modifiers(of:))
                .min { $0.rawValue.nonzeroBitCount < $1.rawValue.nonzeroBitCount }
        }
    }
}

extension KeyStroke {
    fileprivate func isSimpler(than other: KeyStroke) -> Bool {
        let own = (modifiers.rawValue.nonzeroBitCount, key.isKeypad ? 1 : 0, key.rawValue)
        return own < (
            other.modifiers.rawValue.nonzeroBitCount, other.key.isKeypad ? 1 : 0, other.key.rawValue
        )
    }
}
