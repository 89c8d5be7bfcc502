import Configuration
import Options
import System
import Trace
import Wire

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
        case "LINEFORMAT": self = .one(of: LineFormat.allCases.map(\.rawValue))
        case "POLICY": self = .one(of: RotationSettings.WhenFull.allCases.map(\.rawValue))
        case "SAMPLE": self = .one(of: Sample.allCases.map(\.rawValue))
        case "SCOPES": self = .several(of: Scopes.named.map(\.name.description))
        case "SHELL": self = .one(of: Shell.allCases.map(\.rawValue))
        case "TYPES": self = .several(of: StreamType.allCases.map(\.name.description))
        default: self = .anything
        }
    }
}
