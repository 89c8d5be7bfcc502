/// The target that performs a command or receives a key press.
public enum ResponderReference: Hashable, Sendable {
    /// A region, or with ``RegionID/none`` a scene.
    case region(RegionReference)
    /// A program as a whole.
    case client(ClientID)
    /// All subscribers: a command defined in the configuration.
    case daemon
}

/// The stage of a command.
public enum CommandPhase: UInt8, PublishedCase, Sendable {
    /// It is to be performed, once.
    case performed
    /// Its keys were pressed, and are held.
    case began
    /// Its keys were released.
    case ended
    /// The hold is over before, or without, a release of the keys.
    case cancelled

    /// The published names, in the order of the cases.
    public static let names: [StaticString] = ["performed", "began", "ended", "cancelled"]
}

/// A command is to be performed.
public struct CommandEvent: Sendable {
    /// ``CommandPhase/performed``, except for commands that last as long as their keys are held.
    public var phase = CommandPhase.performed
    /// The index of the command: `InteractionNames.command(_:)`.
    public var attachment: UInt32
    /// The responder that performs it.
    public var target: ResponderReference
    /// The program that owns the responder, and alone is to perform the command; ``ClientID/configuration`` for a
    /// command of the configuration that no responder takes, which is for all programs.
    public var program: ClientID
    /// ``Audience/withKeys`` if a text key was pressed for the command, ``Audience/withKeysAndOwner`` if it is for a
    /// program that has had the scope `keys`, else ``Audience/everyone``.
    public var audience: Audience
    /// The number of the press, for the program that this line concerns; 0 if no press by the user caused it.
    public var intent: UInt32 = 0

    /// Says that `target`, of `program`, is to perform the command with the index `attachment`.
    public init(
        attachment: UInt32, target: ResponderReference, of program: ClientID, audience: Audience = .everyone
    ) {
        self.attachment = attachment
        self.target = target
        self.program = program
        self.audience = audience
    }
}

/// The commands that can be performed are to be shown or hidden.
public struct ShortcutsEvent: Sendable {
    /// True to show them; false to hide them.
    public var isShown: Bool
    /// The index of the list: `InteractionNames.categories(_:)`; 0 to hide them.
    public var attachment: UInt32
    /// Subscribers without the scope `keys` are shown only the commands available to them.
    public var audience: Audience

    /// Says to `audience` that the commands of the list `attachment` are to be shown or hidden.
    public init(isShown: Bool, attachment: UInt32 = 0, audience: Audience = .everyone) {
        self.isShown = isShown
        self.attachment = attachment
        self.audience = audience
    }
}

/// The first steps of commands have been pressed and the next step is awaited, or no longer is.
public struct PendingEvent: Sendable {
    /// False if the next step was pressed, or is no longer awaited.
    public var isPending: Bool
    /// The program that owns the commands.
    public var program: ClientID
    /// The index of the commands: `InteractionNames.pending(_:)`; 0 at the end.
    public var attachment: UInt32
    /// Subscribers without the scope `keys` receive only sequences without text keys, of programs without the scope.
    public var audience: Audience

    /// Says to `audience` that the next step of commands of `program` is awaited, or no longer is.
    public init(isPending: Bool, of program: ClientID, attachment: UInt32 = 0, audience: Audience) {
        self.isPending = isPending
        self.program = program
        self.attachment = attachment
        self.audience = audience
    }
}

/// Commands of a program became available or unavailable, or their state changed.
public struct CommandsChangedEvent: Sendable {
    /// The program that owns the commands.
    public var program: ClientID
    /// The index of the commands: `InteractionNames.commands(_:)`.
    public var attachment: UInt32
    /// Subscribers without the scope `keys` do not receive the state of commands that programs with the scope perform.
    public var audience: Audience

    /// Says to `audience` that the commands of `program`, with the index `attachment`, have changed.
    public init(of program: ClientID, attachment: UInt32, audience: Audience) {
        self.program = program
        self.attachment = attachment
        self.audience = audience
    }
}

/// A key press that no command took, for the responder that asked for key presses.
public struct KeyPressEvent: Sendable {
    /// The responder that asked for key presses.
    public var target: ResponderReference
    /// The program that owns the responder.
    public var program: ClientID
    /// What happened to the key, as reported to the responder.
    public var key: KeyEvent

    /// Reports to `target`, of `program`, what happened to `key`.
    public init(target: ResponderReference, of program: ClientID, key: KeyEvent) {
        self.target = target
        self.program = program
        self.key = key
    }
}
