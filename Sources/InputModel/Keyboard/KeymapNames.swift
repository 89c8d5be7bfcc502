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
    package var areNames: Bool {
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

    /// True if `other` asks for the same layout, whatever its sequences.
    package func haveLayout(of other: KeymapNames) -> Bool {
        rules == other.rules && model == other.model && layout == other.layout && variant == other.variant
            && options == other.options
    }

    /// True if `other` asks for the same sequences, whatever its layout.
    package func haveSequences(of other: KeymapNames) -> Bool {
        locale == other.locale && composeFile?.path == other.composeFile?.path
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
