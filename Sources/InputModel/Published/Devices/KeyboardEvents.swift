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
    /// The name of the symbol that the press has in the layout, with the modifiers held at that time; empty for none.
    public var symbol = KeySymbol()
    /// The scan code of ``KeyCode/unknown``, where the kernel gives one.
    public var scan: UInt32?
    /// The modifiers in force at the event, on all keyboards of the seat.
    public var modifiers: Modifiers
    /// What the press does. Constant from `began` to the end. If it counts as text, it modifies nothing that others see,
    /// and an action is by a text key.
    public var role: KeyRole
    /// The press counts as one of a text key: anything that reveals which key it was is only for programs with the
    /// scope `keys`. Constant from `began` to the end.
    public var isText: Bool
    /// A filter took the press of a text key for a bounce. The core counts it, because other subscribers could
    /// otherwise tell that the same key was pressed twice; no subscriber receives it.
    public var isBounce: Bool
    /// Backspace or Escape that has ended a sequence of dead keys or Compose: for a program that reads what is typed it
    /// does nothing else.
    public var endsSequence = false
    /// The layout types ``text`` with the modifiers held now: none of Control, Alt and Super is, unless the layout itself
    /// uses it to type.
    public var isTyping: Bool

    /// Says what happened to a key, and what it types.
    ///
    /// The role is, if nil, that of a key that no layout has; and the press types if no modifier of commands is held.
    public init(
        phase: Phase, device: DeviceID, key: KeyCode, text: ShortText, plainText: ShortText,
        modifiers: Modifiers, role: KeyRole? = nil, isText: Bool = false, isBounce: Bool = false,
        isTyping: Bool? = nil
    ) {
        self.phase = phase
        self.device = device
        self.key = key
        self.text = text
        self.plainText = plainText
        self.modifiers = modifiers
        self.role = role ?? (isText ? .text : KeyRole(of: key))
        self.isText = isText
        self.isBounce = isBounce
        self.isTyping = isTyping ?? modifiers.isDisjoint(with: .ofCommands)
    }

    /// The text that the event inserts where text is edited or searched for: never a control character (below U+0020,
    /// or U+007F), and nothing with the modifier of a command.
    package var insertion: ShortText {
        isTyping && text.isPrintable ? text : ShortText()
    }

    /// The press modifies what others do, and does nothing itself.
    package var isModifier: Bool { role.isModifier }

    /// The key of a United States keyboard that does what the press does: the key itself, unless the layout has moved
    /// what that key does there. ``KeyCode/none`` for a key that has lost it to another.
    package var meaning: KeyCode {
        if case .action(let meaning) = role { return meaning }
        return key.acts ? .none : key
    }

    /// The press types a space when no modifier is held.
    package var isSpace: Bool {
        plainText.isEmpty ? key == .space : plainText.count == 1 && plainText[0] == 0x20
    }

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
