/// What is known of a device as a part of a laptop, beyond what the kernel says: udev's properties and libinput's quirks.
public struct Integration: Hashable, Sendable {
    /// It is built into the machine; nil if only its bus can tell.
    public var isInternal: Bool?
    /// It is meant to be used in tablet mode, too (`ModelTabletModeNoSuspend`): firmware disables its keys, or its keys
    /// are on the tablet.
    public var worksFolded = false
    /// What its lid switch says when the device is opened is true (`AttrLidSwitchReliability=reliable`).
    public var hasReliableLid = false
    /// Its tablet mode switch says nothing (`ModelTabletModeSwitchUnreliable`).
    public var ignoresTabletMode = false

    /// Nothing is known.
    public init() {}

    /// What udev says of a device of `kinds`.
    ///
    /// - Parameters:
    ///   - kinds: those of the device.
    ///   - property: the value of a udev property, nil if it is not set.
    public init(_ kinds: DeviceKinds, udev property: (String) -> String?) {
        let ofPad = kinds.contains(.touchpad) ? property("ID_INPUT_TOUCHPAD_INTEGRATION") : nil
        isInternal = Self.isInternal(ofPad ?? property("ID_INTEGRATION"))
    }

    /// Reads `internal` or `external`; nil for anything else.
    public static func isInternal(_ word: String?) -> Bool? {
        switch word {
        case "internal": true
        case "external": false
        default: nil
        }
    }
}

extension DeviceDescription {
    /// It is built into the machine, for all that is known: else, it is on a bus without external connectors
    /// (`BUS_I8042`, `BUS_I2C`, `BUS_HOST`, `BUS_SPI`, `BUS_RMI`).
    package var isInternal: Bool {
        if let known = integration.isInternal { return known }
        return switch bus {
        case 0x11, 0x18, 0x19, 0x1c, 0x1d: true
        default: false
        }
    }
}
