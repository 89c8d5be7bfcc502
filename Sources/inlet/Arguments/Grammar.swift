import Configuration
import System
import Trace
import Wire

/// One option of a command: `--name`, or `--name VALUE`.
struct Option: Sendable {
    let name: String
    /// The single-letter form, such as `-o`, or nil.
    let letter: Character?
    /// The name of the value in the help, or nil for a flag.
    let value: String?
    /// Whether it may be given several times.
    let repeats: Bool
    let help: String

    /// `--output`, `-o`.
    var spellings: [String] { ["--" + name] + (letter.map { ["-\($0)"] } ?? []) }

    static func flag(_ name: String, _ help: String) -> Option {
        Option(name: name, letter: nil, value: nil, repeats: false, help: help)
    }

    static func value(
        _ name: String, _ value: String, letter: Character? = nil, repeats: Bool = false, _ help: String
    ) -> Option {
        Option(name: name, letter: letter, value: value, repeats: repeats, help: help)
    }
}

/// A command line, and its purpose.
struct Example: Sendable {
    /// An imperative, `Record all devices`.
    let purpose: String
    let line: String

    init(_ purpose: String, _ line: String) {
        self.purpose = purpose
        self.line = line
    }
}

/// The syntax and description of a command: the single source of parsing, help, completions and manual.
struct Grammar: Sendable {
    let name: String
    /// One sentence.
    let summary: String
    /// Further text, for the help and manual page of this command only.
    let details: String
    /// The arguments that are not options, by name: `[NAME]` is optional, and the last may repeat if it ends with `…`.
    let operands: [String]
    let options: [Option]
    /// For the manual.
    let examples: [Example]

    init(
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
    func option(_ name: String) -> Option? { options.first { $0.name == name } }
}

/// A command of the program.
protocol Command: SendableMetatype {
    static var grammar: Grammar { get }

    /// Reads the arguments. Throws ``InletError`` (usage) if they are invalid.
    init(_ arguments: Arguments) throws(InletError)

    func run() throws(InletError)
}

/// The possible values of an option or operand, for completions.
enum Values {
    case anything
    case files
    case one(of: [String])
    /// Several, separated by commas.
    case several(of: [String])

    /// - Parameter name: The name in the help: `FILE`, `JSON…`, `[COMMAND]`.
    init(named name: String) {
        switch name.filter({ !"[]…".contains($0) }) {
        case "DIR", "FILE", "IN", "OUT", "PAGE", "PATH": self = .files
        case "COMMAND": self = .one(of: Inlet.grammars.map(\.name))
        case "FORMAT": self = .one(of: TraceFormat.allCases.map(\.rawValue))
        case "POLICY": self = .one(of: RotationSettings.WhenFull.allCases.map(\.rawValue))
        case "SAMPLE": self = .one(of: Sample.allCases.map(\.rawValue))
        case "SCOPES": self = .several(of: Scopes.named.map(\.name.description))
        case "SHELL": self = .one(of: Shell.allCases.map(\.rawValue))
        case "TYPES": self = .several(of: StreamType.allCases.map(\.name.description))
        default: self = .anything
        }
    }
}
