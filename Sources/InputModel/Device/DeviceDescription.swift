/// Everything about a device that does not change while it is open, and its state at that moment.
public struct DeviceDescription: Sendable {
    /// The device's own name; may be empty, and need not be unique.
    public var name: String
    /// How it is connected: `BUS_*` in linux/input.h, 0 if unknown.
    public var bus: UInt16
    /// The vendor's number on that bus; 0 if unknown.
    public var vendor: UInt16
    /// The product's number with that vendor; 0 if unknown.
    public var product: UInt16
    /// The product's version; 0 if unknown.
    public var version: UInt16
    /// A number that the devices have in common of which udev says that they are one product (`LIBINPUT_DEVICE_GROUP`), from
    /// 0 to `Int32.max`; nil if it says nothing.
    public var group: Int32?
    /// The device node, such as `/dev/input/event3`; the file's name for a recording.
    public var path: String
    /// udev's `ID_SEAT`, or `seat0`.
    public var seat: String
    /// What the device is to its user, derived from its capabilities.
    public var kinds: DeviceKinds
    /// What the device declares that it can report.
    public var capabilities: Capabilities
    /// How many counts the device reports per inch of travel (udev's `MOUSE_DPI`); nil if unknown.
    public var dotsPerInch: Double?
    /// How its positions map to the screen (udev's `LIBINPUT_CALIBRATION_MATRIX`).
    public var calibration = Calibration.none
    /// What is known of it as a part of a laptop.
    public var integration = Integration()
    /// What libinput's quirk files say of it, by name. Codes, properties and sizes among them are in ``capabilities`` already;
    /// in recordings of libinput, which have the kernel's codes and properties, only the sizes.
    public var quirks: [Quirk] = []
    /// udev asks programs to leave it alone (`LIBINPUT_IGNORE_DEVICE`). A rule of the settings can bring it back.
    public var isIgnored = false
    /// The state when the device was opened: keys, lights and switches that were already on have no event that says so.
    public var initialState: InitialState

    /// Keys, lights and switches that are on when a device is opened, and what its slots hold.
    public struct InitialState: Sendable {
        /// Keys and buttons that are down.
        public var keys = KeySet()
        /// Lights, a bit each.
        public var lights: UInt64 = 0
        /// Switches, a bit each.
        public var switches: UInt64 = 0
        /// The kernel repeats its keys, where its driver does (`EV_REP`): a program can switch that off (`EVIOCSREP`).
        public var hasRepeats = true
        /// The last value of each contact axis (`ABS_MT_*`) in each slot, in the order of the slots, at most
        /// ``Limits/slots`` of them: what EVIOCGMTSLOTS returns. A tracking id of -1 is a slot without a contact. Empty
        /// if unknown. The kernel never repeats a value that a slot already has.
        public var slots: [AbsoluteAxis: [Int32]] = [:]
        /// What it did before, in a recording that continues another.
        public var memory = DeviceMemory()

        /// Nothing pressed, lit or closed, and no slot known.
        public init() {}
    }

    /// The seat of every device that udev assigns to no other.
    package static let standardSeat = "seat0"

    /// A device on `seat0`, with kinds derived from `capabilities`; everything else is unknown.
    public init(name: String, path: String, capabilities: Capabilities) {
        self.name = name
        bus = 0
        vendor = 0
        product = 0
        version = 0
        self.path = path
        seat = Self.standardSeat
        kinds = DeviceKinds(capabilities)
        self.capabilities = capabilities
        dotsPerInch = nil
        initialState = InitialState()
    }

    /// True if the two are parts of one product, as udev's groups tell, or else its numbers: a pen and the screen that it
    /// writes on.
    package func isSameProduct(as other: DeviceDescription) -> Bool {
        if let group, let other = other.group { return group == other }
        return !isUnnumbered && hasNumbers(of: other)
    }

    /// True if the hands that use the one are at the other, too: both are built in, are parts of one product, or, as
    /// simulated devices, have no numbers and are on one bus.
    package func isBeside(_ other: DeviceDescription) -> Bool {
        isInternal && other.isInternal || isSameProduct(as: other)
            || (group ?? other.group) == nil && isUnnumbered && hasNumbers(of: other)
    }

    private var isUnnumbered: Bool { vendor == 0 && product == 0 }

    private func hasNumbers(of other: DeviceDescription) -> Bool {
        bus == other.bus && vendor == other.vendor && product == other.product
    }

    /// `BUS_BLUETOOTH`, for ``bus``.
    package static let bluetooth: UInt16 = 0x05

    /// The names of its kinds, in published order.
    public var kindNames: [String] {
        DeviceKinds.named.filter { kinds.contains($0.kind) }.map { $0.name.description }
    }

    /// The bus by name, or its number in hexadecimal if it has no name here. Source: `BUS_*` in linux/input.h.
    public var busName: String {
        switch bus {
        case 0x01: "pci"
        case 0x03: "usb"
        case Self.bluetooth: "bluetooth"
        case 0x06: "virtual"
        case 0x11: "i8042"
        case 0x18: "i2c"
        case 0x19: "host"
        case 0x1c: "spi"
        case 0x1d: "rmi"
        default: "0x" + String(bus, radix: 16)
        }
    }
}

/// The number that identifies a device in events. Numbers rise and are never reused.
public struct DeviceID: RawRepresentable, Hashable, Sendable {
    /// From 1; 0 is ``none``.
    public var rawValue: UInt32

    /// The device of the number `rawValue`.
    @inlinable
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// No device: a program moved the pointer.
    @inlinable
    public static var none: DeviceID { DeviceID(rawValue: 0) }
}
