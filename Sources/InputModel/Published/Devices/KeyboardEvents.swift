/// A key of a keyboard.
public struct KeyEvent: Sendable {
    /// `began`, `repeated`, `ended` or `cancelled`.
    public var phase: Phase
    /// The keyboard that it is on.
    public var device: DeviceID
    /// Where on the keyboard, whatever the layout.
    public var key: KeyCode
    /// What the press types in the layout, with the modifiers held at that time; its release carries the same.
    public var text: ShortText
    /// What it would type with no modifier held.
    public var plainText: ShortText
    /// In force at the event, on all keyboards of the seat.
    public var modifiers: Modifiers

    /// Says what became of a key, and what it types.
    public init(
        phase: Phase, device: DeviceID, key: KeyCode, text: ShortText, plainText: ShortText,
        modifiers: Modifiers
    ) {
        self.phase = phase
        self.device = device
        self.key = key
        self.text = text
        self.plainText = plainText
        self.modifiers = modifiers
    }
}

/// The modifiers in force or the layout group changed.
public struct ModifiersEvent: Equatable, Sendable {
    /// All modifiers in force.
    public var modifiers: Modifiers
    /// Those that stay until pressed again: Caps Lock, Num Lock.
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
    /// The modifier key; left and right are two.
    public var key: KeyCode
    /// The modifiers that remain.
    public var modifiers: Modifiers

    /// Says that `key` was tapped alone.
    public init(key: KeyCode, modifiers: Modifiers) {
        self.key = key
        self.modifiers = modifiers
    }
}
