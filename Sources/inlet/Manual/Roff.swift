/// The text of a manual page, in the macros that every `man` knows (man(7)).
struct Roff {
    private(set) var text: String

    /// - Parameter title: The page's name, `inlet-stream`, of section 1.
    init(title: String, version: String) {
        text = ".TH \(Self.escaped(title.uppercased())) 1 \"\" \"inlet \(version)\" Inlet\n"
    }

    mutating func section(_ title: String) { text += ".SH \(title)\n" }

    mutating func paragraph(_ content: String) { text += ".PP\n\(content)\n" }

    /// A term and its description.
    mutating func item(_ term: String, _ content: String) { text += ".TP\n\(term)\n\(content)\n" }

    /// An example: its purpose, and a command line.
    mutating func example(_ purpose: String, _ line: String) {
        // A paragraph directly below its heading has no macro.
        if !text.hasSuffix(".SH EXAMPLES\n") { text += ".PP\n" }
        text += "\(Self.escaped(purpose)):\n.PP\n.RS 4\n.EX\n\(Self.escaped(line))\n.EE\n.RE\n"
    }

    mutating func line(_ content: String) { text += content + "\n" }

    static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

    static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

    /// The text in ASCII, escaped so that roff prints it literally.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        var isAtStart = true
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            case "'": escaped += "\\(aq"
            case "`": escaped += "\\(ga"
            case "^": escaped += "\\(ha"
            case "~": escaped += "\\(ti"
            case "." where isAtStart: escaped += "\\&."
            case _ where !scalar.isASCII:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                escaped += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
            default: escaped.unicodeScalars.append(scalar)
            }
            isAtStart = scalar == "\n"
        }
        return escaped
    }
}
