/// What a press does, as the layout decides when it begins. It stays so until the press ends.
public enum KeyRole: Hashable, Sendable {
    /// Modifies others while it is held, or the next one. None of ours, if it chooses another level or layout.
    case modifier(Modifiers)
    /// Takes effect when pressed, and stays: Caps Lock, a switch of the layout. Num Lock is ``Modifiers/numericPad``.
    case lock(Modifiers)
    /// Begins a sequence that types one text: a dead key, or Compose.
    case composing
    /// Types, or counts as a key that does.
    case text
    /// Does what this key of a United States keyboard does: edits, navigates, opens, closes.
    case action(KeyCode)
    /// Nothing of these.
    case other

    /// The role of a key that no layout has, by its code.
    public init(of key: KeyCode) {
        self =
            switch key {
            case .leftShift, .rightShift: .modifier(.shift)
            case .leftControl, .rightControl: .modifier(.control)
            case .leftAlt, .rightAlt: .modifier(.alternate)
            case .leftMeta, .rightMeta: .modifier(.command)
            case .function: .modifier(.function)
            case .capsLock: .lock(.capsLock)
            case .numLock: .lock(.numericPad)
            case _ where key.acts: .action(key)
            case _ where key.typesText: .text
            default: .other
            }
    }

    /// It modifies other presses, for as long as it is held or until it is pressed again.
    public var isModifier: Bool {
        switch self {
        case .modifier, .lock: true
        case .composing, .text, .action, .other: false
        }
    }

    /// It modifies other presses once it is pressed, and also after its release.
    package var isLock: Bool { if case .lock = self { true } else { false } }

    /// Such a press ends a sequence of dead keys or Compose that is under way, and does nothing else.
    package var endsSequence: Bool { self == .action(.backspace) || self == .action(.escape) }

    /// The modifiers that it puts in force.
    package var modifiers: Modifiers {
        switch self {
        case .modifier(let modifiers), .lock(let modifiers): modifiers
        case .composing, .text, .action, .other: []
        }
    }
}

extension KeyCode {
    /// True for the keys of ``KeyRole/action(_:)``.
    package var acts: Bool {
        switch self {
        case .escape, .tab, .enter, .keypadEnter, .backspace, .delete, .insert, .left, .right, .up, .down,
            .home,
            .end, .pageUp, .pageDown, .menu, .contextMenu:
            true
        default: false
        }
    }
}
