/// Untrusted text (device names, ids, titles), made safe for a terminal.
package enum PrintableText {
    /// Longer than a line of any terminal.
    private static let scalarLimit = 1024
    /// Combining marks on one letter; hundreds would reach into the rows around it.
    private static let markLimit = 3

    /// `text` without characters that a terminal obeys, or that change the direction of the text beside them.
    ///
    /// - Parameters:
    ///   - text: Untrusted text.
    ///   - isUnicode: The terminal shows more than ASCII.
    ///   - unknown: The replacement for a character that is not shown.
    package static func make(
        _ text: String, isUnicode: Bool = true, unknown: Unicode.Scalar = "\u{fffd}"
    ) -> String {
        var shown = String.UnicodeScalarView()
        var marks = 0
        for scalar in text.unicodeScalars.prefix(scalarLimit) {
            marks = scalar.isMark ? marks + 1 : 0
            guard marks <= markLimit else { continue }
            shown.append(isShown(scalar, isUnicode) ? scalar : unknown)
        }
        return String(shown)
    }

    /// False for characters that a terminal obeys, that change the direction of text, or that are private or
    /// unassigned.
    package static func isShown(_ scalar: Unicode.Scalar, _ isUnicode: Bool = true) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7f }
        guard isUnicode else { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
            return false
        default: return true
        }
    }
}

extension Unicode.Scalar {
    /// True for a mark that combines with the character before it.
    package var isMark: Bool {
        guard !isASCII else { return false }
        return [.nonspacingMark, .enclosingMark].contains(properties.generalCategory)
    }
}
