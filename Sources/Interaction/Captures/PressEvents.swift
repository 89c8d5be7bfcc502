public import InputModel

/// A button went down over a region, or such a press is over.
public struct PressEvent: Sendable {
    /// `began`, `ended` or `cancelled`.
    public var phase: Phase
    /// The region under the pointer at the press; constant to the end.
    public var target: RegionReference
    /// The button that went down.
    public var button: Button
    /// How many times in a row it went down.
    public var count: Int = 1
    /// Where the pointer is, in the space.
    public var position: Point
    /// In force at the event.
    public var modifiers: Modifiers
    /// The number of the press, for the program that this line concerns; 0 if no press by the user caused it.
    public var intent: UInt32 = 0
}

/// A press that was released where it began, without a drag; or a key that does the same.
public struct ClickEvent: Sendable {
    /// The region that was pressed.
    public var target: RegionReference
    /// The button that went down and up.
    public var button: Button
    /// The number of clicks in a row.
    public var count: Int
    /// Where the pointer is, in the space.
    public var position: Point
    /// In force at the release.
    public var modifiers: Modifiers
    /// The number of the press, for the program that this line concerns; 0 if no press by the user caused it.
    public var intent: UInt32 = 0
    /// Enter or Space has clicked the control that has the focus.
    public var isByKey = false
}

/// A press whose pointer moved.
public struct DragEvent: Sendable {
    /// The stage of a drag.
    public enum Phase: UInt8, PublishedCase, Sendable {
        /// The pointer has moved past the threshold.
        case began
        /// It moved on, or the operation of a release changed.
        case changed
        /// It was released over a region that takes it: its program is to hand over the payload.
        case requested
        /// The payload has been handed over; `ended` follows at once.
        case performed
        /// It was released.
        case ended
        /// It ended without effect.
        case cancelled

        /// The published names, in the order of the cases.
        public static let names: [StaticString] = [
            "began", "changed", "requested", "performed", "ended", "cancelled",
        ]
    }

    /// The stage of the drag.
    public var phase: Phase
    /// The region that was pressed, wherever the pointer is now.
    public var target: RegionReference
    /// The button that is held.
    public var button: Button
    /// How many times in a row it went down: a drag after a double press selects words.
    public var count: Int = 1
    /// The delta from the press, in points.
    public var translation: Vector
    /// For `began`, the dragged items, in item order; empty if no item is dragged.
    public var items: RegionList = .empty
    /// The items and their number are only for subscribers with the scope `keys`.
    public var hidesItems: Bool = false
    /// The number, from 1, of a drag that other regions may take; 0 for one that concerns only its own region.
    public var number: UInt64 = 0
    /// The operation of a release; nil if nothing takes it.
    public var operation: DragOperation? = nil
    /// The speed at which to scroll the content around the drag, in points per second, in a scene of its own program where no
    /// region takes it; for a drag with a number.
    public var autoscroll: Vector = .zero
    /// Where the pointer is, in the space.
    public var position: Point
    /// In force at the event.
    public var modifiers: Modifiers
    /// The number of the press, for the program that this line concerns; 0 if no press by the user caused it.
    public var intent: UInt32 = 0
}

/// A press that holds the pointer to its region.
public struct LatchEvent: Sendable {
    /// `began`, `changed`, `ended` or `cancelled`.
    public var phase: Phase
    /// The region that holds the pointer.
    public var target: RegionReference
    /// The axes on which it holds the pointer.
    public var axes: Axes
    /// The delta from the anchor, in points; 0 on an axis that is not latched.
    public var translation: Vector
    /// Where the pointer is, in the space.
    public var position: Point
    /// In force at the event.
    public var modifiers: Modifiers
}

/// Directions across the space, a bit each.
public struct Axes: OptionSet, Hashable, BitwiseCopyable, Sendable {
    /// A bit for each direction.
    public var rawValue: UInt8

    /// The directions whose bits are set.
    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// To the left and right.
    public static let horizontal = Axes(rawValue: 1)
    /// Up and down.
    public static let vertical = Axes(rawValue: 2)
    /// Across the whole plane.
    public static let both: Axes = [.horizontal, .vertical]
}

/// A selection rectangle is dragged out.
public struct BandEvent: Sendable {
    /// `began`, `changed`, `ended` or `cancelled`.
    public var phase: Phase
    /// The band area.
    public var target: RegionReference
    /// From where it began to the pointer, limited to the area.
    public var rect: Rect
    /// The modifiers held when it began, which decide how it changes the selection.
    public var initialModifiers: Modifiers
    /// How fast to scroll the content, in points per second, because the pointer is near the area's edge.
    public var autoscroll: Vector
}
