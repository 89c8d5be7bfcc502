public import InputModel

/// A drag entered a region that takes drops, moved there, left it, or was released there.
///
/// Exactly one `exited`, `performed` or `cancelled` follows each `entered`.
public struct DropEvent: Sendable {
    /// The stage of a drag's stay over the target.
    public enum Phase: UInt8, PublishedCase, Sendable {
        /// It entered the target.
        case entered
        /// It moved over the target, or its operation changed.
        case moved
        /// It left the target, or was released there and refused.
        case exited
        /// It was released there, and its program has handed over the payload.
        case performed
        /// It ended without a drop.
        case cancelled

        /// The published names, in the order of the cases.
        public static let names: [StaticString] = [
            "entered", "moved", "exited", "performed", "cancelled",
        ]
    }

    /// Entered, moved, left, dropped or cancelled.
    public var phase: Phase
    /// The drag's number; its `drag` lines have the same.
    public var drag: UInt64
    /// The region that takes the drop.
    public var target: RegionReference
    /// The instance whose region is dragged.
    public var source: ClientID
    /// The index of the drag's types and payload among those published: `InteractionNames.drop(_:)`.
    public var place: UInt32
    /// How many items are dragged; 1 if the region is not an item.
    public var count: Int
    /// The types and the number of items are only for subscribers with the scope `keys`.
    public var hidesItems: Bool = false
    /// The operation of a release; nil if the target refuses.
    public var operation: DragOperation?
    /// Where the pointer or finger is, in the space.
    public var position: Point
    /// How fast to scroll the content around the target, in points per second, because the pointer is near its edge.
    public var autoscroll: Vector = .zero
    /// In force at the event.
    public var modifiers: Modifiers
    /// For `performed`, the number of the drag's press for the program of the target; 0 if it has none.
    public var intent: UInt32 = 0
}

/// A drag has stayed over a region that opens under one, such as a folder.
public struct SpringEvent: Sendable {
    /// The drag's number.
    public var drag: UInt64
    /// The region.
    public var target: RegionReference
}
