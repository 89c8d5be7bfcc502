/// What a device is to its user. One device can be of several kinds.
public struct DeviceKinds: OptionSet, Hashable, Sendable {
    /// A bit for each kind.
    public var rawValue: UInt8

    /// The kinds whose bits are set.
    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Has keys, be it a full keyboard, a keypad, a remote control or a power button.
    public static let keyboard = DeviceKinds(rawValue: 1 << 0)
    /// Moves the pointer, relatively or absolutely.
    public static let mouse = DeviceKinds(rawValue: 1 << 1)
    /// A surface beside the screen, whose fingers move the pointer.
    public static let touchpad = DeviceKinds(rawValue: 1 << 2)
    /// A surface that is the screen itself.
    public static let touchscreen = DeviceKinds(rawValue: 1 << 3)
    /// A pen tablet.
    public static let tablet = DeviceKinds(rawValue: 1 << 4)
    /// A stick between the keys.
    public static let pointingStick = DeviceKinds(rawValue: 1 << 5)
    /// Has a switch of the machine, such as a laptop's lid.
    public static let `switch` = DeviceKinds(rawValue: 1 << 6)
    /// The buttons, rings, strips and dials beside a tablet's surface. It moves no pointer.
    public static let tabletPad = DeviceKinds(rawValue: 1 << 7)

    /// Every kind with its published name, in published order.
    public static let named: [(kind: DeviceKinds, name: StaticString)] = [
        (.keyboard, "keyboard"), (.mouse, "mouse"), (.touchpad, "touchpad"), (.touchscreen, "touchscreen"),
        (.tablet, "tablet"), (.pointingStick, "pointingStick"), (.switch, "switch"),
        (.tabletPad, "tabletPad"),
    ]

    /// The kind of the published name `name`; nil if there is none.
    public init?(name: some StringProtocol) {
        guard let kind = Self.named.first(where: { $0.name.description == name })?.kind else { return nil }
        self = kind
    }
}
