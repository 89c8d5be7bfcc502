public import InputModel

/// The target that performs a command or receives a key press.
public enum ResponderReference: Hashable, Sendable {
    /// A region, or with `RegionID.none` a scene.
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
    /// `Audience.withKeys` if a text key was pressed for the command, `Audience.withKeysAndOwner` if it is for a
    /// program that has had the scope `keys`, else `Audience.everyone`.
    public var audience: Audience = .everyone
    /// The number of the press, for the program that this line concerns; 0 if no press by the user caused it.
    public var intent: UInt32 = 0
}

/// Commands of a program became available or unavailable, or their state changed.
public struct CommandsChangedEvent: Sendable {
    /// The program that owns the commands.
    public var program: ClientID
    /// The index of the commands: `InteractionNames.commands(_:)`.
    public var attachment: UInt32
    /// Subscribers without the scope `keys` do not receive the state of commands that programs with the scope perform.
    public var audience: Audience
}
