public import InputModel

/// The layouts of the lab: none. The page does not include libxkbcommon and its files, so keys type nothing there, and
/// the engine never gets an instance of this type.
public struct Keymap: ~Copyable {
    private let none: Never

    /// Keys by what they type.
    package struct TextKeys {
        /// Keys that type.
        package var all = KeySet()
        /// None.
        package var u = KeySet()
        /// None.
        package var digits = KeySet()
    }

    /// The names in default settings.
    package var names: KeymapNames { KeymapNames() }
    /// None.
    package var layouts: [KeyboardLayout] { [] }
    /// None.
    package var textKeys: TextKeys { TextKeys() }
    /// None.
    package var modifiers: ModifiersEvent { ModifiersEvent(modifiers: [], locked: [], group: 0) }

    /// Nothing is latched.
    package var isSettled: Bool { true }
    /// None.
    package var locks: (all: KeyboardState.Locks, open: KeyboardState.Locks) {
        let none = KeyboardState.Locks(modifiers: 0, layout: 0)
        return (none, none)
    }
    /// Nothing changes.
    package mutating func setLocks(_ all: KeyboardState.Locks, open: KeyboardState.Locks) {}

    /// Nothing is recorded.
    package func recorded() -> RecordedKeymap? { nil }
    /// Never called, because no instance exists.
    package init(sharing other: borrowing Keymap) { none = other.none }

    /// Nothing changes.
    @discardableResult
    package mutating func update(_ key: KeyCode, isDown: Bool, isText: Bool = false) -> Bool { false }
    /// Nothing changes.
    package mutating func takeLocks(of former: borrowing Keymap) {}
    /// Nothing changes.
    package mutating func setLocked(capsLock: Bool, numLock: Bool) {}
    /// No layout exists.
    package mutating func selectLayout(_ group: UInt8) -> Bool { false }
    /// Nothing.
    package mutating func texts(_ key: KeyCode) -> KeyTexts {
        KeyTexts(text: ShortText(), plainText: ShortText())
    }
    /// Nothing.
    package mutating func press(_ key: KeyCode) -> KeyTexts { texts(key) }
    /// No sequence has begun.
    package func endComposition() {}
    /// Nothing repeats.
    package func repeats(_ key: KeyCode) -> Bool { false }
    /// Nothing types.
    package func typesTextByCommandModifier(_ key: KeyCode) -> Bool { false }
}

/// The texts that a press types: none, here.
public struct KeyTexts: Sendable {
    /// Nothing.
    package var text: ShortText
    /// Nothing.
    package var plainText: ShortText

    /// The given texts.
    package init(text: ShortText, plainText: ShortText) {
        self.text = text
        self.plainText = plainText
    }
}
