import InputModel
import Keymap

// What the keyboards keep while no key is held, and what is under way.
extension SeatKeyboard {
    /// Presses may have been missed: those that began the entry of a character, for one.
    mutating func noteMissedPresses() { textKeys.noteMissed(state.modifiers) }

    /// True if no key is held but sticky ones, and nothing is under way that earlier presses began: no latch, sequence
    /// of dead keys or entry of a character.
    var isSettled: Bool {
        guard heldCount == 0, !isSuspended, textKeys.isIdle else { return false }
        switch keymap {
        case .some(let keymap): return keymap.isSettled
        case .none: return true
        }
    }

    /// What stays while no key is held.
    var kept: KeyboardState {
        var kept = KeyboardState()
        (kept.latched, kept.locked) = sticky.all
        switch keymap {
        case .some(let keymap): (kept.locks, kept.openLocks) = keymap.locks
        case .none: break
        }
        return kept
    }

    /// Takes over what stayed before. No sticky modifier may be in force.
    mutating func resume(from kept: KeyboardState, at time: Timestamp, output: inout Output) {
        if let locks = kept.locks, let open = kept.openLocks { keymap?.setLocks(locks, open: open) }
        for key in kept.latched { stick(key, at: time) }
        for key in kept.locked {
            stick(key, at: time)
            stick(key, at: time)
        }
        publishModifiers(at: time, output: &output)
    }
}
