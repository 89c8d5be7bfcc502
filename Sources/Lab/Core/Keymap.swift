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
        /// None.
        package var acting = KeySet()
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
    /// None.
    package var shownLights: (on: UInt64, all: UInt64) { (0, 0) }
    /// Nothing changes.
    package mutating func setLocks(shown: UInt64, of known: UInt64) {}
    /// No layout exists.
    package mutating func selectLayout(_ group: UInt8) -> Bool { false }
    /// What the code says.
    package mutating func read(_ key: KeyCode) -> KeyReading { KeyReading(of: key) }
    /// None.
    package mutating func name(of symbol: UInt32) -> KeySymbol { KeySymbol() }
    /// No text key changes anything.
    package var isOpen: Bool { true }
    /// What the code says.
    package func hiddenRole(of key: KeyCode) -> KeyRole { KeyRole(of: key) }
    /// No key.
    package func keys(actingAs modifiers: Modifiers, besides others: KeySet) -> KeySet { KeySet() }
    /// Nothing is composed.
    package func compose(_ key: KeyCode, _ reading: inout KeyReading, _ texts: inout LongTexts) {}
    /// No sequence has begun.
    package var isComposing: Bool { false }
    /// No sequence has begun.
    package func endComposition() {}
    /// Nothing repeats.
    package func repeats(_ key: KeyCode) -> Bool { false }
    /// Nothing types.
    package func typesTextByCommandModifier(_ key: KeyCode) -> Bool { false }
}

/// What a press of a key is: only its code says that, here.
package struct KeyReading: Sendable {
    /// Nothing.
    package var text = ShortText()
    /// Nothing.
    package var plainText = ShortText()
    /// What the key does on a United States keyboard.
    package var role: KeyRole
    /// None.
    package var symbol: UInt32 = 0
    /// Nothing is composed.
    package var isComposed = false

    /// The reading of a key.
    package init(of key: KeyCode) { role = KeyRole(of: key) }
}
