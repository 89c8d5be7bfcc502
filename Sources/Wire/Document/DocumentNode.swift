package import Interaction

/// A piece of a YAML or JSON document, and where it stands.
package struct DocumentNode: Sendable {
    package enum Content: Sendable {
        /// Text, and whether it stood in quotes. Numbers, true, false and null are text that did not.
        case scalar(String, isQuoted: Bool)
        case sequence([DocumentNode])
        case mapping([Entry])
    }

    /// A key, where it stands, and its value.
    package struct Entry: Sendable {
        package let key: String
        package let position: SourcePosition
        package let value: DocumentNode

        package init(key: String, position: SourcePosition, value: DocumentNode) {
            self.key = key
            self.position = position
            self.value = value
        }
    }

    package let content: Content
    package let position: SourcePosition

    package init(content: Content, position: SourcePosition) {
        self.content = content
        self.position = position
    }

    package func fault(_ message: String, code: RequestError.Code = .badValue) -> DocumentError {
        DocumentError(code, message, at: position)
    }

    /// null, as JSON and as YAML write it.
    package var isNull: Bool {
        guard case .scalar(let text, isQuoted: false) = content else { return false }
        return text == "null" || text == "~" || text.isEmpty
    }

    /// A number, true, false or null: what has to stand in quotes where text is meant.
    var isLiteral: Bool {
        guard case .scalar(let text, isQuoted: false) = content else { return false }
        return text == "true" || text == "false" || isNull || JSONNumber.matches(text)
    }

    /// What the node is, for errors.
    package var kind: String {
        switch content {
        case .scalar(let text, _): isLiteral && !text.isEmpty ? Self.brief(text) : Self.quote(text)
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }

    /// The value of the first entry called `key`, of whatever mapping this is.
    package func peek(_ key: String) -> DocumentNode? {
        guard case .mapping(let entries) = content else { return nil }
        return entries.first { $0.key == key }?.value
    }

    /// Text from outside, as messages show it: in quotes, short, and on one line whatever it holds.
    package static func quote(_ text: String) -> String {
        "\"\(brief(text))\""
    }

    /// How much of a text messages show: enough to find it again.
    private static let shownScalars = 64

    private static func brief(_ text: String) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(shownScalars) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: shown.append("\u{fffd}")
            default: shown.append(scalar)
            }
        }
        let isWhole = text.unicodeScalars.dropFirst(shownScalars).isEmpty
        return isWhole ? String(shown) : String(shown) + "…"
    }
}
