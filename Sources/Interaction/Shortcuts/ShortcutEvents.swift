public import InputModel

/// The commands that can be performed are to be shown or hidden.
public struct ShortcutsEvent: Sendable {
    /// True to show them; false to hide them.
    public var isShown: Bool
    /// The index of the list: `InteractionNames.categories(_:)`; 0 to hide them.
    public var attachment: UInt32 = 0
    /// Subscribers without the scope `keys` are shown only the commands available to them.
    public var audience: Audience = .everyone
}

/// The first steps of commands have been pressed and the next step is awaited, or no longer is.
public struct PendingEvent: Sendable {
    /// False if the next step was pressed, or is no longer awaited.
    public var isPending: Bool
    /// The program that owns the commands.
    public var program: ClientID
    /// The index of the commands: `InteractionNames.pending(_:)`; 0 at the end.
    public var attachment: UInt32 = 0
    /// Subscribers without the scope `keys` receive only sequences without text keys, of programs without the scope.
    public var audience: Audience
}
