import InputModel

/// Where the product differs from libxkbcommon's state on purpose, as the page says.
enum KnownDifference: CaseIterable {
    case countsAsText
    case hiddenModifier

    /// What both sides said of a script.
    struct Context {
        let script: KeyComparison.Script
        let layout: ReferenceLayout
        let lines: [KeyComparison.Pair]

        /// A key that types on another level changes modifiers here, by libxkbcommon's state.
        var hasHiddenModifier: Bool {
            layout.types(script.key)
                && lines.contains { $0.reference.isModifier && $0.product[.role] == "text" }
        }
    }

    /// True if a difference in one field of a step is of this kind.
    func covers(
        _ field: KeyLine.Field, _ line: KeyComparison.Pair, _ context: Context
    ) -> Bool {
        switch self {
        case .countsAsText:
            guard let key = line.key else { return false }
            return field == .role && line.product[.role] == "text" && line.reference[.role] == "other"
                && (key.typesText || context.layout.types(key))
        case .hiddenModifier:
            guard context.hasHiddenModifier else { return false }
            switch field {
            case .role, .modifiers, .tap, .inForce, .locked, .group: return true
            // It does not stick, repeats, and does not go on in another layout.
            case .symbol, .text:
                return [.sticky, .repeated, .layoutChanges].contains(context.script.way)
            case .edit:
                return [.sticky, .repeated, .layoutChanges].contains(context.script.way)
                    || line.reference.isModifier
            }
        }
    }

    /// The difference, for the page.
    var title: String {
        switch self {
        case .countsAsText:
            "a key that types on another level or another keyboard is `text` where it types nothing"
        case .hiddenModifier:
            "a key that types on another level and modifies on this one is `text`: what it modifies is in no "
                + "`modifiers`, it does not tap or stick, it repeats, what it types is inserted, and it does not go on in "
                + "another layout. What it makes other keys type is compared"
        }
    }

    /// Why, for the page.
    var reason: String {
        switch self {
        case .countsAsText:
            "programs without the scope `keys` must not learn from a press which text key it is"
        case .hiddenModifier:
            "a published modifier would show programs without the scope `keys` which text key was pressed"
        }
    }
}
