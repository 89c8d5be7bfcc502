import Options

/// The text of `--help`.
enum Help {
    /// The purpose of the program, in half a sentence.
    static let claim = "stream keyboard, mouse, touchpad, touchscreen and pen input as JSON lines"

    /// The help of the program.
    static func program(_ commands: [Grammar]) -> String {
        let width = commands.map(\.name.count).max() ?? 0
        let lines = commands.map { "  \(padded($0.name, to: width))  \($0.summary)" }
        return """
            inlet: \(claim).

            usage: inlet COMMAND [OPTION…]

            \(lines.joined(separator: "\n"))

            inlet COMMAND --help describes a command; inlet --version prints the version.
            """
    }

    /// The help of one command.
    static func command(_ grammar: Grammar) -> String {
        var text = "inlet \(grammar.name): \(grammar.summary)\n\nusage: inlet \(grammar.name)"
        for option in grammar.options { text += " [\(option.usage)]\(option.repeats ? "…" : "")" }
        for operand in grammar.operands { text += " \(operand)" }
        if !grammar.details.isEmpty { text += "\n\n\(grammar.details)" }
        let options = grammar.allOptions
        let width = options.map(\.synopsis.count).max() ?? 0
        text += "\n\n"
        text += options.map { "  \(padded($0.synopsis, to: width))  \($0.help)" }.joined(separator: "\n")
        return text
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}

extension Grammar {
    /// Its options, and `--help`, which every command has.
    var allOptions: [Option] { options + [.flag("help", "Show this help.")] }
}

extension Option {
    /// As in a usage line: `--device PATH`.
    fileprivate var usage: String { value.map { "--\(name) \($0)" } ?? "--\(name)" }

    /// As in a list: `-o, --output FILE`.
    fileprivate var synopsis: String { letter.map { "-\($0), \(usage)" } ?? usage }
}
