import InputModel
import Wire

/// The description of a device, as far as a libinput recording has been read.
struct DeviceDraft {
    var node: String?
    private var name = ""
    private var identity: [UInt16] = [0, 0, 0, 0]
    private var capabilities = Capabilities()
    private var udev: [String: String] = [:]
    private var quirks: [Quirk] = []
    private var state = DeviceDescription.InitialState()
    /// Inlet's extension: what neither udev's properties nor quirks can say.
    private var group: Int32?
    private var integration: Integration?

    func description(path: String) -> DeviceDescription {
        var device = DeviceDescription(name: name, path: node ?? path, capabilities: capabilities)
        (device.bus, device.vendor) = (identity[0], identity[1])
        (device.product, device.version) = (identity[2], identity[3])
        device.read { udev[$0] }
        device.read(quirks)
        device.group = group ?? device.group
        device.integration = integration ?? device.integration
        device.initialState = state
        return device
    }

    mutating func readEvdev(_ events: inout YAMLEvents) throws(DocumentError) {
        try events.mapping("\"evdev\"") { key, events throws(DocumentError) in
            switch key {
            case "name": name = try events.text("\"name\"")
            case "id":
                identity = try events.integers("\"id\"")
                guard identity.count == 4 else {
                    throw events.fault("\"id\" must be [bus, vendor, product, version]")
                }
            case "codes":
                try events.mapping("\"codes\"") { key, events throws(DocumentError) in
                    let type: UInt16 = try events.integer("an event type", .scalar(key))
                    capabilities.insert(type, codes: try events.integers("the codes"))
                }
            case "absinfo":
                try events.mapping("\"absinfo\"") { key, events throws(DocumentError) in
                    try readAxis(key, &events)
                }
            case "properties":
                let bits: [UInt16] = try events.integers("\"properties\"")
                capabilities.properties = InputProperties(
                    rawValue: UInt32(truncatingIfNeeded: Capabilities.mask(of: bits)))
            default: try events.skip()
            }
        }
    }

    private mutating func readAxis(_ key: String, _ events: inout YAMLEvents) throws(DocumentError) {
        let axis: UInt16 = try events.integer("an axis", .scalar(key))
        let values: [Int32] = try events.integers("an axis")
        guard axis < UInt16(AbsoluteAxis.count), (5...6).contains(values.count) else {
            throw events.fault("an axis must be below \(AbsoluteAxis.count) and have five or six values")
        }
        capabilities.axes[AbsoluteAxis(rawValue: axis)] = AbsoluteAxisInfo(
            value: values.count > 5 ? values[5] : 0, minimum: values[0], maximum: values[1],
            fuzz: values[2], flat: values[3], resolution: values[4])
    }

    mutating func readUdev(_ events: inout YAMLEvents) throws(DocumentError) {
        try events.mapping("\"udev\"") { key, events throws(DocumentError) in
            guard key == "properties" else { return try events.skip() }
            try events.list("\"properties\"") { first, events throws(DocumentError) in
                guard case .scalar(let text) = first else { return try events.skip(after: first) }
                let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                if parts.count == 2 { udev[String(parts[0])] = String(parts[1]) }
            }
        }
    }

    mutating func readQuirks(_ events: inout YAMLEvents) throws(DocumentError) {
        try events.list("\"quirks\"") { first, events throws(DocumentError) in
            guard case .scalar(let text) = first else { return try events.skip(after: first) }
            if let quirk = Quirk(line: text) { quirks.append(quirk) }
        }
    }

    /// Reads Inlet's extension of the format: the device's state when the recording began, and what else is known of it.
    mutating func readExtension(_ events: inout YAMLEvents) throws(DocumentError) {
        try events.mapping("\"inlet\"") { key, events throws(DocumentError) in
            switch key {
            case "keysDown":
                let codes: [UInt16] = try events.integers("\"keysDown\"")
                state.keys = KeySet(codes.map { KeyCode(rawValue: $0) })
            case "lightsOn": state.lights = Capabilities.mask(of: try events.integers("\"lightsOn\""))
            case "switchesOn": state.switches = Capabilities.mask(of: try events.integers("\"switchesOn\""))
            case "repeats": state.hasRepeats = try events.text("\"repeats\"") != "false"
            case "slots":
                try events.mapping("\"slots\"") { key, events throws(DocumentError) in
                    let axis: UInt16 = try events.integer("an axis", .scalar(key))
                    let values: [Int32] = try events.integers("the values of slots")
                    guard AbsoluteAxis.ofContacts.contains(AbsoluteAxis(rawValue: axis)) else { return }
                    state.slots[AbsoluteAxis(rawValue: axis)] = Array(values.prefix(Limits.slots))
                }
            case "group":
                let number: Int32 = try events.integer("\"group\"", try events.next())
                group = max(0, number)
            case "integration": integration = try Self.integration(&events)
            default: try events.skip()
            }
        }
    }

    private static func integration(_ events: inout YAMLEvents) throws(DocumentError) -> Integration {
        var known = Integration()
        try events.mapping("\"integration\"") { key, events throws(DocumentError) in
            let isTrue = try events.text("\"\(key)\"") == "true"
            switch key {
            case "internal": known.isInternal = isTrue
            case "worksFolded": known.worksFolded = isTrue
            case "reliableLid": known.hasReliableLid = isTrue
            case "ignoresTabletMode": known.ignoresTabletMode = isTrue
            default: break
            }
        }
        return known
    }
}
