public import InputModel

/// A key press that no command took, for the responder that asked for key presses.
public struct KeyPressEvent: Sendable {
    /// The responder that asked for key presses.
    public var target: ResponderReference
    /// The program that owns the responder.
    public var program: ClientID
    /// What happened to the key, as reported to the responder.
    public var key: KeyEvent
}
