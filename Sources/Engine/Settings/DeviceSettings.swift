public import InputModel
public import Touchpad

/// How a pointing device behaves.
public struct DeviceSettings: Hashable, Sendable {
    /// How the pointer's speed depends on the hand's.
    public var acceleration = Acceleration.Profile.adaptive
    /// −1 (slow) to 1 (fast).
    public var speed = 0.0
    /// Content follows the fingers, as if it were paper.
    public var naturalScroll = false
    /// Swap the primary and secondary button, and turn a tablet beside the screen around.
    public var leftHanded = false
    /// Hold back the bounces of worn switches.
    public var debounce = true
    /// Primary and secondary button together are the middle one; nil: of devices without a middle button, but clickpads.
    /// Source: libinput.
    public var middleEmulation: Bool?
    /// Motion scrolls while the middle button is held; nil: of pointing sticks alone.
    public var middleScroll: Bool?
    /// Built into a laptop, it rests in tablet mode, a touchpad also under the closed lid.
    public var disableWhileFolded = true
    /// How the device is mounted; nil to use the rotation of its display.
    public var rotation: Calibration.Rotation?
    /// The display that an absolute device or touchscreen covers, by its index in the list; nil for all of them.
    public var display: Int?
    /// For touchpads alone.
    public var touchpad = TouchpadSettings()

    /// The standard settings.
    public init() {}

    /// Whether two buttons of a device are its middle one together.
    func emulatesMiddle(of capabilities: Capabilities) -> Bool {
        guard capabilities.has(.buttonLeft), capabilities.has(.buttonRight) else { return false }
        return middleEmulation
            ?? (!capabilities.has(.buttonMiddle) && !capabilities.isClickpad)
    }
}
