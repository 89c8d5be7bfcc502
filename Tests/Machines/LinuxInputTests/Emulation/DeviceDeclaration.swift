import InputModel

/// A device to emulate: what its driver tells the kernel of it, and udev everyone.
struct DeviceDeclaration {
    var name: String
    var bus: UInt16
    var vendor: UInt16 = 0x1d6b
    var product: UInt16 = 0x0104
    var version: UInt16 = 0x0111
    var physicalPath: String? = "usb-0000:00:14.0-1/input0"
    var uniqueID: String?
    var capabilities = Capabilities()
    /// What is on when the device is plugged in.
    var state = DeviceDescription.InitialState()
    /// udev's properties besides those that every node has.
    var properties: [String: String] = [:]

    init(name: String, bus: UInt16) {
        self.name = name
        self.bus = bus
        capabilities.types = 1
    }

    /// Slots for contacts; 0 for a device without.
    var slotCount: Int {
        capabilities.axes[.slot].map { Int($0.maximum) + 1 } ?? 0
    }

    mutating func add(keys: some Sequence<UInt16>) {
        capabilities.types |= 1 << UInt32(EventType.key.rawValue)
        for key in keys { capabilities.keys.insert(KeyCode(rawValue: key)) }
    }

    mutating func add(_ axes: RelativeAxis...) {
        capabilities.types |= 1 << UInt32(EventType.relative.rawValue)
        for axis in axes { capabilities.relative |= 1 << UInt64(axis.rawValue) }
    }

    mutating func add(_ axis: AbsoluteAxis, _ range: ClosedRange<Int32>, resolution: Int32 = 0) {
        capabilities.types |= 1 << UInt32(EventType.absolute.rawValue)
        capabilities.absolute |= 1 << UInt64(axis.rawValue)
        capabilities.axes[axis] = AbsoluteAxisInfo(
            minimum: range.lowerBound, maximum: range.upperBound, resolution: resolution)
    }

    mutating func add(lights: LightCode...) {
        capabilities.types |= 1 << UInt32(EventType.led.rawValue)
        for light in lights { capabilities.lights |= 1 << UInt64(light.rawValue) }
    }

    mutating func add(switches: SwitchCode...) {
        capabilities.types |= 1 << UInt32(EventType.switches.rawValue)
        for code in switches { capabilities.switches |= 1 << UInt64(code.rawValue) }
    }
}

// Devices as they are on desks.
extension DeviceDeclaration {
    static var keyboard: DeviceDeclaration {
        var device = DeviceDeclaration(name: "Desk Keyboard", bus: 0x03)
        device.add(keys: 1...127)
        device.add(lights: .numLock, .capsLock)
        device.capabilities.types |= 1 << UInt32(EventType.miscellaneous.rawValue)
        device.capabilities.miscellaneous = 1 << 4
        device.properties = ["ID_INPUT_KEY": "1", "ID_INPUT_KEYBOARD": "1"]
        return device
    }

    static var mouse: DeviceDeclaration {
        var device = DeviceDeclaration(name: "Desk Mouse", bus: 0x03)
        device.add(keys: 0x110...0x114)
        device.add(.x, .y, .wheel)
        device.properties = ["ID_INPUT_MOUSE": "1"]
        return device
    }

    static var highResolutionMouse: DeviceDeclaration {
        var device = mouse
        device.name = "Fine Mouse"
        device.bus = 0x05
        device.add(.horizontalWheel, .wheelHighResolution, .horizontalWheelHighResolution)
        device.properties["MOUSE_DPI"] = "800@125 *1600@500"
        return device
    }

    /// The pad of a tablet with four buttons and a ring, as libwacom's rules call it.
    static var tabletPad: DeviceDeclaration {
        var device = DeviceDeclaration(name: "Desk Tablet Pad", bus: 0x03)
        device.vendor = 0x056a
        device.add(keys: [0x100, 0x101, 0x102, 0x103, 0x14b])
        device.add(.x, 0...1)
        device.add(.y, 0...1)
        device.add(.wheel, 0...71)
        device.add(.miscellaneous, 0...0)
        device.properties = ["ID_INPUT_TABLET": "1", "ID_INPUT_TABLET_PAD": "1"]
        return device
    }

    /// A clickpad of 100 mm by 60 mm with five slots.
    static var touchpad: DeviceDeclaration {
        var device = DeviceDeclaration(name: "Lap Touchpad", bus: 0x18)
        device.capabilities.properties = [.pointer, .buttonPad]
        device.add(keys: [0x110, 0x145, 0x148, 0x14a, 0x14d, 0x14e, 0x14f])
        device.add(.x, 0...3999, resolution: 40)
        device.add(.y, 0...2399, resolution: 40)
        device.add(.slot, 0...4)
        device.add(.multitouchX, 0...3999, resolution: 40)
        device.add(.multitouchY, 0...2399, resolution: 40)
        device.add(.trackingID, 0...65535)
        device.properties = ["ID_INPUT_TOUCHPAD": "1"]
        return device
    }
}
