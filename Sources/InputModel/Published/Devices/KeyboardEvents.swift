/// A key of a keyboard.
public struct KeyEvent: Sendable {
    /// `began`, `repeated`, `ended` or `cancelled`.
    public var phase: Phase
    /// The keyboard that it is on.
    public var device: DeviceID
    /// The key, by its position on the keyboard, whatever the layout.
    public var key: KeyCode
    /// What the press types in the layout, with the modifiers held at that time; its release carries the same.
    public var text: ShortText
    /// What it would type with no modifier held.
    public var plainText: ShortText
    /// The modifiers in force at the event, on all keyboards of the seat.
    public var modifiers: Modifiers
    /// The press counts as one of a text key: anything that reveals which key it was is only for programs with the
    /// scope `keys`. Constant from `began` to the end.
    public var isText: Bool
    /// A filter took the press of a text key for a bounce. The core counts it, because other subscribers could
    /// otherwise tell that the same key was pressed twice; no subscriber receives it.
    public var isBounce: Bool
    /// The layout types ``text`` with the modifiers held now: none of Control, Alt and Super is, unless the layout itself
    /// uses it to type.
    public var isTyping: Bool

    /// Says what happened to a key, and what it types.
    public init(
        phase: Phase, device: DeviceID, key: KeyCode, text: ShortText, plainText: ShortText,
        modifiers: Modifiers, isText: Bool = false, isBounce: Bool = false, isTyping: Bool? = nil
    ) {
        self.phase = phase
        self.device = device
        self.key = key
        self.text = text
        self.plainText = plainText
        self.modifiers = modifiers
        self.isText = isText
        self.isBounce = isBounce
        self.isTyping = isTyping ?? modifiers.isDisjoint(with: .ofCommands)
    }

    /// The text that the event inserts where text is edited or searched for: never a control character (below U+0020,
    /// or U+007F), and nothing with the modifier of a command.
    package var insertion: ShortText {
        guard isTyping else { return ShortText() }
        for index in 0..<text.count where text[index] < 0x20 || text[index] == 0x7f { return ShortText() }
        return text
    }

    /// The key modifies what others do, and types nothing itself: not a key that the layout has made a text key.
    package var isModifier: Bool { key.isModifier && !isText }

    /// The press that it begins, repeats or ends.
    @inlinable
    public var press: KeyPressID { KeyPressID(device: device, key: key) }
}

/// A press of a key, until its release: two keyboards can hold one key.
public struct KeyPressID: Hashable, Sendable {
    /// The keyboard that the key is on.
    public var device: DeviceID
    /// The key, by its position on the keyboard.
    public var key: KeyCode

    /// The press of `key` on `device`.
    @inlinable
    public init(device: DeviceID, key: KeyCode) {
        self.device = device
        self.key = key
    }
}

/// The modifiers in force or the layout group changed.
public struct ModifiersEvent: Equatable, Sendable {
    /// All modifiers in force.
    public var modifiers: Modifiers
    /// The modifiers that stay until pressed again: Caps Lock, Num Lock.
    public var locked: Modifiers
    /// The layout in use, counted from 0 in the configured list.
    public var group: UInt8

    /// Says what is in force now.
    public init(modifiers: Modifiers, locked: Modifiers, group: UInt8) {
        self.modifiers = modifiers
        self.locked = locked
        self.group = group
    }
}

/// A modifier was pressed and released with nothing in between.
public struct ModifierTapEvent: Sendable {
    /// The modifier key; left and right keys are distinct.
    public var key: KeyCode
    /// The modifiers that remain in force.
    public var modifiers: Modifiers

    /// Says that `key` was tapped alone.
    public init(key: KeyCode, modifiers: Modifiers) {
        self.key = key
        self.modifiers = modifiers
    }
}
