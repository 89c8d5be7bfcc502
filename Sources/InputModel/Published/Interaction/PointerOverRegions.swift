/// The pointer entered a region, moved over it, or left it.
public struct HoverEvent: Sendable {
    /// The stage of the pointer's stay over a region.
    public enum Phase: Sendable {
        /// Always before the `entered` of the other region, in the same instant.
        case exited
        /// Carries the region's style.
        case entered
        /// Within the region.
        case moved
    }

    /// Entered, moved or left.
    public var phase: Phase
    /// The region; with ``RegionID/none`` the scene's empty space.
    public var target: RegionReference
    /// The region that the pointer went to or came from; nil for none.
    public var other: RegionReference?
    /// For `entered`, the style in force. For `moved`, the new style if it changed.
    public var style: StyleID?
    /// For `moved`, the previous style; the differences are published.
    public var formerStyle: StyleID?
    /// For `entered` and `moved`, the part of a dynamic region under the pointer, in the space; nil for all of it.
    public var part: Rect?
    /// Where the effect is drawn: the pointer, as far as the style and a latch let it follow.
    public var effect: Point
    /// Where the pointer is, in the space.
    public var position: Point
    /// In force at the event.
    public var modifiers: Modifiers

    /// Says that the pointer entered `target`, moved there, or left it.
    public init(
        phase: Phase, target: RegionReference, other: RegionReference? = nil, style: StyleID? = nil,
        formerStyle: StyleID? = nil, part: Rect? = nil, effect: Point, position: Point,
        modifiers: Modifiers = []
    ) {
        self.phase = phase
        self.target = target
        self.other = other
        self.style = style
        self.formerStyle = formerStyle
        self.part = part
        self.effect = effect
        self.position = position
        self.modifiers = modifiers
    }
}

/// A button went down over a region, or such a press is over.
public struct PressEvent: Sendable {
    /// `began`, `ended` or `cancelled`.
    public var phase: Phase
    /// The region under the pointer at the press; constant to the end.
    public var target: RegionReference
    /// The button that went down.
    public var button: Button
    /// How many times in a row it went down.
    public var count: Int
    /// Where the pointer is, in the space.
    public var position: Point
    /// In force at the event.
    public var modifiers: Modifiers
    /// The number of the press, for the program that this line concerns; 0 if no press by the user caused it.
    public var intent: UInt32

    /// Says that a button went down over `target`, or that the press is over.
    public init(
        phase: Phase, target: RegionReference, button: Button, count: Int = 1, position: Point,
        modifiers: Modifiers, intent: UInt32 = 0
    ) {
        self.phase = phase
        self.target = target
        self.button = button
        self.count = count
        self.position = position
        self.modifiers = modifiers
        self.intent = intent
    }
}

/// A press that was released where it began, without a drag.
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
    public var intent: UInt32

    /// Says that `target` was clicked, for the `count`th time in a row.
    public init(
        target: RegionReference, button: Button, count: Int, position: Point, modifiers: Modifiers,
        intent: UInt32 = 0
    ) {
        self.target = target
        self.button = button
        self.count = count
        self.position = position
        self.modifiers = modifiers
        self.intent = intent
    }
}

/// A press whose pointer moved.
public struct DragEvent: Sendable {
    /// The stage of a drag.
    public enum Phase: Sendable {
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
    }

    /// The stage of the drag.
    public var phase: Phase
    /// The region that was pressed, wherever the pointer is now.
    public var target: RegionReference
    /// The button that is held.
    public var button: Button
    /// How many times in a row it went down: a drag after a double press selects words.
    public var count: Int
    /// The delta from the press, in points.
    public var translation: Vector
    /// For `began`, the dragged items, in item order; empty if no item is dragged.
    public var items: RegionList
    /// The items and their number are only for subscribers with the scope `keys`.
    public var hidesItems: Bool
    /// The number, from 1, of a drag that other regions may take; 0 for one that concerns only its own region.
    public var number: UInt64
    /// The operation of a release; nil if nothing takes it.
    public var operation: DragOperation?
    /// Where the pointer is, in the space.
    public var position: Point
    /// In force at the event.
    public var modifiers: Modifiers
    /// The number of the press, for the program that this line concerns; 0 if no press by the user caused it.
    public var intent: UInt32

    /// Says how far the pointer is from where `target` was pressed.
    public init(
        phase: Phase, target: RegionReference, button: Button, count: Int = 1, translation: Vector,
        items: RegionList = .empty, hidesItems: Bool = false, number: UInt64 = 0,
        operation: DragOperation? = nil, position: Point, modifiers: Modifiers, intent: UInt32 = 0
    ) {
        self.items = items
        self.number = number
        self.operation = operation
        self.hidesItems = hidesItems
        self.phase = phase
        self.target = target
        self.button = button
        self.count = count
        self.translation = translation
        self.position = position
        self.modifiers = modifiers
        self.intent = intent
    }
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

    /// Says how far `target`'s latch is drawn along `axes`.
    public init(
        phase: Phase, target: RegionReference, axes: Axes, translation: Vector, position: Point,
        modifiers: Modifiers
    ) {
        self.phase = phase
        self.target = target
        self.axes = axes
        self.translation = translation
        self.position = position
        self.modifiers = modifiers
    }
}

/// A gesture that a region asked for.
public struct RegionGestureEvent: Sendable {
    /// `began`, `changed`, `ended` or `cancelled`. An instantaneous gesture, such as a tap, begins and ends at once.
    public var phase: Phase
    /// The region that asked for it.
    public var target: RegionReference
    /// The gesture; only the fields of that gesture have a meaning.
    public var kind: RegionGestureKind
    /// Pans, scrolls and swipes: the delta from the start, in points. Momentum adds to the delta of the fingers.
    public var translation: Vector
    /// Pinches: the fingers' distance relative to the beginning.
    public var scale: Double
    /// Rotations: the angle since the beginning, in degrees clockwise.
    public var rotation: Double
    /// Taps: the number in a row.
    public var count: Int
    /// Swipes: the number of fingers.
    public var fingers: Int
    /// Scrolls: the fingers have lifted, and the scroll continues by itself.
    public var isMomentum: Bool
    /// The position of the pointer or the fingers, in the space.
    public var position: Point
    /// In force at the event.
    public var modifiers: Modifiers
    /// The number of the press, for the program that this line concerns; 0 if no press by the user caused it.
    public var intent: UInt32

    /// Says how far a gesture over `target` has come since it began.
    public init(
        phase: Phase, target: RegionReference, kind: RegionGestureKind, translation: Vector = .zero,
        scale: Double = 1, rotation: Double = 0, count: Int = 1, fingers: Int = 0, isMomentum: Bool = false,
        position: Point, modifiers: Modifiers, intent: UInt32 = 0
    ) {
        self.phase = phase
        self.target = target
        self.kind = kind
        self.translation = translation
        self.scale = scale
        self.rotation = rotation
        self.count = count
        self.fingers = fingers
        self.isMomentum = isMomentum
        self.position = position
        self.modifiers = modifiers
        self.intent = intent
    }
}

/// What a region can ask for beyond presses, clicks and drags.
public enum RegionGestureKind: UInt8, PublishedCase, Sendable {
    /// Made with fingers or the pointer; the stream's page defines each.
    case pan, pinch, rotate, tap, longPress, secondaryClick, hover, scroll, swipe

    /// The published names, in the order of the cases.
    public static let names: [StaticString] = [
        "pan", "pinch", "rotate", "tap", "longPress", "secondaryClick", "hover", "scroll", "swipe",
    ]
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
