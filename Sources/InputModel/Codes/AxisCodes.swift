/// A relative axis (`REL_*`).
public struct RelativeAxis: RawRepresentable, Hashable, Sendable {
    /// The kernel's code, as in linux/input-event-codes.h.
    public var rawValue: UInt16

    /// The axis of the kernel's code `rawValue`.
    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Device units to the right (`REL_X`).
    @inlinable public static var x: RelativeAxis { RelativeAxis(rawValue: 0x00) }
    /// Device units towards the user (`REL_Y`).
    @inlinable public static var y: RelativeAxis { RelativeAxis(rawValue: 0x01) }
    /// Wheel detents to the right (`REL_HWHEEL`).
    @inlinable public static var horizontalWheel: RelativeAxis { RelativeAxis(rawValue: 0x06) }
    /// Detents of a dial, clockwise (`REL_DIAL`).
    @inlinable public static var dial: RelativeAxis { RelativeAxis(rawValue: 0x07) }
    /// Wheel detents away from the user (`REL_WHEEL`).
    @inlinable public static var wheel: RelativeAxis { RelativeAxis(rawValue: 0x08) }
    /// 120ths of a detent away from the user (`REL_WHEEL_HI_RES`).
    @inlinable public static var wheelHighResolution: RelativeAxis { RelativeAxis(rawValue: 0x0b) }
    /// 120ths of a detent to the right (`REL_HWHEEL_HI_RES`).
    @inlinable public static var horizontalWheelHighResolution: RelativeAxis { RelativeAxis(rawValue: 0x0c) }
}

/// An absolute axis (`ABS_*`), 0 to 63.
public struct AbsoluteAxis: RawRepresentable, Hashable, Sendable {
    /// The kernel's code, as in linux/input-event-codes.h.
    public var rawValue: UInt16

    /// The axis of the kernel's code `rawValue`.
    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// One more than the highest code (`ABS_CNT`).
    public static let count = 64

    /// From left to right; the only contact's, or the first one's (`ABS_X`).
    public static let x = AbsoluteAxis(rawValue: 0x00)
    /// From top to bottom; the only contact's, or the first one's (`ABS_Y`).
    public static let y = AbsoluteAxis(rawValue: 0x01)
    /// Where a finger is on the first strip of a tablet's pad (`ABS_RX`).
    public static let rotationX = AbsoluteAxis(rawValue: 0x03)
    /// Where a finger is on the second strip (`ABS_RY`).
    public static let rotationY = AbsoluteAxis(rawValue: 0x04)
    /// Where a finger is on the second ring of a tablet's pad, clockwise (`ABS_THROTTLE`).
    public static let throttle = AbsoluteAxis(rawValue: 0x06)
    /// Where a finger is on the first ring, clockwise (`ABS_WHEEL`).
    public static let wheel = AbsoluteAxis(rawValue: 0x08)
    /// How hard a finger or tool presses, in device units (`ABS_PRESSURE`).
    public static let pressure = AbsoluteAxis(rawValue: 0x18)
    /// How far above the surface a tool is, in device units (`ABS_DISTANCE`).
    public static let distance = AbsoluteAxis(rawValue: 0x19)
    /// A tool's tilt to the right (`ABS_TILT_X`).
    public static let tiltX = AbsoluteAxis(rawValue: 0x1a)
    /// A tool's tilt towards the user (`ABS_TILT_Y`).
    public static let tiltY = AbsoluteAxis(rawValue: 0x1b)
    /// 0 when nothing touches or presses a tablet's pad any more (`ABS_MISC`).
    public static let miscellaneous = AbsoluteAxis(rawValue: 0x28)
    /// The slot that the following multitouch axes apply to (`ABS_MT_SLOT`).
    public static let slot = AbsoluteAxis(rawValue: 0x2f)
    /// The length of a contact's touched area, in device units (`ABS_MT_TOUCH_MAJOR`).
    public static let multitouchMajor = AbsoluteAxis(rawValue: 0x30)
    /// The width of a contact's touched area, in device units (`ABS_MT_TOUCH_MINOR`).
    public static let multitouchMinor = AbsoluteAxis(rawValue: 0x31)
    /// A contact's position from left to right (`ABS_MT_POSITION_X`).
    public static let multitouchX = AbsoluteAxis(rawValue: 0x35)
    /// A contact's position from top to bottom (`ABS_MT_POSITION_Y`).
    public static let multitouchY = AbsoluteAxis(rawValue: 0x36)
    /// What touches: a finger, a pen, a palm (`ABS_MT_TOOL_TYPE`).
    public static let toolType = AbsoluteAxis(rawValue: 0x37)
    /// Begins a contact in a slot, or ends it with −1 (`ABS_MT_TRACKING_ID`).
    public static let trackingID = AbsoluteAxis(rawValue: 0x39)
    /// How hard a contact presses, in device units (`ABS_MT_PRESSURE`).
    public static let multitouchPressure = AbsoluteAxis(rawValue: 0x3a)
    /// How far above the surface a contact is, in device units (`ABS_MT_DISTANCE`).
    public static let multitouchDistance = AbsoluteAxis(rawValue: 0x3b)

    /// The axes that have a value in each slot: `ABS_MT_TOUCH_MAJOR` to `ABS_MT_TOOL_Y`.
    package static let ofContacts = (0x30...0x3d as ClosedRange<UInt16>).map { AbsoluteAxis(rawValue: $0) }
}
