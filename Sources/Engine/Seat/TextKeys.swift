import InputModel
import Keymap

/// Decides which presses count as text: see ``KeyEvent/isText``.
///
/// Text keys type text in some layout in use or, by their class, on some keyboard: a press reveals no less if it has no
/// character in the current layout.
struct TextKeys {
    private(set) var keys: KeySet
    /// Those that type text in a layout in use.
    private var typing = KeySet()
    private var keysOfU = KeySet([KeyCode(rawValue: 22)])
    private var keysOfDigits = KeySet()
    /// Text keys that on some level edit or navigate instead.
    private(set) var acting = KeySet()
    private var entry = CharacterEntry()

    /// Without a layout, by class.
    init() {
        keys = KeySet(KeyCode.textClasses.joined())
    }

    /// Adds the text keys of the layouts of a keymap.
    init(_ keymap: borrowing Keymap) {
        self.init()
        let layouts = keymap.textKeys
        typing = layouts.all
        for key in layouts.all.codes where !key.isNeverText { keys.insert(key) }
        keysOfU = keysOfU.union(layouts.u)
        keysOfDigits = layouts.digits
        acting = layouts.acting
    }

    /// True if a press of `key` now would count as text.
    ///
    /// - Parameters:
    ///   - role: what the press does, as far as keys that are not text decide. A key that edits or moves the caret on
    ///     that level types nothing there. One that modifies others is no text key if no layout types text with it; else
    ///     what it modifies stays hidden.
    ///   - typesAnyway: the layout types text with a modifier of commands that is held.
    func isText(
        _ key: KeyCode, _ role: KeyRole, _ modifiers: Modifiers, typesAnyway: Bool
    ) -> Bool {
        guard keys.contains(key), !role.isModifier || typing.contains(key) else { return false }
        if entry.includes(key, modifiers, isDigit: keysOfDigits.contains(key)) { return true }
        if case .action = role { return false }
        return modifiers.isDisjoint(with: .ofCommands) || typesAnyway
    }

    /// Presses may have been missed while `modifiers` were held.
    mutating func noteMissed(_ modifiers: Modifiers) { entry.noteMissed(modifiers) }

    /// True if no entry of a character is under way.
    var isIdle: Bool { entry.isIdle }

    /// A press has begun, and counts as text or does not.
    mutating func note(_ key: KeyCode, _ role: KeyRole, _ modifiers: Modifiers, isText: Bool) {
        entry.press(key, modifiers, role, isText: isText, begins: keysOfU.contains(key))
    }
}
