/// The scene that a person opens from a region, by spreading two fingers or by a primary action with the alternate modifier.
public struct RegionOpening: Hashable, Sendable {
    /// The scene's id, as `scene.activate` has it.
    public var scene: String
    /// The content that it shows; nil where that goes without saying.
    public var target: String?
    /// A JSON value that says what it shows, at most `Limits.openingBytes`.
    public var activity: String?

    /// Opens `scene`.
    public init(scene: String) {
        self.scene = scene
    }
}
