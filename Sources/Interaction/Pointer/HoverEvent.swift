public import InputModel

/// The pointer entered a region, moved over it, or left it.
public struct HoverEvent: Sendable {
    /// The stage of the pointer's stay over a region.
    public enum Phase: UInt8, PublishedCase, Sendable {
        /// Always before the `entered` of the other region, in the same instant.
        case exited
        /// Carries the region's style.
        case entered
        /// Within the region.
        case moved

        /// The published names, in the order of the cases.
        public static let names: [StaticString] = ["exited", "entered", "moved"]
    }

    /// Entered, moved or left.
    public var phase: Phase
    /// The region.
    public var target: RegionReference
    /// The region that the pointer went to or came from; nil for none.
    public var other: RegionReference? = nil
    /// For `entered`, the style in force. For `moved`, the new style if it changed.
    public var style: StyleID? = nil
    /// For `moved`, the previous style; the differences are published.
    public var formerStyle: StyleID? = nil
    /// For `entered` and `moved`, the part of a dynamic region under the pointer, in the space; nil for all of it.
    public var part: Rect? = nil
    /// Where the effect is drawn: the pointer, as far as the style and a latch let it follow.
    public var effect: Point
    /// Where the pointer is, in the space.
    public var position: Point
    /// In force at the event.
    public var modifiers: Modifiers = []
}
