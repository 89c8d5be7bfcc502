public import InputModel

/// The layouts of the lab: none. libxkbcommon and its files are not in the page, so keys type nothing there, and the engine
/// is never given one of these.
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

    /// Those of the settings that say nothing.
    package var names: KeymapNames { KeymapNames() }
    /// None.
    package var layouts: [KeyboardLayout] { [] }
    /// None.
    package var textKeys: TextKeys { TextKeys() }
    /// None.
    package var modifiers: ModifiersEvent { ModifiersEvent(modifiers: [], locked: [], group: 0) }

    /// Another of none.
    package init(sharing other: borrowing Keymap) { none = other.none }

    /// Nothing changes.
    package mutating func update(_ key: KeyCode, isDown: Bool) -> Bool { false }
    /// Nothing changes.
    package mutating func setLocked(capsLock: Bool, numLock: Bool) {}
    /// There is none.
    package mutating func selectLayout(_ group: UInt8) -> Bool { false }
    /// Nothing.
    package mutating func texts(_ key: KeyCode) -> KeyTexts {
        KeyTexts(text: ShortText(), plainText: ShortText())
    }
    /// Nothing.
    package mutating func press(_ key: KeyCode) -> KeyTexts { texts(key) }
    /// Nothing repeats.
    package func repeats(_ key: KeyCode) -> Bool { false }
    /// Nothing types.
    package func typesTextByCommandModifier(_ key: KeyCode) -> Bool { false }
}

/// What a press types: nothing, here.
public struct KeyTexts: Sendable {
    /// Nothing.
    package var text: ShortText
    /// Nothing.
    package var plainText: ShortText

    /// What is given.
    package init(text: ShortText, plainText: ShortText) {
        self.text = text
        self.plainText = plainText
    }
}
