/// Something that happened, resolved: what the core gives its subscribers. A trivial value, no reference in it.
public struct StreamEvent: Sendable {
    /// When it happened. Of events of several devices, the order is that of arrival; times can go backwards.
    public var time: Timestamp
    public var body: Body

    @inlinable
    public init(time: Timestamp, body: Body) {
        self.time = time
        self.body = body
    }

    public enum Body: Sendable {
        case device(DeviceEvent)
        case key(KeyEvent)
        case modifiers(ModifiersEvent)
        case modifierTap(ModifierTapEvent)
        case motion(MotionEvent)
        case button(ButtonEvent)
        case scroll(ScrollEvent)
        case touch(TouchEvent)
        case tool(ToolEvent)
        case `switch`(SwitchEvent)
        case anomaly(AnomalyEvent)
    }
}

/// The life of anything that begins and ends: exactly one `ended` or `cancelled` follows each `began`.
public enum Phase: UInt8, Sendable {
    case began
    /// The key is still held and types again. Keys only.
    case repeated
    case changed
    case ended
    /// It did not end by itself: a device went away, input was lost, or something else took over.
    case cancelled
}

/// A device came, went, or is in step with the kernel again.
public struct DeviceEvent: Sendable {
    public enum Phase: Sendable {
        case added, removed, resynced, suspended, resumed
    }

    public var phase: Phase
    public var device: DeviceID

    public init(phase: Phase, device: DeviceID) {
        self.phase = phase
        self.device = device
    }
}

/// A key of a keyboard.
public struct KeyEvent: Sendable {
    public var phase: Phase
    public var device: DeviceID
    public var key: KeyCode
    /// What the press types in the layout, with the modifiers held at that time; its release carries the same.
    public var text: ShortText
    /// What it would type with no modifier held.
    public var plainText: ShortText
    public var modifiers: Modifiers

    public init(
        phase: Phase, device: DeviceID, key: KeyCode, text: ShortText, plainText: ShortText,
        modifiers: Modifiers
    ) {
        self.phase = phase
        self.device = device
        self.key = key
        self.text = text
        self.plainText = plainText
        self.modifiers = modifiers
    }
}

/// The modifiers in force or the layout group changed.
public struct ModifiersEvent: Equatable, Sendable {
    /// All modifiers in force.
    public var modifiers: Modifiers
    /// Those that stay until pressed again: Caps Lock, Num Lock.
    public var locked: Modifiers
    /// The layout in use, counted from 0 in the configured list.
    public var group: UInt8

    public init(modifiers: Modifiers, locked: Modifiers, group: UInt8) {
        self.modifiers = modifiers
        self.locked = locked
        self.group = group
    }
}

/// A modifier was pressed and released with nothing in between.
public struct ModifierTapEvent: Sendable {
    public var key: KeyCode
    /// The modifiers that remain.
    public var modifiers: Modifiers

    public init(key: KeyCode, modifiers: Modifiers) {
        self.key = key
        self.modifiers = modifiers
    }
}

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
    public enum Source: Sendable {
        case wheel, finger, continuous
    }

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

/// A contact on a touchscreen, or, for those who ask, on a touchpad.
public struct TouchEvent: Sendable {
    public var phase: Phase
    public var device: DeviceID
    /// Which contact of the device, counted up from 1 and never used again.
    public var contact: UInt32
    /// Touchscreens: in the space. Touchpads: in millimetres from the pad's top left corner.
    public var position: Point
    /// 0 to 1 of the device's range; nil for a device that does not measure it.
    public var pressure: Double?
    /// On a touchpad, which the pointer's motion and gestures already speak for.
    public var isOnTouchpad: Bool

    public init(
        phase: Phase, device: DeviceID, contact: UInt32, position: Point, pressure: Double?,
        isOnTouchpad: Bool
    ) {
        self.phase = phase
        self.device = device
        self.contact = contact
        self.position = position
        self.pressure = pressure
        self.isOnTouchpad = isOnTouchpad
    }
}

/// A tool of a tablet.
public struct ToolEvent: Sendable {
    public enum Phase: Sendable {
        /// In range of the tablet.
        case entered
        case moved, tipDown, tipUp
        case exited
    }

    public enum Tool: Sendable {
        case pen, eraser, brush, pencil, airbrush, mouse, lens
    }

    public var phase: Phase
    public var device: DeviceID
    public var tool: Tool
    public var position: Point
    /// 0 to 1 of the device's range; nil for a tool that does not measure it.
    public var pressure: Double?
    /// In degrees from upright, right and towards the user positive; nil for a tool that does not measure it.
    public var tilt: Vector?

    public init(
        phase: Phase, device: DeviceID, tool: Tool, position: Point, pressure: Double?, tilt: Vector?
    ) {
        self.phase = phase
        self.device = device
        self.tool = tool
        self.position = position
        self.pressure = pressure
        self.tilt = tilt
    }
}

/// A switch of the machine.
public struct SwitchEvent: Sendable {
    public enum Switch: Sendable {
        case lid, tabletMode
    }

    public var device: DeviceID
    public var `switch`: Switch
    public var isOn: Bool

    public init(device: DeviceID, switch: Switch, isOn: Bool) {
        self.device = device
        self.switch = `switch`
        self.isOn = isOn
    }
}

/// Something that should not have happened.
public struct AnomalyEvent: Sendable {
    public var anomaly: Anomaly
    public var device: DeviceID?
    /// How often it has happened so far.
    public var count: Int

    public init(anomaly: Anomaly, device: DeviceID?, count: Int) {
        self.anomaly = anomaly
        self.device = device
        self.count = count
    }
}
