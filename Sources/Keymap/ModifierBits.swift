import CXKBCommon
import InputModel

/// The bits of our modifiers in a keymap's modifier masks. The order of modifiers differs between keymaps.
struct ModifierBits {
    let alternate: UInt32
    let capsLock: UInt32
    let command: UInt32
    let control: UInt32
    let level3: UInt32
    let level5: UInt32
    let numLock: UInt32
    let shift: UInt32

    /// - Parameter trial: a state of the keymap, to press keys in.
    init(_ keymap: OpaquePointer, trying trial: OpaquePointer) {
        /// The bit of the real modifier `name`, 0 if the keymap has none.
        func bit(_ name: String) -> UInt32 {
            let index = xkb_keymap_mod_get_index(keymap, name)
            return index < 32 ? 1 << index : 0
        }
        // Alt, Super and the rest are names for these real modifiers in every keymap of xkeyboard-config.
        alternate = bit("Mod1")
        capsLock = bit("Lock")
        command = bit("Mod4")
        control = bit("Control")
        level3 = bit("Mod5")
        numLock = bit("Mod2")
        shift = bit("Shift")
        // No real modifier is this one by its name: a key says which it is.
        let others = alternate | capsLock | command | control | level3 | numLock | shift
        level5 = Self.mask(ofLevel5In: keymap, trying: trial) & ~others
    }

    /// What the first key of the fifth level puts in force while it is held; 0 without such a key.
    private static func mask(
        ofLevel5In keymap: OpaquePointer, trying trial: OpaquePointer
    ) -> xkb_mod_mask_t {
        for code in xkb_keymap_min_keycode(keymap)...xkb_keymap_max_keycode(keymap) {
            for layout in 0..<xkb_keymap_num_layouts_for_key(keymap, code) {
                guard let first = Keymap.symbols(of: code, layout, 0, in: keymap).first, first.isOfLevel5
                else { continue }
                xkb_state_update_mask(trial, 0, 0, 0, 0, 0, layout)
                defer { xkb_state_update_mask(trial, 0, 0, 0, 0, 0, 0) }
                xkb_state_update_key(trial, code, XKB_KEY_DOWN)
                defer { xkb_state_update_key(trial, code, XKB_KEY_UP) }
                let mask = xkb_state_serialize_mods(trial, XKB_STATE_MODS_DEPRESSED)
                if mask != 0 { return mask }
            }
        }
        return 0
    }

    /// The modifiers that a mask of effective modifiers stands for. Num Lock is a state, not a modifier in force.
    @inline(__always)
    func modifiers(of mask: UInt32) -> Modifiers {
        var modifiers: Modifiers = []
        if mask & alternate != 0 { modifiers.insert(.alternate) }
        if mask & capsLock != 0 { modifiers.insert(.capsLock) }
        if mask & command != 0 { modifiers.insert(.command) }
        if mask & control != 0 { modifiers.insert(.control) }
        if mask & level3 != 0 { modifiers.insert(.level3) }
        if mask & level5 != 0 { modifiers.insert(.level5) }
        if mask & shift != 0 { modifiers.insert(.shift) }
        return modifiers
    }

    /// The modifiers that a mask of locked modifiers stands for, Num Lock as ``Modifiers/numericPad``.
    @inline(__always)
    func locked(of mask: UInt32) -> Modifiers {
        mask & numLock != 0 ? modifiers(of: mask).union(.numericPad) : modifiers(of: mask)
    }
}
