/// A person asks for the scene that a region opens; its program activates it, or does not.
public struct OpenEvent: Sendable {
    /// The region.
    public var target: RegionReference
    /// The place of what it opens among all that was published: `InteractionNames.opening(_:)`.
    public var place: UInt32
    /// Where the region lies, in the space: from where the scene may grow.
    public var rect: Rect
    /// How far two fingers were spread; 1 for a primary action.
    public var scale: Double
    /// The number of the press for the program whose line this is; 0 where no press of a person caused it.
    public var intent: UInt32

    /// Asks for what `target` opens.
    public init(target: RegionReference, place: UInt32, rect: Rect, scale: Double, intent: UInt32 = 0) {
        self.target = target
        self.place = place
        self.rect = rect
        self.scale = scale
        self.intent = intent
    }
}
