import CXKBCommon
package import InputModel

// What a keymap keeps while no key is held.
extension Keymap {
    /// True if nothing is latched, and no sequence of dead keys or Compose has begun.
    package var isSettled: Bool {
        for state in [state, openState] {
            guard xkb_state_serialize_mods(state, XKB_STATE_MODS_LATCHED) == 0,
                xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_LATCHED) == 0
            else { return false }
        }
        switch compose {
        case .some(let compose): return !compose.isUnderWay
        case .none: return true
        }
    }

    /// What all keys have locked, and what the keys that are not text have.
    package var locks: (all: KeyboardState.Locks, open: KeyboardState.Locks) {
        (Self.locks(of: state), Self.locks(of: openState))
    }

    /// Sets what is locked. Bits without a modifier are ignored; a layout that the keymap lacks wraps around.
    package mutating func setLocks(_ all: KeyboardState.Locks, open: KeyboardState.Locks) {
        for (state, locks) in [(state, all), (openState, open)] {
            Self.setLocked(mods: locks.modifiers, group: locks.layout, in: state)
        }
        refresh()
    }

    private static func locks(of state: OpaquePointer) -> KeyboardState.Locks {
        KeyboardState.Locks(
            modifiers: xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED),
            layout: xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_LOCKED))
    }
}
