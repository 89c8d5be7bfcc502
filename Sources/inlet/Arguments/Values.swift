import Trace
import Wire

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
        case "FILE", "IN", "OUT", "PAGE", "PATH": self = .files
        case "COMMAND": self = .one(of: Inlet.grammars.map(\.name))
        case "FORMAT": self = .one(of: TraceFormat.allCases.map(\.rawValue))
        case "SAMPLE": self = .one(of: Sample.allCases.map(\.rawValue))
        case "SCOPES": self = .several(of: Scopes.named.map(\.name.description))
        case "SHELL": self = .one(of: Shell.allCases.map(\.rawValue))
        case "TYPES": self = .several(of: StreamType.allCases.map(\.name.description))
        default: self = .anything
        }
    }
}
