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
    /// The Compose file that is used instead of the locale's; nil for the locale's.
    package var composeFile: ComposeFile?

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
        Self.isName(rules) && Self.isName(model) && Self.isName(layout, maySeparate: UInt8(ascii: "/"))
            && Self.isName(variant) && Self.isName(options, maySeparate: UInt8(ascii: ":"))
            && Self.isName(locale)
    }

    /// - Parameter separator: what may stand inside a name, but not at its beginning.
    private static func isName(_ names: String, maySeparate separator: UInt8 = 0) -> Bool {
        var before = UInt8(ascii: ",")
        for byte in names.utf8 {
            switch byte {
            case UInt8(ascii: "/"), UInt8(ascii: ":"):
                guard byte == separator, before != UInt8(ascii: ",") else { return false }
            case UInt8(ascii: "."): guard before != byte else { return false }
            case UInt8(ascii: "+"), UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "%"),
                UInt8(ascii: "\\"),
                UInt8(ascii: "\""), 0...0x1f:
                return false
            default: break
            }
            before = byte
        }
        return true
    }

    /// The names, as messages write them.
    public var description: String {
        let base = variant.isEmpty ? "\"\(layout)\"" : "\"\(layout)\" (\(variant))"
        return options.isEmpty ? base : "\(base) with \(options)"
    }
}

/// A Compose file that a configuration names.
package struct ComposeFile: Hashable, Sendable {
    /// Its absolute path.
    package let path: String
    /// Its lines and those of the files that it includes, without comments; nil if only the recording in which it is
    /// named has them.
    package let text: String?

    /// The file at `path`, which has been read.
    package init(path: String, text: String?) {
        self.path = path
        self.text = text
    }
}

/// A layout that cannot be used.
public struct KeymapError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A name of a layout, by the setting that it is part of.
    package enum Name: String, Sendable {
        /// The settings below `keyboard`.
        case model, layout, variant, options, locale
    }

    /// The requested names.
    public let names: KeymapNames
    /// The setting with the name that is unknown; nil if that is not known either.
    package let unknown: Name?
    /// That name.
    private let word: String

    /// The layout of `names`, of which `word` is unknown.
    init(names: KeymapNames, unknown: Name? = nil, word: String = "") {
        self.names = names
        self.unknown = unknown
        self.word = word
    }

    /// The error as a sentence.
    public var description: String {
        let limit = 4
        let advice = "take one of `man xkeyboard-config`, and check that package xkb-data is installed"
        return switch unknown {
        case .layout where names.layout.split(separator: ",").count > limit:
            "keyboard layout \"\(word)\" is one too many; at most \(limit) can be used at once"
        case .layout: "unknown keyboard layout \"\(word)\"; \(advice)"
        case .variant:
            """
            unknown variant "\(word)" of keyboard layout "\(names.layout)"; write one variant for each layout, \
            separated by commas; \(advice)
            """
        case .options: "unknown keyboard option \"\(word)\"; separate options by commas; \(advice)"
        case .model: "unknown keyboard model \"\(word)\"; \(advice)"
        case .locale:
            "unknown locale \"\(word)\"; name one in UTF-8, such as de_DE.UTF-8, or install package libx11-data"
        case nil:
            """
            unknown keyboard layout \(names) (rules \(names.rules), model \(names.model)); check keyboard.layout, \
            variant and options against `man xkeyboard-config`, and that package xkb-data is installed
            """
        }
    }
}
