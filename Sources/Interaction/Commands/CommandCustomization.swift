/// `commands.customize`: what a user has changed about a command.
public struct CommandCustomization: Hashable, Sendable {
    /// The command's id, in whichever program has it.
    public var id: String
    /// Other keys; nil for the command's own.
    public var keys: Keys?
    /// True: it is in no menu, and cannot be performed.
    public var isLeftOut = false
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
