/// What a seat keeps while nothing is held: where the pointer is, the locks, the layout.
package struct SeatState: Hashable, Sendable {
    /// The position of the pointer, in points.
    package var pointer: Point
    /// What the keyboards keep.
    package var keyboard: KeyboardState

    /// The pointer at `pointer`, with nothing locked or latched by default.
    package init(pointer: Point, keyboard: KeyboardState = KeyboardState()) {
        self.pointer = pointer
        self.keyboard = keyboard
    }
}

/// What the keyboards of a seat keep while no key is held.
package struct KeyboardState: Hashable, Sendable {
    /// Locked modifiers and the locked layout, as a keymap counts them.
    package struct Locks: Hashable, Sendable {
        /// A bit for each locked modifier.
        package var modifiers: UInt32
        /// The locked layout, from 0.
        package var layout: UInt32

        /// The locks of a keymap's state.
        package init(modifiers: UInt32, layout: UInt32) {
            self.modifiers = modifiers
            self.layout = layout
        }
    }

    /// What all keys have locked; nil without a keymap.
    package var locks: Locks?
    /// What the keys that are not text have locked; nil without a keymap.
    package var openLocks: Locks?
    /// Sticky modifiers that hold until the next press, in the order of their taps.
    package var latched: [KeyCode] = []
    /// Sticky modifiers that hold until they are tapped again.
    package var locked: [KeyCode] = []

    /// Nothing locked or latched.
    package init() {}
}
