/// Text from outside, names of devices, ids and titles, made fit for a terminal.
package enum PrintableText {
    /// More than a line of any terminal.
    private static let scalarLimit = 1024
    /// Marks on one letter, of which hundreds would reach into the rows around it.
    private static let markLimit = 3

    /// `text` with nothing in it that a terminal obeys, or that changes the direction of what stands beside it.
    ///
    /// - Parameters:
    ///   - text: Anybody's.
    ///   - isUnicode: The terminal shows more than ASCII.
    ///   - unknown: What stands for what is not shown.
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

    /// It is neither obeyed by a terminal, nor changes the direction of text, nor is it private or unassigned.
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
    /// It stands on the character before it.
    package var isMark: Bool {
        guard !isASCII else { return false }
        return [.nonspacingMark, .enclosingMark].contains(properties.generalCategory)
    }
}
