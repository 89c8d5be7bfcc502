import Configuration
import System
import Trace
import Wire

/// One option of a command: `--name`, or `--name VALUE`.
struct Option: Sendable {
    let name: String
    /// A single letter that stands for it, `-o`.
    let letter: Character?
    /// What the value is called in the help; nil for a flag.
    let value: String?
    /// May be given several times.
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

/// A command line, and what it is for.
struct Example: Sendable {
    /// An imperative, `Record all devices`.
    let purpose: String
    let line: String

    init(_ purpose: String, _ line: String) {
        self.purpose = purpose
        self.line = line
    }
}

/// What a command takes and is: the one source of parsing, help, completions and manual.
struct Grammar: Sendable {
    let name: String
    /// One sentence.
    let summary: String
    /// More, for the help of the command alone.
    let details: String
    /// The arguments that are no options, by name: `[NAME]` may be left out, and the last may repeat where it ends with `…`.
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
}

/// A command of the program.
protocol Command: SendableMetatype {
    static var grammar: Grammar { get }

    /// Reads what the person asked for. Throws ``InletError`` (usage) where it makes no sense.
    init(_ arguments: Arguments) throws(InletError)

    func run() throws(InletError)
}

/// What may stand where a grammar names a value or an operand; completions go by it.
enum Values {
    case anything
    case files
    case one(of: [String])
    /// Several, with commas between.
    case several(of: [String])

    /// - Parameter name: As the help has it: `FILE`, `JSON…`, `[COMMAND]`.
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
