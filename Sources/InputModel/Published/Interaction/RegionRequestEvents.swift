/// The program of a dynamic region is asked which part of it is under the pointer. It alone receives this.
public struct RegionRequestEvent: Sendable {
    /// Counted from 1 for each program; `region.answer` names it.
    public var request: UInt64
    /// The region under the pointer.
    public var target: RegionReference
    /// Where the pointer is, in the space.
    public var position: Point

    /// Asks for the part of `target` at `position`.
    public init(request: UInt64, target: RegionReference, position: Point) {
        self.request = request
        self.target = target
        self.position = position
    }
}

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
