// The keyboard, and how shortcuts are put on it.
extension Client {
    /// The modifier that `primary` stands for in keys.
    ///
    /// ```swift
    /// try await client.setShortcuts(primary: .command)
    /// ```
    public enum PrimaryModifier: String, Hashable, Sendable, CaseIterable {
        /// Control, or the logo key.
        case control, command
    }

    /// Says how the program's shortcuts are put on keys.
    ///
    /// ```swift
    /// try await client.setShortcuts(localize: false)
    /// ```
    ///
    /// - Parameters:
    ///   - localize: characters that a layout does not type are on the keys at their places; nil leaves that as it was.
    ///   - mirror: brackets and arrows change sides in layouts written from right to left; nil leaves that as it was.
    ///   - primary: what `primary` stands for in keys; nil leaves that as it was.
    public func setShortcuts(
        localize: Bool? = nil, mirror: Bool? = nil, primary: PrimaryModifier? = nil
    ) async throws(InletError) {
        try await request(
            "shortcuts.set",
            .init(present: [
                "localize": localize.map(JSON.bool), "mirror": mirror.map(JSON.bool),
                "primary": primary.map(JSON.value),
            ]))
    }

    /// Gives all keyboards another layout, by XKB's names, or switches to another of their layouts.
    ///
    /// ```swift
    /// try await client.setKeyboard(layout: "us,de", options: "compose:ralt")
    /// try await client.setKeyboard(group: 1)
    /// ```
    ///
    /// - Parameters:
    ///   - layout: layouts, one or several with commas; nil leaves that as it was, and so with the others.
    ///   - variant: of each layout.
    ///   - options: with commas.
    ///   - model: of the keyboard.
    ///   - rules: the file that says what these mean.
    ///   - locale: which sequences compose characters.
    ///   - group: which of the layouts, from 0.
    public func setKeyboard(
        layout: String? = nil, variant: String? = nil, options: String? = nil, model: String? = nil,
        rules: String? = nil, locale: String? = nil, group: Int? = nil
    ) async throws(InletError) {
        try await request(
            "keyboard.set",
            .init(present: [
                "layout": layout.map(JSON.string), "variant": variant.map(JSON.string),
                "options": options.map(JSON.string), "model": model.map(JSON.string),
                "rules": rules.map(JSON.string), "locale": locale.map(JSON.string),
                "group": group.map(JSON.integer),
            ]))
    }
}
