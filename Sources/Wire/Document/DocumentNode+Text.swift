// The text of scalars.
extension DocumentNode {
    /// The text of a scalar, whatever its content; empty for a list or a mapping.
    package var text: String {
        bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// null, as JSON and as YAML write it.
    package var isNull: Bool {
        form == .bare && (piece.count == 0 || says("null") || says("~"))
    }

    /// A number, true, false or null, which must be quoted if text is meant.
    var isLiteral: Bool {
        form == .bare && (says("true") || says("false") || isNull || JSONNumber.matches(bytes))
    }

    /// What the node is, for errors.
    package var kind: String {
        switch form {
        case .bare where isLiteral && piece.count > 0:
            piece.isShown || !JSONNumber.matches(bytes) ? Self.brief(text) : "this number"
        case .bare, .quoted: quoted ?? "this text"
        case .list: "a list"
        case .mapping: "a mapping"
        }
    }

    /// The text of a scalar for errors, in quotes, or nil if errors must not quote it.
    package var quoted: String? { piece.isShown ? Self.quote(text) : nil }

    /// Untrusted text, as messages show it: in quotes, short, and always on one line.
    package static func quote(_ text: String) -> String {
        "\"\(brief(text))\""
    }

    /// The number of scalars of a text that messages show: enough to find it again.
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
