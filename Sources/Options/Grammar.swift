/// One option of a command: `--name`, or `--name VALUE`.
package struct Option: Sendable {
    package let name: String
    /// The single-letter form, such as `-o`, or nil.
    package let letter: Character?
    /// The name of the value in the help, or nil for a flag.
    package let value: String?
    /// Whether it may be given several times.
    package let repeats: Bool
    package let help: String

    /// `--output`, `-o`.
    package var spellings: [String] { ["--" + name] + (letter.map { ["-\($0)"] } ?? []) }

    package static func flag(_ name: String, _ help: String) -> Option {
        Option(name: name, letter: nil, value: nil, repeats: false, help: help)
    }

    package static func value(
        _ name: String, _ value: String, letter: Character? = nil, repeats: Bool = false, _ help: String
    ) -> Option {
        Option(name: name, letter: letter, value: value, repeats: repeats, help: help)
    }
}

/// A command line, and its purpose.
package struct Example: Sendable {
    /// An imperative, `Record all devices`.
    package let purpose: String
    package let line: String

    package init(_ purpose: String, _ line: String) {
        self.purpose = purpose
        self.line = line
    }
}

/// The syntax and description of a command: the single source of parsing, help, completions and manual.
package struct Grammar: Sendable {
    package let name: String
    /// One sentence.
    package let summary: String
    /// Further text, for the help and manual page of this command only.
    package let details: String
    /// The arguments that are not options, by name: `[NAME]` is optional, and the last may repeat if it ends with `…`.
    package let operands: [String]
    package let options: [Option]
    /// For the manual.
    package let examples: [Example]

    package init(
        _ name: String, _ summary: String, details: String = "", operands: [String] = [],
        options: [Option] = [], examples: [Example] = []
    ) {
        self.name = name
        self.summary = summary
        self.details = details
        self.operands = operands
        self.options = options
        self.examples = examples
    }

    /// The option or flag of that name.
    package func option(_ name: String) -> Option? { options.first { $0.name == name } }
}
