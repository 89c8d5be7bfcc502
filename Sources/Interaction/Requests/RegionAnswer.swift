public import InputModel

/// `region.answer`: which part of a dynamic region is under the pointer.
public struct RegionAnswer: Sendable {
    /// The number of the `regionRequest`.
    public var request: UInt64
    /// The part, in points of the space; nil: all of the region.
    public var rect: Rect?
    /// How the pointer looks over it; nil: as over the region.
    public var style: PointerStyle?
    /// Where the request says its number.
    public var position = SourcePosition.none

    /// Answers `request` with all of the region, which looks as it does.
    public init(to request: UInt64) {
        self.request = request
    }
}
