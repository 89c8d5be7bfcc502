/// A relative axis (`REL_*`).
public struct RelativeAxis: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt16

    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    public static let x = RelativeAxis(rawValue: 0x00)
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
    public var rawValue: UInt16

    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// One more than the highest code (`ABS_CNT`).
    public static let count = 64

    public static let x = AbsoluteAxis(rawValue: 0x00)
    public static let y = AbsoluteAxis(rawValue: 0x01)
    public static let z = AbsoluteAxis(rawValue: 0x02)
    public static let pressure = AbsoluteAxis(rawValue: 0x18)
    public static let tiltX = AbsoluteAxis(rawValue: 0x1a)
    public static let tiltY = AbsoluteAxis(rawValue: 0x1b)
    public static let slot = AbsoluteAxis(rawValue: 0x2f)
    public static let multitouchMajor = AbsoluteAxis(rawValue: 0x30)
    public static let multitouchX = AbsoluteAxis(rawValue: 0x35)
    public static let multitouchY = AbsoluteAxis(rawValue: 0x36)
    public static let toolType = AbsoluteAxis(rawValue: 0x37)
    public static let trackingID = AbsoluteAxis(rawValue: 0x39)
    public static let multitouchPressure = AbsoluteAxis(rawValue: 0x3a)
}

/// A switch (`SW_*`).
public struct SwitchCode: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt16

    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    public static let lid = SwitchCode(rawValue: 0x00)
    public static let tabletMode = SwitchCode(rawValue: 0x01)
}

/// A light (`LED_*`).
public struct LightCode: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt16

    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    public static let numLock = LightCode(rawValue: 0x00)
    public static let capsLock = LightCode(rawValue: 0x01)
}

/// Properties of a device as a whole (`INPUT_PROP_*`), a bit each.
public struct InputProperties: OptionSet, Hashable, Sendable {
    public var rawValue: UInt32

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
