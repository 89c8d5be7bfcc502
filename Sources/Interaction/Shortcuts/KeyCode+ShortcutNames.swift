import InputModel

// Keys that are the same in all layouts, by the names that people use for them.
extension KeyCode {
    /// The published name first for each.
    private static let shortcutNames: [(name: String, key: KeyCode)] =
        [
            ("escape", .escape), ("tab", .tab), ("enter", .enter), ("backspace", .backspace),
            ("space", .space), ("left", .left), ("right", .right), ("up", .up), ("down", .down),
            ("home", kernel("KEY_HOME")), ("end", kernel("KEY_END")), ("pageUp", kernel("KEY_PAGEUP")),
            ("pageDown", kernel("KEY_PAGEDOWN")), ("insert", kernel("KEY_INSERT")),
            ("delete", kernel("KEY_DELETE")), ("menu", .menu), ("print", kernel("KEY_SYSRQ")),
            ("pause", kernel("KEY_PAUSE")), ("scrollLock", kernel("KEY_SCROLLLOCK")), ("esc", .escape),
            ("return", .enter),
        ] + (1...24).map { ("f\($0)", kernel("KEY_F\($0)")) }

    private static func kernel(_ name: String) -> KeyCode { KeyCode(name: name)! }

    /// The key with a name such as `left` or `KEY_PLAYPAUSE`, or nil.
    static func named(_ text: String) -> KeyCode? {
        if let known = shortcutNames.first(where: { $0.name.lowercased() == text.lowercased() }) {
            return known.key
        }
        guard text.hasPrefix("KEY_"), let key = KeyCode(name: text), key.role == .key,
            !KeyRole(of: key).isModifier
        else { return nil }
        return key
    }

    /// The key's name in written shortcuts.
    var shortcutName: String {
        Self.shortcutNames.first { $0.key == self }?.name ?? name?.description ?? "key\(rawValue)"
    }
}
