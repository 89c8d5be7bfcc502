/// The target that performs a command or receives a key press.
public enum ResponderReference: Hashable, Sendable {
    /// A region, or with ``RegionID/none`` a scene.
    case region(RegionReference)
    /// A program as a whole.
    case client(ClientID)
    /// All subscribers: a command defined in the configuration.
    case daemon
}

/// How far a command has come.
public enum CommandPhase: UInt8, Sendable {
    /// It is to be performed, once.
    case performed
    /// Its keys were pressed, and are held.
    case began
    /// Its keys were released.
    case ended
    /// The hold is over before, or without, a release of the keys.
    case cancelled
}

/// A command is to be performed.
public struct CommandEvent: Sendable {
    /// ``CommandPhase/performed``, but for commands that are performed for as long as their keys are held.
    public var phase = CommandPhase.performed
    /// Its place among those performed since the events were last cleared.
    public var command: UInt32
    /// The responder that performs it.
    public var target: ResponderReference
    /// Whose responder that is, and so who alone is to perform it; ``ClientID/configuration`` for a command of the
    /// configuration that no responder takes, which is for all.
    public var program: ClientID
    /// For subscribers with the scope `keys` alone: a text key was pressed for it, or it is for a program with that
    /// scope.
    public var needsKeys: Bool
    /// The number of the press for the program whose line this is; 0 where no press of a person caused it.
    public var intent: UInt32 = 0

    /// Says that `target`, of `program`, is to perform the command at the place `command`.
    public init(command: UInt32, target: ResponderReference, of program: ClientID, needsKeys: Bool = false) {
        self.command = command
        self.target = target
        self.program = program
        self.needsKeys = needsKeys
    }
}

/// The commands that can be performed are to be shown, or no longer.
public struct ShortcutsEvent: Sendable {
    /// To be shown now; false: no longer.
    public var isShown: Bool
    /// Those without the scope `keys` are shown fewer commands, where there are fewer for them.
    public var audience: Audience

    /// Says to `audience` that the commands are to be shown, or no longer.
    public init(isShown: Bool, audience: Audience = .everyone) {
        self.isShown = isShown
        self.audience = audience
    }
}

/// The first steps of commands have been pressed, and the next is waited for; or it no longer is.
public struct PendingEvent: Sendable {
    /// False: the next step was pressed, or is not waited for any longer.
    public var isPending: Bool
    /// Whose commands they are.
    public var program: ClientID
    /// Its place among those published since the events were last cleared; 0 at the end.
    public var place: UInt32
    /// Subscribers without the scope `keys` receive only sequences without text keys, of programs without the scope.
    public var audience: Audience

    /// Says to `audience` that the next step of commands of `program` is waited for, or no longer.
    public init(isPending: Bool, of program: ClientID, place: UInt32 = 0, audience: Audience) {
        self.isPending = isPending
        self.program = program
        self.place = place
        self.audience = audience
    }
}

/// Commands of a program can be performed that could not be before, or no longer, or stand otherwise.
public struct CommandsChangedEvent: Sendable {
    /// Whose commands they are.
    public var program: ClientID
    /// Their place among those published since the events were last cleared.
    public var place: UInt32
    /// Subscribers without the scope `keys` receive nothing of how commands stand that programs with it perform.
    public var audience: Audience

    /// Says to `audience` that the commands of `program` at `place` stand otherwise.
    public init(of program: ClientID, place: UInt32, audience: Audience) {
        self.program = program
        self.place = place
        self.audience = audience
    }
}

/// A key press that no command took, for the responder that asked for such.
public struct KeyPressEvent: Sendable {
    /// The responder that asked for key presses.
    public var target: ResponderReference
    /// Whose responder that is.
    public var program: ClientID
    /// What became of the key, as far as the responder is told.
    public var key: KeyEvent

    /// Tells `target`, of `program`, what became of `key`.
    public init(target: ResponderReference, of program: ClientID, key: KeyEvent) {
        self.target = target
        self.program = program
        self.key = key
    }
}
