/// The pointer moved.
public struct MotionEvent: Sendable {
    public var device: DeviceID
    /// The way, in points, after acceleration and before the edges of the space.
    public var delta: Vector
    /// Where the pointer is now.
    public var position: Point
    public var modifiers: Modifiers

    public init(device: DeviceID, delta: Vector, position: Point, modifiers: Modifiers) {
        self.device = device
        self.delta = delta
        self.position = position
        self.modifiers = modifiers
    }
}

/// A button of a pointing device.
public struct ButtonEvent: Sendable {
    public var phase: Phase
    public var device: DeviceID
    public var button: Button
    public var code: KeyCode
    public var position: Point
    /// How many presses have followed each other quickly in one place, this one included.
    public var count: Int
    public var modifiers: Modifiers

    public init(
        phase: Phase, device: DeviceID, button: Button, code: KeyCode, position: Point, count: Int,
        modifiers: Modifiers
    ) {
        self.phase = phase
        self.device = device
        self.button = button
        self.code = code
        self.position = position
        self.count = count
        self.modifiers = modifiers
    }
}

/// A scroll, positive right and down.
public struct ScrollEvent: Sendable {
    /// What scrolls.
    public enum Source: Sendable {
        case wheel, finger, continuous
    }

    /// Where in its life a scroll is.
    public enum Phase: Sendable {
        case began, changed, ended, cancelled, momentumBegan, momentumChanged, momentumEnded
    }

    /// A wheel only ever changes: a detent has no beginning and no end.
    public var phase: Phase
    public var device: DeviceID
    /// The distance, in points.
    public var delta: Vector
    public var source: Source
    /// The distance in 120ths of a wheel's detent; nil where no wheel scrolled.
    public var wheel: WheelTracker.Distance?
    public var position: Point
    public var modifiers: Modifiers

    public init(
        phase: Phase, device: DeviceID, delta: Vector, source: Source, wheel: WheelTracker.Distance?,
        position: Point, modifiers: Modifiers
    ) {
        self.phase = phase
        self.device = device
        self.delta = delta
        self.source = source
        self.wheel = wheel
        self.position = position
        self.modifiers = modifiers
    }
}
