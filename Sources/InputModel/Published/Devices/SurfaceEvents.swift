/// A contact on a touchscreen, or, for those who ask, on a touchpad.
public struct TouchEvent: Sendable {
    /// `began`, `changed`, `ended` or `cancelled`.
    public var phase: Phase
    /// The touchscreen or touchpad.
    public var device: DeviceID
    /// Which contact of the device, counted up from 1 and never used again.
    public var contact: UInt32
    /// Touchscreens: in the space. Touchpads: in millimetres from the pad's top left corner.
    public var position: Point
    /// 0 to 1 of the device's range; nil for a device that does not measure it.
    public var pressure: Double?
    /// On a touchpad, which the pointer's motion and gestures already speak for.
    public var isOnTouchpad: Bool
    /// Of a touchscreen's first contact that `began`: how many touches in a row it makes, from 1; else 0.
    public var count: Int
    /// In force at the event.
    public var modifiers: Modifiers

    /// Says where a contact is, and how hard it presses.
    public init(
        phase: Phase, device: DeviceID, contact: UInt32, position: Point, pressure: Double?,
        isOnTouchpad: Bool, count: Int = 0, modifiers: Modifiers = []
    ) {
        self.phase = phase
        self.device = device
        self.contact = contact
        self.position = position
        self.pressure = pressure
        self.isOnTouchpad = isOnTouchpad
        self.count = count
        self.modifiers = modifiers
    }
}

/// What several fingers on a touchpad do together.
public enum GestureKind: Sendable {
    /// Three or more fingers move along; two or more move apart or turn; any number rests.
    case swipe, pinch, hold
}

/// A gesture on a touchpad.
public struct GestureEvent: Sendable {
    /// Only those of ``Phase`` that a gesture has: began, changed, ended, cancelled.
    public var phase: Phase
    /// The touchpad.
    public var device: DeviceID
    /// What the fingers do; stays the same from `began` to the end.
    public var gesture: GestureKind
    /// How many fingers take part.
    public var fingers: Int
    /// The delta of the fingers' middle since the last event, in points.
    public var delta: Vector
    /// The fingers' distance over what it was at the beginning; 1 but for a pinch.
    public var scale: Double
    /// Degrees clockwise since the last event; 0 but for a pinch.
    public var rotation: Double
    /// In force at the event.
    public var modifiers: Modifiers

    /// Says how far a gesture has come since its last event.
    public init(
        phase: Phase, device: DeviceID, gesture: GestureKind, fingers: Int, delta: Vector, scale: Double,
        rotation: Double, modifiers: Modifiers = []
    ) {
        self.phase = phase
        self.device = device
        self.gesture = gesture
        self.fingers = fingers
        self.delta = delta
        self.scale = scale
        self.rotation = rotation
        self.modifiers = modifiers
    }
}

/// A tool of a tablet.
public struct ToolEvent: Sendable {
    /// Where in its life a tool's stay over the tablet is.
    public enum Phase: Sendable {
        /// In range of the tablet.
        case entered
        /// The tip moved in range, touched the surface, or left it.
        case moved, tipDown, tipUp
        /// Out of range of the tablet.
        case exited
    }

    /// What is held in the hand.
    public enum Tool: Sendable {
        /// The kernel's `BTN_TOOL_*` of the same names; `eraser` is its rubber.
        case pen, eraser, brush, pencil, airbrush, mouse, lens
    }

    /// What the tool did.
    public var phase: Phase
    /// The tablet.
    public var device: DeviceID
    /// The tool in range; stays the same until `exited`.
    public var tool: Tool
    /// Where its tip points, in the space.
    public var position: Point
    /// 0 to 1 of the device's range; nil for a tool that does not measure it.
    public var pressure: Double?
    /// In degrees from upright, right and towards the user positive; nil for a tool that does not measure it.
    public var tilt: Vector?
    /// No hand did it: the tablet went, or the machine to sleep. What the tip pressed is cancelled.
    public var isCancelled: Bool
    /// Of `tipDown`: how many touches in a row it makes, from 1; else 0.
    public var count: Int
    /// In force at the event.
    public var modifiers: Modifiers

    /// Says what a tool did at `position`.
    public init(
        phase: Phase, device: DeviceID, tool: Tool, position: Point, pressure: Double?, tilt: Vector?,
        isCancelled: Bool = false, count: Int = 0, modifiers: Modifiers = []
    ) {
        self.phase = phase
        self.device = device
        self.tool = tool
        self.position = position
        self.pressure = pressure
        self.tilt = tilt
        self.isCancelled = isCancelled
        self.count = count
        self.modifiers = modifiers
    }
}
