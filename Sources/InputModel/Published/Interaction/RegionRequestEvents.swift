/// Asks the program of a dynamic region which part of it is under the pointer. Only that program receives this.
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

/// The user asks for the scene that a region opens; the region's program activates it, or does not.
public struct OpenEvent: Sendable {
    /// The region.
    public var target: RegionReference
    /// The index of what it opens: `InteractionNames.opening(_:)`.
    public var attachment: UInt32
    /// Where the region lies, in the space: the scene may grow from there.
    public var rect: Rect
    /// How far two fingers were spread; 1 for a primary action.
    public var scale: Double
    /// The number of the press, for the program that this line concerns; 0 if no press by the user caused it.
    public var intent: UInt32

    /// Asks for what `target` opens.
    public init(target: RegionReference, attachment: UInt32, rect: Rect, scale: Double, intent: UInt32 = 0) {
        self.target = target
        self.attachment = attachment
        self.rect = rect
        self.scale = scale
        self.intent = intent
    }
}
