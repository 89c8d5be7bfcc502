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

    /// What of the region the style is for.
    public enum Extent: Equatable, Sendable {
        /// All of it.
        case whole
        /// The part of a dynamic region under the pointer, in the space.
        case part(Rect)
        /// All of it; it has moved by so much since it declared its style, whose shapes move with it.
        case moved(Vector)
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
    /// For `entered` and `moved`, what the style is for.
    public var extent = Extent.whole
    /// Where the effect is drawn: the pointer, as far as the style and a latch let it follow.
    public var effect: Point
    /// Where the pointer is, in the space.
    public var position: Point
    /// In force at the event.
    public var modifiers: Modifiers = []
}
