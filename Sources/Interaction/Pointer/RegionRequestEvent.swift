public import InputModel

/// Asks the program of a dynamic region which part of it is under the pointer. Only that program receives this.
public struct RegionRequestEvent: Sendable {
    /// Counted from 1 for each program; `region.answer` names it.
    public var request: UInt64
    /// The region under the pointer.
    public var target: RegionReference
    /// Where the pointer is, in the space.
    public var position: Point
}
