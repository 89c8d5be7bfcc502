/// What a device declares that it can report: the kernel's capability bitmaps.
public struct Capabilities: Sendable {
    /// Properties of the device as a whole.
    public var properties: InputProperties = []
    /// The event types, a bit each.
    public var types: UInt32 = 0
    /// The keys and buttons.
    public var keys = KeySet()
    /// The relative axes, a bit each.
    public var relative: UInt64 = 0
    /// The absolute axes, a bit each.
    public var absolute: UInt64 = 0
    /// Scan codes and the like (`MSC_*`), a bit each.
    public var miscellaneous: UInt64 = 0
    /// The switches, a bit each.
    public var switches: UInt64 = 0
    /// The lights, a bit each.
    public var lights: UInt64 = 0
    /// The sounds (`SND_*`), a bit each.
    public var sounds: UInt64 = 0
    /// The force feedback effects, 128 bits.
    public var forceFeedback: [UInt64] = [0, 0]
    /// The ranges of the absolute axes, by code.
    public var axes: [AbsoluteAxis: AbsoluteAxisInfo] = [:]

    /// A device that can do nothing, to be filled in.
    public init() {}

    /// True if the device sends events of the type.
    public func has(_ type: EventType) -> Bool {
        type.rawValue < 32 && types & (1 << UInt32(type.rawValue)) != 0
    }

    /// True if the device has the axis.
    public func has(_ axis: RelativeAxis) -> Bool {
        axis.rawValue < 64 && relative & (1 << UInt64(axis.rawValue)) != 0
    }

    /// True if the device has the axis.
    public func has(_ axis: AbsoluteAxis) -> Bool {
        axis.rawValue < 64 && absolute & (1 << UInt64(axis.rawValue)) != 0
    }

    /// True if the device has the key or button.
    public func has(_ key: KeyCode) -> Bool {
        keys.contains(key)
    }

    /// True if the device has the switch.
    public func has(_ code: SwitchCode) -> Bool {
        code.rawValue < 64 && switches & (1 << UInt64(code.rawValue)) != 0
    }

    /// How a device reports what touches it.
    public enum ContactStyle: Sendable {
        /// In slots (protocol B).
        case slots
        /// One contact after the other, without slots (protocol A).
        case anonymous
        /// At most one contact, without multitouch axes.
        case single
    }

    /// How the device reports contacts. One whose slot axis sits among other axes by accident (it has the axis below it
    /// too, as joysticks with dozens of axes do) has no slots.
    public var contactStyle: ContactStyle {
        guard has(.multitouchX), has(.multitouchY) else { return .single }
        guard has(.slot) else { return .anonymous }
        return has(AbsoluteAxis(rawValue: 0x2e)) ? .single : .slots
    }

    /// True for a touchpad whose surface is its button: it says so, or has a left button and no right one.
    package var isClickpad: Bool {
        properties.contains(.buttonPad) || has(.buttonLeft) && !has(.buttonRight)
    }
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
    /// The surface is the screen itself (`INPUT_PROP_DIRECT`).
    public static let direct = InputProperties(rawValue: 1 << 1)
    /// The pad itself is the button (`INPUT_PROP_BUTTONPAD`).
    public static let buttonPad = InputProperties(rawValue: 1 << 2)
    /// Two contacts are reported as the corners of a box (`INPUT_PROP_SEMI_MT`).
    public static let semiMultitouch = InputProperties(rawValue: 1 << 3)
    /// The buttons of a stick are printed along the pad's upper edge (`INPUT_PROP_TOPBUTTONPAD`).
    public static let topButtonPad = InputProperties(rawValue: 1 << 4)
    /// A stick between the keys (`INPUT_PROP_POINTING_STICK`).
    public static let pointingStick = InputProperties(rawValue: 1 << 5)
    /// Measures its own motion (`INPUT_PROP_ACCELEROMETER`).
    public static let accelerometer = InputProperties(rawValue: 1 << 6)
    /// Its pressure is the force of a press, which clicks and is no sign of a palm (`INPUT_PROP_PRESSUREPAD`).
    public static let pressurePad = InputProperties(rawValue: 1 << 7)
}
