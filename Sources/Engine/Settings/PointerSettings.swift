public import InputModel
public import Touchpad

/// How a pointing device behaves.
public struct PointerSettings: Hashable, Sendable {
    /// How the pointer's speed follows from the hand's.
    public var acceleration = Acceleration.Profile.adaptive
    /// −1 (slow) to 1 (fast).
    public var speed = 0.0
    /// Content follows the fingers, as if it were paper.
    public var naturalScroll = false
    /// Primary and secondary button change places.
    public var leftHanded = false
    /// Hold back the bounces of worn switches.
    public var debounce = true
    /// The display that an absolute device or touchscreen covers, by its place in the list; nil for all of them.
    public var display: Int?
    /// For touchpads alone.
    public var touchpad = TouchpadSettings()

    /// The standard settings.
    public init() {}
}
