import InputModel

// Keys that are the same in all layouts, by the names that people use for them.
extension KeyCode {
    /// The published name first for each.
    private static let shortcutNames: [(name: String, key: KeyCode)] =
        [
            ("escape", .escape), ("tab", .tab), ("enter", .enter), ("backspace", .backspace),
            ("space", .space), ("left", .left), ("right", .right), ("up", .up), ("down", .down),
            ("home", KeyCode(rawValue: 102)), ("end", KeyCode(rawValue: 107)),
            ("pageUp", KeyCode(rawValue: 104)), ("pageDown", KeyCode(rawValue: 109)),
            ("insert", KeyCode(rawValue: 110)), ("delete", KeyCode(rawValue: 111)), ("menu", .menu),
            ("print", KeyCode(rawValue: 99)), ("pause", KeyCode(rawValue: 119)),
            ("scrollLock", KeyCode(rawValue: 70)), ("esc", .escape), ("return", .enter),
        ]
        + (1...10).map { ("f\($0)", KeyCode(rawValue: 58 + UInt16($0))) }
        + (11...12).map { ("f\($0)", KeyCode(rawValue: 76 + UInt16($0))) }
        + (13...24).map { ("f\($0)", KeyCode(rawValue: 170 + UInt16($0))) }

    /// The key with a name such as `left` or `KEY_PLAYPAUSE`; nil where there is none.
    static func named(_ text: String) -> KeyCode? {
        if let known = shortcutNames.first(where: { $0.name.lowercased() == text.lowercased() }) {
            return known.key
        }
        guard text.hasPrefix("KEY_"), let key = KeyCode(name: text), key.role == .key, !key.isModifier else {
            return nil
        }
        return key
    }

    /// The name that is written for it.
    var shortcutName: String {
        Self.shortcutNames.first { $0.key == self }?.name ?? name?.description ?? "key\(rawValue)"
    }
}
