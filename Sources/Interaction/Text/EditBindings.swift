import InputModel

/// The edits that keys make in a region that edits text: the user's bindings, then the platform's standard ones.
///
/// ```
/// Left, Right              by character        Backspace, Delete               a character
/// Control+Left, Right      by word             Control+Backspace, Delete       a word
/// Up, Down                 by line             Control+Shift+Backspace, Delete to the edge of the line
/// Home, End                to the line's edge  Enter                           a new line
/// Page Up, Page Down       by page             Tab, Shift+Tab                  a tab, or moves the focus
/// Control+Home, End        to the text's edge  Escape                          cancels
/// ```
///
/// Shift extends the selection wherever the caret moves. The keys are those of GTK and of Windows.
public struct EditBindings: Hashable, Sendable {
    /// Keys, and the edit that they make.
    struct Binding: Hashable, Sendable {
        var shortcut: Shortcut
        /// nil: no edit, even if a later binding has one for the same keys.
        var edit: Edit?

        init(shortcut: Shortcut, edit: Edit?) {
            self.shortcut = shortcut
            self.edit = edit
            guard edit?.action == .move, let step = shortcut.steps.last else { return }
            self.edit?.visual =
                switch step.keys.last {
                case .named(.left): .left
                case .named(.right): .right
                default: nil
                }
        }
    }

    /// The first binding of a key counts.
    private(set) var all: [Binding]
    /// The number of bindings at the start of the list that the user has chosen.
    private var chosen = 0

    /// The platform's standard bindings.
    public static let standard = EditBindings()

    private init() {
        all = []
        func bind(_ key: String, _ modifiers: Modifiers, _ edit: Edit) {
            let shortcut = Shortcut(.named(KeyCode.named(key)!), modifiers)
            all.append(Binding(shortcut: shortcut, edit: edit))
        }
        let moves: [(key: String, modifiers: Modifiers, unit: Edit.Unit, direction: Edit.Direction)] = [
            ("left", [], .character, .backward), ("right", [], .character, .forward),
            ("left", .control, .word, .backward), ("right", .control, .word, .forward),
            ("up", [], .line, .backward), ("down", [], .line, .forward),
            ("home", [], .lineEdge, .backward), ("end", [], .lineEdge, .forward),
            ("pageUp", [], .page, .backward), ("pageDown", [], .page, .forward),
            ("home", .control, .document, .backward), ("end", .control, .document, .forward),
        ]
        for move in moves {
            let edit = Edit(.move, by: move.unit, move.direction)
            bind(move.key, move.modifiers, edit)
            var extending = edit
            extending.extends = true
            bind(move.key, move.modifiers.union(.shift), extending)
        }
        for (key, direction) in [("backspace", Edit.Direction.backward), ("delete", .forward)] {
            bind(key, [], Edit(.delete, by: .character, direction))
            bind(key, .control, Edit(.delete, by: .word, direction))
            bind(key, [.control, .shift], Edit(.delete, by: .lineEdge, direction))
        }
        bind("backspace", .shift, Edit(.delete, by: .character, .backward))
        for key in ["enter", "KEY_KPENTER"] {
            bind(key, [], Edit(.newline))
            bind(key, .shift, Edit(.newline))
        }
        bind("tab", [], Edit(.tab, .forward))
        bind("tab", .shift, Edit(.tab, .backward))
        bind("escape", [], Edit(.cancel))
    }

    /// Binds keys, unless an earlier call has bound them; nil: they make no edit, so that commands and the focus get
    /// them.
    ///
    /// - Throws: ``RequestError`` for keys that type text, are pressed in several steps, or are held together.
    public mutating func bind(
        _ shortcut: Shortcut, to edit: Edit?, at position: SourcePosition
    ) throws(RequestError) {
        try require(
            shortcut.steps.count == 1 && shortcut.steps[0].keys.count == 1, .badValue,
            "an edit needs one key, with or without modifiers", at: position)
        let step = shortcut.steps[0]
        var isText = !step.usesPrimary && step.modifiers.isDisjoint(with: .ofCommands)
        if case .named(let key) = step.keys[0], key != .space { isText = false }
        try require(!isText, .badValue, "these keys type text; add ctrl, alt or super", at: position)
        try require(
            chosen < Limits.editBindings, .limit,
            "at most \(Limits.editBindings) edits can have other keys; remove some", at: position)
        all.insert(Binding(shortcut: shortcut, edit: edit), at: chosen)
        chosen += 1
    }

    /// The bindings as entries of a table, which names each by its index in ``all``.
    func entries(_ settings: ShortcutSettings) -> [ShortcutTable.Entry] {
        all.enumerated().map { index, binding in
            ShortcutTable.Entry(
                command: index, shortcut: binding.shortcut.resolved(primary: settings.primary),
                localizes: settings.localizes, mirrors: false)
        }
    }
}

extension Edit {
    /// Parses the text of an edit: `move word backward`, `extend line forward`, `delete character backward`, `newline`,
    /// `tab forward`, `cancel`.
    ///
    /// - Throws: ``RequestError`` at `position`, whose message gives the syntax of edits.
    public init(text: String, at position: SourcePosition) throws(RequestError) {
        let words = text.split(separator: " ").map(String.init)
        let unit = words.count == 3 ? Unit.allCases.first { $0.name.description == words[1] } : nil
        let direction =
            words.count > 1 ? Direction.allCases.first { $0.name.description == words.last! } : nil
        switch (words.first, words.count) {
        case ("newline", 1): self.init(.newline)
        case ("cancel", 1): self.init(.cancel)
        case ("tab", 2) where direction != nil: self.init(.tab, direction)
        case ("move", 3) where unit != nil && direction != nil: self.init(.move, by: unit, direction)
        case ("extend", 3) where unit != nil && direction != nil:
            self.init(.move, by: unit, direction, extends: true)
        case ("delete", 3) where unit != nil && direction != nil: self.init(.delete, by: unit, direction)
        default:
            throw RequestError(
                .badValue,
                "unknown edit; use move, extend or delete with character, word, line, lineEdge, page or "
                    + "document and forward or backward, as in \"move word backward\"; or tab with forward "
                    + "or backward, newline, cancel",
                at: position)
        }
    }
}
