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
