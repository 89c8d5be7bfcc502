public import Touchpad

/// The changes that a rule makes to a touchpad's settings; nil leaves a setting as it is.
public struct TouchpadChanges: Sendable {
    /// See `TouchpadSettings.tap`.
    public var tap: Bool?
    /// See `TouchpadSettings.tapButtons`.
    public var tapButtons: TouchpadSettings.TapButtons?
    /// See `TouchpadSettings.tapDrag`.
    public var tapDrag: Bool?
    /// See `TouchpadSettings.dragLock`.
    public var dragLock: TouchpadSettings.DragLock?
    /// See `TouchpadSettings.fingerDrag`.
    public var fingerDrag: TouchpadSettings.FingerDrag?
    /// See `TouchpadSettings.clickMethod`.
    public var clickMethod: TouchpadSettings.ClickMethod?
    /// See `TouchpadSettings.scrollMethod`.
    public var scrollMethod: TouchpadSettings.ScrollMethod?
    /// See `TouchpadSettings.disableWhileTyping`.
    public var disableWhileTyping: Bool?
    /// See `TouchpadSettings.disableWhilePointingStick`.
    public var disableWhilePointingStick: Bool?
    /// See `TouchpadSettings.momentum`.
    public var momentum: Bool?
    /// See `TouchpadSettings.gestures`.
    public var gestures: Bool?
    /// See `TouchpadSettings.palmRejection`.
    public var palmRejection: Bool?

    /// Changes nothing.
    public init() {}

    /// Sets ``dragLock``.
    public mutating func lockDrag(_ isOn: Bool, isSticky: Bool) {
        dragLock = isSticky ? .sticky : isOn ? .timed : .off
    }

    /// Applies the changes that are set, and leaves the rest.
    package func apply(to settings: inout TouchpadSettings) {
        settings.tap = tap ?? settings.tap
        settings.tapButtons = tapButtons ?? settings.tapButtons
        settings.tapDrag = tapDrag ?? settings.tapDrag
        settings.dragLock = dragLock ?? settings.dragLock
        settings.fingerDrag = fingerDrag ?? settings.fingerDrag
        settings.clickMethod = clickMethod ?? settings.clickMethod
        settings.scrollMethod = scrollMethod ?? settings.scrollMethod
        settings.disableWhileTyping = disableWhileTyping ?? settings.disableWhileTyping
        settings.disableWhilePointingStick = disableWhilePointingStick ?? settings.disableWhilePointingStick
        settings.momentum = momentum ?? settings.momentum
        settings.gestures = gestures ?? settings.gestures
        settings.palmRejection = palmRejection ?? settings.palmRejection
    }
}
