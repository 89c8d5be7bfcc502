public import InputModel

/// `region.answer`: which part of a dynamic region is under the pointer.
public struct RegionAnswer: Sendable {
    /// The number of the `regionRequest`.
    public var request: UInt64
    /// The part, in points of the space; nil: all of the region.
    public var rect: Rect?
    /// The style of the pointer over the part; nil for the region's style.
    public var style: PointerStyle?
    /// The axes along which a press on the part holds the pointer; nil: those of the region.
    public var latch: Axes?
    /// False: the region opens no scene from the part.
    public var opens = true
    /// The position of `request` in the request's text.
    public var position = SourcePosition.none

    /// Answers `request` with all of the region, in the region's style.
    public init(to request: UInt64) {
        self.request = request
    }
}
