/// The pointer came over a region, moved over it, or left it.
public struct HoverEvent: Sendable {
    /// Where in its stay over a region the pointer is.
    public enum Phase: Sendable {
        /// Always before the `entered` of the other region, in the same instant.
        case exited
        /// Comes with the region's style.
        case entered
        /// Within the region.
        case moved
    }

    /// Came, moved or left.
    public var phase: Phase
    /// The region; with ``RegionID/none`` the scene's empty space.
    public var target: RegionReference
    /// Where the pointer went to, or came from; nil: no region.
    public var other: RegionReference?
    /// Of `entered`: the style in force. Of `moved`: the style that it has become, where it changed.
    public var style: StyleID?
    /// Of `moved`: the style before; what differs is published.
    public var formerStyle: StyleID?
    /// Of `entered` and `moved`: the part of a dynamic region that is under the pointer, in the space; nil for all of it.
    public var part: Rect?
    /// Where the effect is drawn: the pointer, as far as the style and a latch let it follow.
    public var effect: Point
    /// Where the pointer is, in the space.
    public var position: Point
    /// In force at the event.
    public var modifiers: Modifiers

    /// Says that the pointer came over `target`, moved there, or left it.
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

/// A button went down over a region, or what began so is over.
public struct PressEvent: Sendable {
    /// `began`, `ended` or `cancelled`.
    public var phase: Phase
    /// The region under the pointer at the press; stays the same to the end.
    public var target: RegionReference
    /// The button that went down.
    public var button: Button
    /// How many times in a row it went down.
    public var count: Int
    /// Where the pointer is, in the space.
    public var position: Point
    /// In force at the event.
    public var modifiers: Modifiers
    /// The number of the press for the program whose line this is; 0 where no press of a person caused it.
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
    /// How many in a row.
    public var count: Int
    /// Where the pointer is, in the space.
    public var position: Point
    /// In force at the release.
    public var modifiers: Modifiers
    /// The number of the press for the program whose line this is; 0 where no press of a person caused it.
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
    /// How far a drag has come.
    public enum Phase: Sendable {
        /// The pointer has moved past the threshold.
        case began
        /// It moved on, or a release would do something else now.
        case changed
        /// It was released over a region that takes it: its program hands over what was dragged.
        case requested
        /// What was dragged has been handed over; `ended` follows at once.
        case performed
        /// It was released.
        case ended
        /// It came to nothing.
        case cancelled
    }

    /// How far it has come.
    public var phase: Phase
    /// The region that was pressed, wherever the pointer is now.
    public var target: RegionReference
    /// The button that is held.
    public var button: Button
    /// How many times in a row it went down: words are selected by a drag after a double press.
    public var count: Int
    /// From the press, in points.
    public var translation: Vector
    /// Of `began`: the items that are dragged, in item order; empty where no item is.
    public var items: RegionList
    /// Which items, and how many, is for subscribers with the scope `keys` alone.
    public var hidesItems: Bool
    /// Of a drag that other regions may take, its number, from 1; 0 for one that is the region's own affair.
    public var number: UInt64
    /// What a release does, or did; nil: nothing takes it.
    public var operation: DragOperation?
    /// Where the pointer is, in the space.
    public var position: Point
    /// In force at the event.
    public var modifiers: Modifiers
    /// The number of the press for the program whose line this is; 0 where no press of a person caused it.
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
    /// From the anchor, in points; 0 on an axis that is not latched.
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
    /// `began`, `changed`, `ended` or `cancelled`. What happens at once, as a tap, begins and ends at once.
    public var phase: Phase
    /// The region that asked for it.
    public var target: RegionReference
    /// Which gesture; only the fields that are its own say something.
    public var kind: RegionGestureKind
    /// Pans, scrolls and swipes: from where it began, in points. Momentum counts on from where the fingers began.
    public var translation: Vector
    /// Pinches: the fingers' distance, compared with that at the beginning.
    public var scale: Double
    /// Rotations: since the beginning, in degrees clockwise.
    public var rotation: Double
    /// Taps: how many in a row.
    public var count: Int
    /// Swipes: of how many fingers.
    public var fingers: Int
    /// Scrolls: the fingers have left, and it goes on by itself.
    public var isMomentum: Bool
    /// Where the pointer or the fingers' place is, in the space.
    public var position: Point
    /// In force at the event.
    public var modifiers: Modifiers
    /// The number of the press for the program whose line this is; 0 where no press of a person caused it.
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
public enum RegionGestureKind: UInt8, CaseIterable, Sendable {
    /// By fingers or the pointer; the stream's page says what makes each.
    case pan, pinch, rotate, tap, longPress, secondaryClick, hover, scroll, swipe

    /// The published name.
    public var name: StaticString {
        switch self {
        case .pan: "pan"
        case .pinch: "pinch"
        case .rotate: "rotate"
        case .tap: "tap"
        case .longPress: "longPress"
        case .secondaryClick: "secondaryClick"
        case .hover: "hover"
        case .scroll: "scroll"
        case .swipe: "swipe"
        }
    }
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
