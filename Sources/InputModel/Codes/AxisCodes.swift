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
    public static let x = RelativeAxis(rawValue: 0x00)
    /// Device units towards the user (`REL_Y`).
    public static let y = RelativeAxis(rawValue: 0x01)
    /// Wheel detents to the right (`REL_HWHEEL`).
    public static let horizontalWheel = RelativeAxis(rawValue: 0x06)
    /// Wheel detents away from the user (`REL_WHEEL`).
    public static let wheel = RelativeAxis(rawValue: 0x08)
    /// 120ths of a detent away from the user (`REL_WHEEL_HI_RES`).
    public static let wheelHighResolution = RelativeAxis(rawValue: 0x0b)
    /// 120ths of a detent to the right (`REL_HWHEEL_HI_RES`).
    public static let horizontalWheelHighResolution = RelativeAxis(rawValue: 0x0c)
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
    /// A third axis, such as a throttle's (`ABS_Z`).
    public static let z = AbsoluteAxis(rawValue: 0x02)
    /// How hard a finger or tool presses, in device units (`ABS_PRESSURE`).
    public static let pressure = AbsoluteAxis(rawValue: 0x18)
    /// A tool's tilt to the right (`ABS_TILT_X`).
    public static let tiltX = AbsoluteAxis(rawValue: 0x1a)
    /// A tool's tilt towards the user (`ABS_TILT_Y`).
    public static let tiltY = AbsoluteAxis(rawValue: 0x1b)
    /// The slot that the multitouch axes after it speak of (`ABS_MT_SLOT`).
    public static let slot = AbsoluteAxis(rawValue: 0x2f)
    /// The length of a contact's touched area, in device units (`ABS_MT_TOUCH_MAJOR`).
    public static let multitouchMajor = AbsoluteAxis(rawValue: 0x30)
    /// A contact's place from left to right (`ABS_MT_POSITION_X`).
    public static let multitouchX = AbsoluteAxis(rawValue: 0x35)
    /// A contact's place from top to bottom (`ABS_MT_POSITION_Y`).
    public static let multitouchY = AbsoluteAxis(rawValue: 0x36)
    /// What touches: a finger, a pen, a palm (`ABS_MT_TOOL_TYPE`).
    public static let toolType = AbsoluteAxis(rawValue: 0x37)
    /// Begins a contact in a slot, or ends it with −1 (`ABS_MT_TRACKING_ID`).
    public static let trackingID = AbsoluteAxis(rawValue: 0x39)
    /// How hard a contact presses, in device units (`ABS_MT_PRESSURE`).
    public static let multitouchPressure = AbsoluteAxis(rawValue: 0x3a)
}

/// A switch (`SW_*`).
public struct SwitchCode: RawRepresentable, Hashable, Sendable {
    /// The kernel's code, as in linux/input-event-codes.h.
    public var rawValue: UInt16

    /// The switch of the kernel's code `rawValue`.
    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// On while a laptop's lid is closed (`SW_LID`).
    public static let lid = SwitchCode(rawValue: 0x00)
    /// On while a convertible is folded to a tablet (`SW_TABLET_MODE`).
    public static let tabletMode = SwitchCode(rawValue: 0x01)
}

/// A light (`LED_*`).
public struct LightCode: RawRepresentable, Hashable, Sendable {
    /// The kernel's code, as in linux/input-event-codes.h.
    public var rawValue: UInt16

    /// The light of the kernel's code `rawValue`.
    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Lit while Num Lock is on (`LED_NUML`).
    public static let numLock = LightCode(rawValue: 0x00)
    /// Lit while Caps Lock is on (`LED_CAPSL`).
    public static let capsLock = LightCode(rawValue: 0x01)
}

/// Properties of a device as a whole (`INPUT_PROP_*`), a bit each.
public struct InputProperties: OptionSet, Hashable, Sendable {
    /// The kernel's bitmap: bit n is property n.
    public var rawValue: UInt32

    /// The properties of a kernel bitmap.
    @inlinable
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Needs a pointer on the screen (`INPUT_PROP_POINTER`).
    public static let pointer = InputProperties(rawValue: 1 << 0)
    /// Touched where it shows (`INPUT_PROP_DIRECT`).
    public static let direct = InputProperties(rawValue: 1 << 1)
    /// The pad itself is the button (`INPUT_PROP_BUTTONPAD`).
    public static let buttonPad = InputProperties(rawValue: 1 << 2)
    /// Two contacts are reported as the corners of a box (`INPUT_PROP_SEMI_MT`).
    public static let semiMultitouch = InputProperties(rawValue: 1 << 3)
    /// A stick between the keys (`INPUT_PROP_POINTING_STICK`).
    public static let pointingStick = InputProperties(rawValue: 1 << 5)
    /// Measures its own motion (`INPUT_PROP_ACCELEROMETER`).
    public static let accelerometer = InputProperties(rawValue: 1 << 6)
}
