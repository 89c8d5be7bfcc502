/// The names that select a keyboard layout (RMLVO, as in xkeyboard-config and `setxkbmap`).
public struct KeymapNames: Hashable, Sendable, CustomStringConvertible {
    /// The set of rules that turns the other names into a keymap, such as `evdev`.
    public var rules: String
    /// The keyboard's model, such as `pc105`.
    public var model: String
    /// One or more layouts, separated by commas.
    public var layout: String
    /// A variant for each layout, separated by commas.
    public var variant: String
    /// Options such as `ctrl:nocaps`, separated by commas.
    public var options: String
    /// The locale whose Compose sequences are used.
    public var locale: String

    /// - Note: unlike libxkbcommon's own defaults, the environment (`XKB_DEFAULT_*`) is not consulted: the same
    ///   trace gives the same output on every machine.
    public init(
        rules: String = "evdev", model: String = "pc105", layout: String = "us", variant: String = "",
        options: String = "",
        locale: String = "en_US.UTF-8"
    ) {
        self.rules = rules
        self.model = model
        self.layout = layout
        self.variant = variant
        self.options = options
        self.locale = locale
    }

    /// They are names, not paths or several parts of a keymap, from which libxkbcommon would include any file.
    ///
    /// `+`, `|`, `:` and `^` join parts in the language of its rules, and `/` separates folders, which the layouts of
    /// some vendors have (`sun_vndr/us`). Options have colons, and join nothing.
    var areNames: Bool {
        func isName(_ name: String, besides allowed: Set<Character> = []) -> Bool {
            let reserved: Set<Character> = ["+", "|", ":", "^", "/", "\\", "%", "\"", "\0", "\n"]
            return name.allSatisfy { !reserved.contains($0) || allowed.contains($0) } && !name.contains("..")
                && name.split(separator: ",").allSatisfy { $0.first != "/" }
        }
        return isName(rules) && isName(model) && isName(layout, besides: ["/"]) && isName(variant)
            && isName(options, besides: [":"]) && isName(locale)
    }

    /// The names, as messages write them.
    public var description: String {
        let base = variant.isEmpty ? "\"\(layout)\"" : "\"\(layout)\" (\(variant))"
        return options.isEmpty ? base : "\(base) with \(options)"
    }
}

/// A layout that cannot be used.
public struct KeymapError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The requested names.
    public let names: KeymapNames

    /// The error as a sentence.
    public var description: String {
        """
        unknown keyboard layout \(names) (rules \(names.rules), model \(names.model)); check keyboard.layout, variant \
        and options against `man xkeyboard-config`, and that package xkb-data is installed
        """
    }
}
