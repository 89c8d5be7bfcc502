public import InputModel

/// `commands.customize`: what a user has changed about a command.
public struct CommandCustomization: Hashable, Sendable {
    /// The command's id.
    public var id: String
    /// Other keys; nil for the command's own.
    public var keys: Keys?
    /// True: no list and no menu shows it. Its keys stay, and it can be performed.
    public var isHidden = false
    /// Where it was asked for.
    public var position = SourcePosition.none

    /// What the user has put in the place of the command's keys.
    public enum Keys: Hashable, Sendable {
        /// The user wants none.
        case none
        /// The user wants these.
        case shortcut(Shortcut)
    }

    /// No change yet to the command `id`.
    public init(id: String) {
        self.id = id
    }
}

/// What users have changed about the commands of a program.
public struct ProgramCustomizations: Hashable, Sendable {
    /// Whose commands; nil: the configuration's.
    public var program: ProgramName?
    /// What was changed, in the order of the ids.
    public var commands: [CommandCustomization]

    /// What was changed about the `commands` of `program`.
    public init(of program: ProgramName?, _ commands: [CommandCustomization]) {
        self.program = program
        self.commands = commands
    }
}
