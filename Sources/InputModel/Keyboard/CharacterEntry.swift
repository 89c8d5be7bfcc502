/// Digits that are typed with modifiers held and make a character by its number: Control+Shift+U and hexadecimal digits,
/// Alt and digits of the keypad. Such presses are text, whatever their modifiers say.
///
/// ```
/// state     | Control+Shift+U | digit with Control and Shift | other key, but modifiers and Backspace
/// ----------+-----------------+------------------------------+-----------------------------------------
/// idle      | under way       |                              |
/// under way | under way       | text                         | idle, unless with Control and Shift
/// ```
///
/// A press of a text key without modifiers changes nothing here: otherwise what later presses count as would tell which
/// key it was.
package struct CharacterEntry: Sendable {
    private var isUnderWay = false

    /// No entry is under way.
    package init() {}

    /// True where a press of a text key with Control, Alt or Super held is part of an entry all the same.
    ///
    /// - Parameters:
    ///   - key: the key that is pressed.
    ///   - modifiers: those held, its own excluded.
    ///   - isDigit: it types a hexadecimal digit in some layout.
    package func includes(_ key: KeyCode, _ modifiers: Modifiers, isDigit: Bool) -> Bool {
        if key.isKeypad && modifiers.contains(.alternate) { return true }
        return isUnderWay && isDigit && modifiers.intersection(Self.watched) == Self.starting
    }

    /// A key was pressed.
    ///
    /// - Parameters:
    ///   - key: the key that was pressed.
    ///   - modifiers: Those held, its own excluded.
    ///   - isText: It counts as a press of a text key.
    ///   - begins: It is on a key that types U in some layout.
    package mutating func press(_ key: KeyCode, _ modifiers: Modifiers, isText: Bool, begins: Bool) {
        guard !isText, !key.isModifier, key != .backspace else { return }
        isUnderWay = modifiers.intersection(Self.watched) == Self.starting && (begins || isUnderWay)
    }

    private static let starting: Modifiers = [.control, .shift]
    private static let watched: Modifiers = [.control, .shift, .alternate, .command]
}

extension Modifiers {
    /// Those with which a key that types text is part of a command, where the layout has no use for them.
    public static let ofCommands: Modifiers = [.control, .alternate, .command]
}
