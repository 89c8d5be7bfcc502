public import InputModel

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
