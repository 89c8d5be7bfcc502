public import InputModel

/// A gesture that a region asked for.
public struct RegionGestureEvent: Sendable {
    /// `began`, `changed`, `ended` or `cancelled`. An instantaneous gesture, such as a tap, begins and ends at once.
    public var phase: Phase
    /// The region that asked for it.
    public var target: RegionReference
    /// The gesture; only the fields of that gesture have a meaning.
    public var kind: RegionGestureKind
    /// Pans, scrolls and swipes: the delta from the start, in points. Momentum adds to the delta of the fingers.
    public var translation: Vector = .zero
    /// Pinches: the fingers' distance relative to the beginning.
    public var scale: Double = 1
    /// Rotations: the angle since the beginning, in degrees clockwise.
    public var rotation: Double = 0
    /// Taps: the number in a row.
    public var count: Int = 1
    /// Swipes: the number of fingers.
    public var fingers: Int = 0
    /// Scrolls: the fingers have lifted, and the scroll continues by itself.
    public var isMomentum: Bool = false
    /// The position of the pointer or the fingers, in the space.
    public var position: Point
    /// In force at the event.
    public var modifiers: Modifiers
    /// The number of the press, for the program that this line concerns; 0 if no press by the user caused it.
    public var intent: UInt32 = 0
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
