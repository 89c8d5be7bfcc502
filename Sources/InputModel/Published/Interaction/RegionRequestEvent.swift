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
