import Engine
import InputModel
import Wire

/// A device that exists only in the simulation, with the state of its keys, fingers and pen.
struct SimulatedDevice {
    let name: String
    let kind: SimulationStep.Kind
    let id: DeviceID
    /// What it can report, as its description says.
    let capabilities: Capabilities
    /// Keys and buttons that are down.
    var held: Set<KeyCode> = []
    /// Fingers that are down, by slot; nil for a free slot.
    var fingers: [SimulationStep.Finger?]
    /// The last contact's number.
    var lastContact: Int32 = 0
    var pen = PenState()

    /// The state of the pen.
    struct PenState: Equatable {
        var isNear = false
        var isDown = false
        var place = Point.zero
        var pressure = 0.5
        var tilt = Vector.zero
        var buttons: Set<Int> = []
    }

    init(name: String, kind: SimulationStep.Kind, id: DeviceID, capabilities: Capabilities) {
        self.name = name
        self.kind = kind
        self.id = id
        self.capabilities = capabilities
        fingers = Array(repeating: nil, count: capabilities.axes[.slot].map { Int($0.maximum) + 1 } ?? 0)
    }

    /// Of the touchpad, in millimetres.
    static let padWidth = 100.0
    /// Of the touchpad, in millimetres.
    static let padHeight = 65.0
    /// Units of the touchpad per millimetre.
    static let padResolution = 40.0
    /// Units of an axis that covers the whole space: exact to a hundred-thousandth of a point on any desk.
    static let spaceUnits = 1 << 24
    /// Units of a pressure of 1.
    static let pressureUnits = 65_535.0
    /// Units of tilt per radian: a unit is a thousandth of a degree.
    static let tiltResolution = 57_296.0
    /// The values of a ring: an axis unit is a 120th of a detent.
    static let ringUnits: Int32 = 24 * WheelTracker.unitsPerDetent
    /// The values of a strip, of which 0 is no place.
    static let stripUnits: Int32 = 12 * WheelTracker.unitsPerDetent
    /// The keys of a touchpad that report one finger, two fingers and so on.
    static let tools: [KeyCode] = [
        .toolFinger, .toolDoubleTap, .toolTripleTap, .toolQuadrupleTap, .toolQuintupleTap,
    ]

    var canTouch: Bool { !fingers.isEmpty }
    var canPoint: Bool { kind == .mouse }

    /// True for keys and buttons of the device, but not for the contact keys that fingers and pens report.
    func canPress(_ key: KeyCode) -> Bool {
        guard kind != .touchscreen, kind != .pen, key.role != .contact, key != .stylus else { return false }
        return capabilities.keys.contains(key)
    }
}

extension SimulationStep.Kind {
    /// The description that the device reports.
    func description(named name: String) -> DeviceDescription {
        var capabilities = Capabilities()
        switch self {
        case .keyboard:
            // All keys up to the last function key, and those of media keyboards; no buttons.
            capabilities.addKeys(1...0xff)
            capabilities.addKeys([.function])
        case .mouse:
            capabilities.addKeys(0x110...0x117)
            capabilities.addWheels()
            capabilities.add([.x, .y])
            // Like the mice of virtual machines, it reports both motion and positions.
            capabilities.add(.x, 0...Int32(SimulatedDevice.spaceUnits))
            capabilities.add(.y, 0...Int32(SimulatedDevice.spaceUnits))
        case .touchpad:
            capabilities.addKeys([.touch, .buttonLeft] + SimulatedDevice.tools)
            capabilities.properties = [.pointer, .buttonPad]
            let resolution = SimulatedDevice.padResolution
            capabilities.addContacts(slots: 5)
            capabilities.add(
                .multitouchX, 0...Int32(SimulatedDevice.padWidth * resolution), Int32(resolution))
            capabilities.add(
                .multitouchY, 0...Int32(SimulatedDevice.padHeight * resolution), Int32(resolution))
        case .touchscreen:
            capabilities.addKeys([.touch])
            capabilities.properties = .direct
            capabilities.addContacts(slots: 10)
            capabilities.add(.multitouchX, 0...Int32(SimulatedDevice.spaceUnits))
            capabilities.add(.multitouchY, 0...Int32(SimulatedDevice.spaceUnits))
            capabilities.add(.multitouchPressure, 0...Int32(SimulatedDevice.pressureUnits))
        case .pen:
            capabilities.addKeys([.toolPen, .touch, .stylus, .stylus2])
            capabilities.properties = .direct
            capabilities.add(.x, 0...Int32(SimulatedDevice.spaceUnits))
            capabilities.add(.y, 0...Int32(SimulatedDevice.spaceUnits))
            capabilities.add(.pressure, 0...Int32(SimulatedDevice.pressureUnits))
            let resolution = Int32(SimulatedDevice.tiltResolution)
            capabilities.add(.tiltX, -60_000...60_000, resolution)
            capabilities.add(.tiltY, -60_000...60_000, resolution)
        case .tabletPad: capabilities.addPad()
        }
        var description = DeviceDescription(
            name: "Simulated \(rawValue)", path: "simulated/\(name)", capabilities: capabilities)
        // BUS_VIRTUAL
        description.bus = 0x06
        return description
    }
}

extension Capabilities {
    fileprivate mutating func add(_ axis: AbsoluteAxis, _ range: ClosedRange<Int32>, _ resolution: Int32 = 0)
    {
        insert(EventType.absolute.rawValue, codes: [axis.rawValue])
        axes[axis] = AbsoluteAxisInfo(
            minimum: range.lowerBound, maximum: range.upperBound, resolution: resolution)
    }

    fileprivate mutating func addKeys(_ keys: [KeyCode]) {
        insert(EventType.key.rawValue, codes: keys.map { $0.rawValue })
    }

    fileprivate mutating func addKeys(_ codes: ClosedRange<UInt16>) {
        insert(EventType.key.rawValue, codes: Array(codes))
    }

    fileprivate mutating func add(_ axes: [RelativeAxis]) {
        insert(EventType.relative.rawValue, codes: axes.map { $0.rawValue })
    }

    fileprivate mutating func addWheels() {
        add([.wheel, .horizontalWheel, .wheelHighResolution, .horizontalWheelHighResolution])
    }

    /// Ten buttons, and two of each control.
    fileprivate mutating func addPad() {
        addKeys(0x100...0x109)
        // By which udev tells a pad.
        addKeys([.stylus])
        add(.x, 0...1)
        add(.y, 0...1)
        addWheels()
        add(.wheel, 0...SimulatedDevice.ringUnits - 1)
        add(.throttle, 0...SimulatedDevice.ringUnits - 1)
        add(.rotationX, 0...SimulatedDevice.stripUnits)
        add(.rotationY, 0...SimulatedDevice.stripUnits)
        add(.miscellaneous, 0...15)
    }

    fileprivate mutating func addContacts(slots: Int32) {
        add(.slot, 0...slots - 1)
        add(.trackingID, 0...65_535)
    }
}
