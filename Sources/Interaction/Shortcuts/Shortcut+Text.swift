import InputModel

// Shortcuts as people write them: "ctrl+shift+t", "primary+k primary+c" one after the other, "j&k" together.
extension Shortcut {
    /// The names of modifiers, the published one first for each, in the order in which they are written.
    static let modifierNames: [(name: String, modifier: Modifiers)] = [
        ("ctrl", .control), ("alt", .alternate), ("shift", .shift), ("super", .command), ("altgr", .level3),
        ("control", .control), ("alternate", .alternate), ("option", .alternate), ("command", .command),
        ("meta", .command), ("level3", .level3),
    ]

    /// Reads the text of a shortcut.
    ///
    /// - Throws: ``RequestError`` at `position`, saying which part is not understood.
    public init(text: String, at position: SourcePosition = .none) throws(RequestError) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: true)
        try require(
            !parts.isEmpty, .badValue, "keys must not be empty; write them as in \"ctrl+shift+t\"",
            at: position)
        try require(
            parts.count <= Self.stepLimit, .limit, "keys can have at most \(Self.stepLimit) steps",
            at: position)
        var steps: [Step] = []
        for part in parts { steps.append(try Step(text: part, at: position)) }
        try require(
            steps.count == 1 || steps.allSatisfy({ $0.keys.count == 1 }), .badValue,
            "keys must be either pressed one after the other or held together, not both", at: position)
        self.init(of: steps)
    }

    /// One key by its name or character.
    public static func key(_ text: String, at position: SourcePosition = .none) throws(RequestError) -> Key {
        if let key = KeyCode.named(text) { return .named(key) }
        if text == " " { return .named(.space) }
        let lowercase = text.lowercased()
        try require(
            lowercase.count == 1 && lowercase.utf8.count <= ShortText.capacity
                && lowercase.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }),
            .badValue,
            "unknown key; use one character, or a name such as left, f5, pageDown or KEY_PLAYPAUSE",
            at: position)
        return .character(lowercase)
    }
}

extension Shortcut.Step {
    fileprivate init(text: Substring, at position: SourcePosition) throws(RequestError) {
        var (modifiers, usesPrimary) = (Modifiers(), false)
        var rest = text
        // A plus at the end, or alone, is a key.
        while let plus = rest.dropLast().firstIndex(of: "+") {
            let name = rest[..<plus].lowercased()
            if name == "primary" {
                usesPrimary = true
            } else if let known = Shortcut.modifierNames.first(where: { $0.name == name }) {
                modifiers.insert(known.modifier)
            } else {
                throw RequestError(
                    .badValue,
                    "unknown modifier; use primary, ctrl, alt, shift, super or altgr",
                    at: position)
            }
            rest = rest[rest.index(after: plus)...]
        }
        // So is an ampersand.
        let names =
            rest.count > 2 ? rest.split(separator: "&", omittingEmptySubsequences: false) : [rest]
        try require(
            names.count <= Shortcut.keyLimit, .limit,
            "at most \(Shortcut.keyLimit) keys can be held together", at: position)
        var keys: [Shortcut.Key] = []
        for name in names { keys.append(try Shortcut.key(String(name), at: position)) }
        try require(
            Set(keys).count == keys.count, .badValue,
            "a key cannot be held together with itself; name it once", at: position)
        self.init(keys, modifiers, usesPrimary: usesPrimary)
    }
}

extension Shortcut.Key {
    /// The name or character, as it is written.
    public var text: String {
        switch self {
        case .character(let text): text
        case .named(let key): key.shortcutName
        }
    }
}

extension Shortcut: CustomStringConvertible {
    /// The keys as they are written: ctrl+shift+t.
    public var description: String {
        steps.map { step in
            Self.text(
                of: step.keys.map { $0.text }, step.modifiers, prefix: step.usesPrimary ? ["primary"] : [])
        }.joined(separator: " ")
    }

    static func text(of keys: [String], _ modifiers: Modifiers, prefix: [String] = []) -> String {
        let names = modifierNames.prefix(5).filter { modifiers.contains($0.modifier) }.map { $0.name }
        return (prefix + names + [keys.joined(separator: "&")]).joined(separator: "+")
    }
}
