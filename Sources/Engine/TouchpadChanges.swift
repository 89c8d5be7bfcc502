public import Touchpad

/// The changes that a rule makes to a touchpad's settings; nil leaves a setting as it is.
public struct TouchpadChanges: Sendable {
    public var tap: Bool?
    public var tapButtons: TouchpadSettings.TapButtons?
    public var tapDrag: Bool?
    public var dragLock: Bool?
    public var clickMethod: TouchpadSettings.ClickMethod?
    public var scrollMethod: TouchpadSettings.ScrollMethod?
    public var disableWhileTyping: Bool?
    public var disableWhilePointingStick: Bool?
    public var momentum: Bool?
    public var gestures: Bool?
    public var palmRejection: Bool?

    public init() {}

    /// Changes what is given, and leaves the rest.
    public func apply(to settings: inout TouchpadSettings) {
        settings.tap = tap ?? settings.tap
        settings.tapButtons = tapButtons ?? settings.tapButtons
        settings.tapDrag = tapDrag ?? settings.tapDrag
        settings.dragLock = dragLock ?? settings.dragLock
        settings.clickMethod = clickMethod ?? settings.clickMethod
        settings.scrollMethod = scrollMethod ?? settings.scrollMethod
        settings.disableWhileTyping = disableWhileTyping ?? settings.disableWhileTyping
        settings.disableWhilePointingStick = disableWhilePointingStick ?? settings.disableWhilePointingStick
        settings.momentum = momentum ?? settings.momentum
        settings.gestures = gestures ?? settings.gestures
        settings.palmRejection = palmRejection ?? settings.palmRejection
    }
}
