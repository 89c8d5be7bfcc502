import CXKBCommon
package import InputModel

/// A light that is on exactly while a modifier is locked.
struct LockLight {
    let light: LightCode
    let mask: xkb_mod_mask_t
}

// Caps Lock and Num Lock, as lights show them.
extension Keymap {
    /// Sets Caps Lock and Num Lock as a keyboard's lights show them. Lights that show something else in this keymap, such
    /// as a layout, decide nothing.
    ///
    /// - Parameters:
    ///   - shown: the lights that are on, a bit for each code.
    ///   - known: the lights whose state is known.
    package mutating func setLocks(shown: UInt64, of known: UInt64) {
        let lights = lights.filter { known & $0.light.bit != 0 }
        changeLocks { locks in
            for lock in lights { locks.set(lock.mask, shown & lock.light.bit != 0) }
        }
    }

    /// The lights of a keyboard that the keymap names, a bit for each code: those that it shows, and all.
    package var shownLights: (on: UInt64, all: UInt64) {
        var lights: (on: UInt64, all: UInt64) = (0, 0)
        for (light, name) in Self.lightNames {
            let isOn = xkb_state_led_name_is_active(openState, name)
            guard isOn >= 0 else { continue }
            lights.all |= light.bit
            if isOn > 0 { lights.on |= light.bit }
        }
        return lights
    }

    private static let lightNames: [(light: LightCode, name: String)] = [
        (.numLock, "Num Lock"), (.capsLock, "Caps Lock"), (.scrollLock, "Scroll Lock"), (.compose, "Compose"),
        (.kana, "Kana"),
    ]

    /// The lights that are on exactly while Caps Lock or Num Lock is locked.
    static func lockLights(_ bits: ModifierBits, trying trial: OpaquePointer) -> [LockLight] {
        func shows(_ name: String, _ mask: xkb_mod_mask_t) -> Bool {
            xkb_state_update_mask(trial, 0, 0, 0, 0, 0, 0)
            let isOnBefore = xkb_state_led_name_is_active(trial, name)
            xkb_state_update_mask(trial, 0, 0, mask, 0, 0, 0)
            defer { xkb_state_update_mask(trial, 0, 0, 0, 0, 0, 0) }
            return isOnBefore == 0 && xkb_state_led_name_is_active(trial, name) > 0
        }
        var lights: [LockLight] = []
        if shows("Caps Lock", bits.capsLock) {
            lights.append(LockLight(light: .capsLock, mask: bits.capsLock))
        }
        if shows("Num Lock", bits.numLock) { lights.append(LockLight(light: .numLock, mask: bits.numLock)) }
        return lights
    }

    /// Takes over Caps Lock and Num Lock from the keymap used before.
    package mutating func takeLocks(of former: borrowing Keymap) {
        var (all, open) = locks
        let before = former.locks
        for (own, former) in [(bits.capsLock, former.bits.capsLock), (bits.numLock, former.bits.numLock)] {
            all.set(own, before.all.modifiers & former != 0)
            open.set(own, before.open.modifiers & former != 0)
        }
        setLocks(all, open: open)
    }

    /// Changes what all keys have locked, and in the same way what the keys that are not text have.
    mutating func changeLocks(_ change: (inout KeyboardState.Locks) -> Void) {
        var (all, open) = locks
        change(&all)
        change(&open)
        setLocks(all, open: open)
    }
}

// What a keymap keeps while no key is held.
extension Keymap {
    /// True if nothing is latched, and no sequence of dead keys or Compose has begun.
    package var isSettled: Bool {
        for state in [state, openState] {
            guard xkb_state_serialize_mods(state, XKB_STATE_MODS_LATCHED) == 0,
                xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_LATCHED) == 0
            else { return false }
        }
        return !isComposing
    }

    /// What all keys have locked, and what the keys that are not text have.
    package var locks: (all: KeyboardState.Locks, open: KeyboardState.Locks) {
        (Self.locks(of: state), Self.locks(of: openState))
    }

    /// Sets what is locked. Bits without a modifier are ignored; a layout that the keymap lacks wraps around.
    package mutating func setLocks(_ all: KeyboardState.Locks, open: KeyboardState.Locks) {
        for (state, locks) in [(state, all), (openState, open)] {
            xkb_state_update_mask(
                state, xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED),
                xkb_state_serialize_mods(state, XKB_STATE_MODS_LATCHED), locks.modifiers,
                xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_DEPRESSED),
                xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_LATCHED), locks.layout)
        }
        refresh()
    }

    private static func locks(of state: OpaquePointer) -> KeyboardState.Locks {
        KeyboardState.Locks(
            modifiers: xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED),
            layout: xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_LOCKED))
    }
}

extension KeyboardState.Locks {
    fileprivate mutating func set(_ mask: UInt32, _ isLocked: Bool) {
        modifiers = isLocked ? modifiers | mask : modifiers & ~mask
    }
}
