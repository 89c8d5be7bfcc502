import CXKBCommon
import InputModel

extension Keymap {
    /// - Complexity: O(keys · layouts), below a millisecond. Allocates.
    func readLayouts() -> [KeyboardLayout] {
        (0..<max(1, xkb_keymap_num_layouts(keymap))).map { group in
            // The main block comes first: every keyboard has it.
            let others = (1..<UInt16(256)).map { KeyCode(rawValue: $0) }.filter {
                !$0.isModifier && !$0.isKeypad && !KeyboardLayout.mainBlock.contains($0)
            }
            return KeyboardLayout((KeyboardLayout.mainBlock + others).compactMap { key($0, in: group) })
        }
    }

    private func key(_ key: KeyCode, in group: UInt32) -> KeyboardLayout.Key? {
        let code = Self.code(key)
        let groups = xkb_keymap_num_layouts_for_key(keymap, code)
        guard groups > 0 else { return nil }
        let layout = min(group, groups - 1)
        let plain = text(of: code, layout, 0)
        let shifted = text(of: code, layout, level(of: code, layout, with: bits.shift))
        let label = deadAccent(of: code, layout)
        guard !plain.isEmpty || !label.isEmpty else { return nil }
        return KeyboardLayout.Key(key, plain: plain, shifted: shifted, label: label)
    }

    /// The level that a key has with exactly the modifiers of `mask`; the first if it has none of its own.
    private func level(of code: xkb_keycode_t, _ layout: UInt32, with mask: xkb_mod_mask_t) -> UInt32 {
        for level in 0..<xkb_keymap_num_levels_for_key(keymap, code, layout) {
            let isIt = withUnsafeTemporaryAllocation(of: xkb_mod_mask_t.self, capacity: 32) { masks in
                let count = xkb_keymap_key_get_mods_for_level(
                    keymap, code, layout, level, masks.baseAddress, masks.count)
                return masks.prefix(count).contains(mask)
            }
            if isIt { return level }
        }
        return 0
    }

    /// The accent on a dead key; empty for others.
    private func deadAccent(of code: xkb_keycode_t, _ layout: UInt32) -> String {
        var symbols: UnsafePointer<xkb_keysym_t>?
        guard xkb_keymap_key_get_syms_by_level(keymap, code, layout, 0, &symbols) == 1, let symbols else {
            return ""
        }
        // XKB_KEY_dead_grave to XKB_KEY_dead_ogonek
        let accents = Array("`´^~¯˘˙¨°˝ˇ¸˛")
        guard symbols[0] >= 0xfe50, Int(symbols[0]) - 0xfe50 < accents.count else { return "" }
        return String(accents[Int(symbols[0]) - 0xfe50])
    }
}
