/// The entry of a character by its code, with modifiers held: Control+Shift+U and hexadecimal digits, or Alt and digits
/// of the keypad. Such presses are text despite their modifiers.
///
/// ```
/// state     | Control+Shift+U | digit with Control and Shift | other key, but modifiers and Backspace
/// ----------+-----------------+------------------------------+-----------------------------------------
/// idle      | under way       |                              |
/// under way | under way       | text                         | idle, unless with Control and Shift
/// ```
///
/// If Control and Shift are held and presses may have been missed (the device was just opened, or events were lost), an
/// entry counts as under way.
///
/// A press of a text key without modifiers changes nothing here: otherwise the treatment of later presses would reveal
/// which key it was.
package struct CharacterEntry: Sendable {
    private var isUnderWay = false

    /// No entry is under way.
    package init() {}

    /// True if a press of a text key with Control, Alt or Super held is still part of an entry.
    ///
    /// - Parameters:
    ///   - key: the key that is pressed.
    ///   - modifiers: the modifiers held, without the key's own.
    ///   - isDigit: the key types a hexadecimal digit in some layout.
    package func includes(_ key: KeyCode, _ modifiers: Modifiers, isDigit: Bool) -> Bool {
        if key.isKeypad && modifiers.contains(.alternate) { return true }
        return isUnderWay && isDigit && modifiers.intersection(Self.watched) == Self.starting
    }

    /// A key was pressed.
    ///
    /// - Parameters:
    ///   - key: the key that was pressed.
    ///   - modifiers: The modifiers held, without the key's own.
    ///   - role: What the press does.
    ///   - isText: The press counts as one of a text key.
    ///   - begins: The key types U in some layout.
    package mutating func press(
        _ key: KeyCode, _ modifiers: Modifiers, _ role: KeyRole, isText: Bool, begins: Bool
    ) {
        guard !isText, !role.isModifier, role != .action(.backspace) else { return }
        isUnderWay = modifiers.intersection(Self.watched) == Self.starting && (begins || isUnderWay)
    }

    /// Presses may have been missed while `modifiers` were held: an entry may be under way.
    package mutating func noteMissed(_ modifiers: Modifiers) {
        if modifiers.intersection(Self.watched) == Self.starting { isUnderWay = true }
    }

    /// True if no entry is under way.
    package var isIdle: Bool { !isUnderWay }

    private static let starting: Modifiers = [.control, .shift]
    private static let watched: Modifiers = [.control, .shift, .alternate, .command]
}

extension Modifiers {
    /// Modifiers that make a press of a text key part of a command, if the layout has no use for them.
    public static let ofCommands: Modifiers = [.control, .alternate, .command]
}
