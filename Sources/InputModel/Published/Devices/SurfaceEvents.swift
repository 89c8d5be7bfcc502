/// A contact on a touchscreen, or, for subscribers that ask, on a touchpad.
public struct TouchEvent: Sendable {
    /// `began`, `changed`, `ended` or `cancelled`.
    public var phase: Phase
    /// The touchscreen or touchpad.
    public var device: DeviceID
    /// The number of the contact on the device, from 1 and never reused.
    public var contact: UInt32
    /// Touchscreens: in the space. Touchpads: in millimetres from the pad's top left corner.
    public var position: Point
    /// 0 to 1 of the device's range; nil for a device that does not measure it.
    public var pressure: Double?
    /// The contact is on a touchpad, for which pointer motion and gestures are also published.
    public var isOnTouchpad: Bool
    /// For the `began` of a touchscreen's first contact, the number of touches in a row, from 1; else 0.
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
public enum GestureKind: UInt8, PublishedCase, Sendable {
    /// Three or more fingers move along; two or more move apart or turn; any number rests.
    case swipe, pinch, hold

    /// The published names, in the order of the cases.
    public static let names: [StaticString] = ["swipe", "pinch", "hold"]
}

/// A gesture on a touchpad.
public struct GestureEvent: Sendable {
    /// Only the cases of ``Phase`` that a gesture has: began, changed, ended, cancelled.
    public var phase: Phase
    /// The touchpad.
    public var device: DeviceID
    /// What the fingers do; constant from `began` to the end.
    public var gesture: GestureKind
    /// How many fingers take part.
    public var fingers: Int
    /// The delta of the fingers' centre since the last event, in points.
    public var delta: Vector
    /// The fingers' distance relative to the beginning; 1 except for a pinch.
    public var scale: Double
    /// Degrees clockwise since the last event; 0 except for a pinch.
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
    /// The stage of a tool's stay over the tablet.
    public enum Phase: UInt8, PublishedCase, Sendable {
        /// In range of the tablet.
        case entered
        /// The tip moved in range, touched the surface, or left it.
        case moved, tipDown, tipUp
        /// Out of range of the tablet.
        case exited

        /// The published names, in the order of the cases.
        public static let names: [StaticString] = ["entered", "moved", "tipDown", "tipUp", "exited"]
    }

    /// The kind of tool.
    public enum Tool: UInt8, PublishedCase, Sendable {
        /// The kernel's `BTN_TOOL_*` of the same names; `eraser` is its rubber.
        case pen, eraser, brush, pencil, airbrush, mouse, lens

        /// The published names, in the order of the cases.
        public static let names: [StaticString] = [
            "pen", "eraser", "brush", "pencil", "airbrush", "mouse", "lens",
        ]
    }

    /// What the tool did.
    public var phase: Phase
    /// The tablet.
    public var device: DeviceID
    /// The tool in range; constant until `exited`.
    public var tool: Tool
    /// Where its tip points, in the space.
    public var position: Point
    /// 0 to 1 of the device's range; nil for a tool that does not measure it.
    public var pressure: Double?
    /// In degrees from upright, right and towards the user positive; nil for a tool that does not measure it.
    public var tilt: Vector?
    /// Not made by the user: the tablet was removed, or the machine went to sleep. The tip's press is cancelled.
    public var isCancelled: Bool
    /// For `tipDown`, the number of touches in a row, from 1; else 0.
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
