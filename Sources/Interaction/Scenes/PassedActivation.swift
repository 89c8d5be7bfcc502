public import InputModel

/// What another program passed when it activated a scene: for the scene's own program.
public struct PassedActivation: Sendable {
    /// The instance that asks.
    public var program: ClientID
    /// Its scene that asks; nil where it did not say.
    public var scene: String?
    /// JSON that says what the scene is to show; nil where it did not say.
    public var activity: String?
}
