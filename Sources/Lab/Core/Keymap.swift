public import InputModel

/// The layouts of the lab: none. libxkbcommon and its files are not in the page, so keys type nothing there, and the engine
/// is never given one of these.
public struct Keymap: ~Copyable {
    private let none: Never

    /// Keys by what they type.
    public struct TextKeys {
        /// Keys that type.
        public var all = KeySet()
        /// None.
        public var u = KeySet()
        /// None.
        public var digits = KeySet()
    }

    /// Those of the settings that say nothing.
    public var names: KeymapNames { KeymapNames() }
    /// None.
    public var layouts: [KeyboardLayout] { [] }
    /// None.
    public var textKeys: TextKeys { TextKeys() }
    /// None.
    public var modifiers: ModifiersEvent { ModifiersEvent(modifiers: [], locked: [], group: 0) }

    /// Nothing changes.
    public mutating func update(_ key: KeyCode, isDown: Bool) -> Bool { false }
    /// Nothing changes.
    public mutating func setLocked(capsLock: Bool, numLock: Bool) {}
    /// There is none.
    public mutating func selectLayout(_ group: UInt8) -> Bool { false }
    /// Nothing.
    public mutating func texts(_ key: KeyCode) -> KeyTexts {
        KeyTexts(text: ShortText(), plainText: ShortText())
    }
    /// Nothing.
    public mutating func press(_ key: KeyCode) -> KeyTexts { texts(key) }
    /// Nothing repeats.
    public func repeats(_ key: KeyCode) -> Bool { false }
    /// Nothing types.
    public func typesTextByCommandModifier(_ key: KeyCode) -> Bool { false }
}

/// What a press types: nothing, here.
public struct KeyTexts: Sendable {
    /// Nothing.
    public var text: ShortText
    /// Nothing.
    public var plainText: ShortText

    /// What is given.
    public init(text: ShortText, plainText: ShortText) {
        self.text = text
        self.plainText = plainText
    }
}
