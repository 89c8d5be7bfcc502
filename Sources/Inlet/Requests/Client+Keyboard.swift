// The keyboard, and how shortcuts map to its keys.
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

    /// Sets how the program's shortcuts map to keys.
    ///
    /// ```swift
    /// try await client.setShortcuts(localize: false)
    /// ```
    ///
    /// - Parameters:
    ///   - localize: whether characters that a layout does not type without modifiers move to the keys at their US
    ///     positions; nil leaves it unchanged.
    ///   - mirror: whether brackets and arrows swap sides in right-to-left layouts; nil leaves it unchanged.
    ///   - primary: the modifier that `primary` stands for in keys; nil leaves it unchanged.
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

    /// Sets the layouts of all keyboards, by XKB's names, or switches to another of their layouts.
    ///
    /// ```swift
    /// try await client.setKeyboard(layout: "us,de", options: "compose:ralt")
    /// try await client.setKeyboard(group: 1)
    /// ```
    ///
    /// - Parameters:
    ///   - layout: one or more layouts, separated by commas; nil leaves them unchanged, as for the other parameters.
    ///   - variant: the variant of each layout.
    ///   - options: options, separated by commas.
    ///   - model: the model of the keyboard.
    ///   - rules: the file that defines these names.
    ///   - locale: the locale whose Compose sequences are used.
    ///   - group: the layout to switch to, counted from 0.
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
