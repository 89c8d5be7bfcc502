import Keymap

/// The keymap of a seat, in a place of its own: a keymap has hundreds of bytes, and each look at an optional one that is
/// stored in place copies them all.
final class SeatKeymap {
    // Only the seat's keyboard refers to it, in one call at a time.
    @exclusivity(unchecked) private var keymap: Keymap

    init(_ keymap: consuming Keymap) { self.keymap = keymap }

    func read<Result: ~Copyable>(_ body: (borrowing Keymap) -> Result) -> Result { body(keymap) }

    @discardableResult
    func change<Result>(_ body: (inout Keymap) -> Result) -> Result { body(&keymap) }
}
