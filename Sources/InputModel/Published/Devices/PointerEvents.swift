/// The pointer moved.
public struct MotionEvent: Sendable {
    /// The device that moved; ``DeviceID/none`` if a program moved the pointer.
    public var device: DeviceID
    /// The delta, in points, after acceleration and before the edges of the space.
    public var delta: Vector
    /// Where the pointer is now.
    public var position: Point
    /// In force at the motion.
    public var modifiers: Modifiers

    /// Says that the pointer moved by `delta` and is at `position`.
    public init(device: DeviceID, delta: Vector, position: Point, modifiers: Modifiers) {
        self.device = device
        self.delta = delta
        self.position = position
        self.modifiers = modifiers
    }
}

/// A button of a pointing device.
public struct ButtonEvent: Sendable {
    /// `began`, `ended` or `cancelled`.
    public var phase: Phase
    /// The pointing device, the tablet whose pen has the button, or the tablet's pad.
    public var device: DeviceID
    /// The button by its role, already swapped for a left-handed user.
    public var button: Button
    /// The kernel's code, which distinguishes two buttons of one role.
    public var code: KeyCode
    /// Where the pointer is, in the space.
    public var position: Point
    /// How many presses have followed each other quickly at one position, this one included.
    public var count: Int
    /// In force at the event.
    public var modifiers: Modifiers
    /// The button is a pen's: it presses what the pen's tip presses.
    public var isOfPen: Bool
    /// The button is a tablet's pad's: it presses nothing.
    public var isOfPad: Bool

    /// Says that a button went down or up at `position`.
    public init(
        phase: Phase, device: DeviceID, button: Button, code: KeyCode, position: Point, count: Int,
        modifiers: Modifiers, isOfPen: Bool = false, isOfPad: Bool = false
    ) {
        self.phase = phase
        self.device = device
        self.button = button
        self.code = code
        self.position = position
        self.count = count
        self.modifiers = modifiers
        self.isOfPen = isOfPen
        self.isOfPad = isOfPad
    }
}

/// A scroll, positive right and down.
public struct ScrollEvent: Sendable {
    /// What scrolls.
    public enum Source: UInt8, PublishedCase, Sendable {
        /// A wheel; fingers on a touchpad; a stick or ball while its middle button is held.
        case wheel, finger, continuous

        /// The published names, in the order of the cases.
        public static let names: [StaticString] = ["wheel", "finger", "continuous"]
    }

    /// The stage of a scroll.
    public enum Phase: UInt8, PublishedCase, Sendable {
        /// With fingers on the pad; from `momentumBegan` on after they have lifted.
        case began, changed, ended, cancelled, momentumBegan, momentumChanged, momentumEnded

        /// The published names, in the order of the cases.
        public static let names: [StaticString] = [
            "began", "changed", "ended", "cancelled", "momentumBegan", "momentumChanged", "momentumEnded",
        ]
    }

    /// A wheel has only `changed`: a detent has no beginning and no end.
    public var phase: Phase
    /// The wheel's device, or the touchpad.
    public var device: DeviceID
    /// The distance, in points.
    public var delta: Vector
    /// A wheel or fingers; only a wheel has ``wheel``.
    public var source: Source
    /// The distance in 120ths of a wheel's detent; nil if no wheel scrolled.
    public var wheel: WheelTracker.Distance?
    /// Where the pointer is, in the space.
    public var position: Point
    /// In force at the event.
    public var modifiers: Modifiers

    /// Says that content scrolls by `delta`, in points.
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
