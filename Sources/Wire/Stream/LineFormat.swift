/// What the lines of a stream look like.
public enum LineFormat: Sendable {
    /// Inlet's own: hello, the whole state, then changes, each line numbered.
    case inlet
    /// What the window of showmethekey reads: keys and buttons, and nothing else.
    case showmethekey

    /// The format's name on the command line; nil where no format has it.
    public init?(name: some StringProtocol) {
        switch name {
        case "inlet": self = .inlet
        case "showmethekey": self = .showmethekey
        default: return nil
        }
    }

    /// The types that lines of the format tell; nil for all.
    public var types: [StreamType]? {
        switch self {
        case .inlet: nil
        case .showmethekey: [.key, .button]
        }
    }
}
