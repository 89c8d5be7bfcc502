/// `commands.customize`: a user's change to a command.
public struct CommandCustomization: Hashable, Sendable {
    /// The command's id.
    public var id: String
    /// Other keys; nil for the command's own.
    public var keys: Keys?
    /// If true, no list or menu shows it. Its keys still work, and it can be performed.
    public var isHidden = false
    /// The position of the request.
    public var position = SourcePosition.none

    /// The user's replacement for the command's keys.
    public enum Keys: Hashable, Sendable {
        /// The user wants none.
        case none
        /// The user wants these.
        case shortcut(Shortcut)
    }

    /// The command is as its program declared it: nothing is kept.
    var isReset: Bool { keys == nil && !isHidden }

    /// No change yet to the command `id`.
    public init(id: String) {
        self.id = id
    }
}

extension CommandCustomization.Keys? {
    /// The keys that the user wants, or none, or a command's `own`.
    func chosen(else own: Shortcut?) -> Shortcut? {
        switch self {
        case .shortcut(let shortcut)?: shortcut
        case .some(.none): nil
        case nil: own
        }
    }
}

/// Users' changes to the commands of a program.
public struct ProgramCustomizations: Hashable, Sendable {
    /// The program; nil for the configuration.
    public var program: ProgramName?
    /// The changes, in the order of the ids.
    public var commands: [CommandCustomization]

    /// Changes to the `commands` of `program`.
    public init(of program: ProgramName?, _ commands: [CommandCustomization]) {
        self.program = program
        self.commands = commands
    }
}
