public import InputModel

/// The user asks for the scene that a region opens; the region's program activates it, or does not.
public struct OpenEvent: Sendable {
    /// The region.
    public var target: RegionReference
    /// The index of what it opens: `InteractionNames.opening(_:)`.
    public var attachment: UInt32
    /// Where the region lies, in the space: the scene may grow from there.
    public var rect: Rect
    /// Where the user asked for it, in the space: the click, the middle of two fingers as they landed, or the pointer.
    public var position: Point
    /// How far two fingers were spread; 1 for a primary action.
    public var scale: Double
    /// The number of the press, for the program that this line concerns; 0 if no press by the user caused it.
    public var intent: UInt32 = 0
}
