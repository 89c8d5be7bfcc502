package import InputModel
import Interaction
package import Wire

/// A device's description as JSON: the messages of topic `/devices`.
package enum DeviceJSON {
    static let topic = TraceLayout.Topic(
        "/devices", "inlet.Device",
        #"{"type":"object","required":["device","name","bus","vendor","product","version","codes"],"properties":{"#
            + TraceLayout.device
            + #","isNew":{"type":"boolean","description":"plugged in while recording"},"name":{"type":"string"},"#
            + #""codes":{"type":"object","description":"codes by event type"},"#
            + #""axes":{"type":"object","description":"value, minimum, maximum, fuzz, flat, resolution by axis"},"#
            + #""slots":{"type":"object","description":"values by slot, for each contact axis"}}}"#)

    package static func encode(_ device: DeviceDescription, number: Int, isNew: Bool) -> [UInt8] {
        let capabilities = device.capabilities
        var object = JSONObject()
        object.add("device", number)
        object.add("isNew", isNew)
        object.add("name", device.name)
        object.add("path", device.path)
        object.add("seat", device.seat)
        object.add("bus", Int(device.bus))
        object.add("vendor", Int(device.vendor))
        object.add("product", Int(device.product))
        object.add("version", Int(device.version))
        if let group = device.group { object.add("group", Int(group)) }
        object.add("kinds", device.kindNames)
        object.add("properties", json: list(Capabilities.bits(UInt64(capabilities.properties.rawValue))))
        object.add("codes", json: lists(capabilities.codes.map { ($0.type, $0.codes) }))
        object.add(
            "axes", json: lists(capabilities.sortedAxes.map { ($0.axis.rawValue, values(of: $0.info)) }))
        object.add("keysDown", json: list(device.initialState.keys.codes.map(\.rawValue)))
        object.add("lightsOn", json: list(Capabilities.bits(device.initialState.lights)))
        object.add("switchesOn", json: list(Capabilities.bits(device.initialState.switches)))
        if !device.initialState.hasRepeats { object.add("repeats", false) }
        if !device.initialState.slots.isEmpty {
            object.add(
                "slots", json: lists(device.initialState.sortedSlots.map { ($0.axis.rawValue, $0.values) }))
        }
        if device.initialState.memory != DeviceMemory() {
            object.add("memory", json: memory(device.initialState.memory))
        }
        if let dots = device.dotsPerInch { object.add("dotsPerInch", json: String(dots)) }
        if device.calibration != .none {
            let (x, y) = (device.calibration.horizontal, device.calibration.vertical)
            object.add("calibration", json: "[\(x.x),\(x.y),\(x.offset),\(y.x),\(y.y),\(y.offset)]")
        }
        if device.integration != Integration() {
            object.add("integration", json: integration(device.integration))
        }
        if !device.quirks.isEmpty { object.add("quirks", device.quirks.map(\.line)) }
        if device.isIgnored { object.add("ignored", true) }
        return Array(object.text().utf8)
    }

    static func list(_ values: [some FixedWidthInteger]) -> String {
        "[" + values.map { String($0) }.joined(separator: ",") + "]"
    }

    /// An object of lists, by code.
    private static func lists(_ entries: [(code: UInt16, values: [some FixedWidthInteger])]) -> String {
        "{" + entries.map { "\"\($0.code)\":" + list($0.values) }.joined(separator: ",") + "}"
    }

    private static func values(of axis: AbsoluteAxisInfo) -> [Int32] {
        [axis.value, axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution]
    }

    package static func decode(_ node: DocumentNode) throws(DocumentError) -> (
        number: Int, isNew: Bool, device: DeviceDescription
    ) {
        func number(_ key: StaticString, _ range: ClosedRange<Int>) throws(DocumentError) -> Int {
            guard let value = node.peek(key) else { throw node.fault("a device needs \"\(key)\"") }
            return try value.integer("\"\(key)\"", range)
        }
        func text(_ key: StaticString) throws(DocumentError) -> String {
            try node.peek(key)?.string("\"\(key)\"") ?? ""
        }
        var device = DeviceDescription(
            name: try text("name"), path: try text("path"), capabilities: try capabilities(node))
        device.seat = try text("seat")
        device.bus = UInt16(try number("bus", 0...0xffff))
        device.vendor = UInt16(try number("vendor", 0...0xffff))
        device.product = UInt16(try number("product", 0...0xffff))
        device.version = UInt16(try number("version", 0...0xffff))
        if let group = node.peek("group") {
            device.group = Int32(try group.integer("\"group\"", 0...Int(Int32.max)))
        }
        if let kinds = node.peek("kinds") {
            device.kinds = []
            var names = try kinds.items("\"kinds\"")
            while let name = names.next() {
                if let kind = DeviceKinds(name: try name.string("a kind")) { device.kinds.insert(kind) }
            }
        }
        device.initialState.keys = KeySet(try codes(node.peek("keysDown")).map { KeyCode(rawValue: $0) })
        device.initialState.lights = Capabilities.mask(of: try codes(node.peek("lightsOn")))
        device.initialState.switches = Capabilities.mask(of: try codes(node.peek("switchesOn")))
        device.initialState.hasRepeats = try node.peek("repeats")?.bool("\"repeats\"") ?? true
        if let slots = node.peek("slots") { device.initialState.slots = try Self.slots(slots) }
        if let memory = node.peek("memory") { device.initialState.memory = try Self.memory(memory) }
        device.dotsPerInch = try node.peek("dotsPerInch")?.number("\"dotsPerInch\"", 1...100_000)
        if let list = node.peek("calibration") { device.calibration = try calibration(list) }
        if let known = node.peek("integration") { device.integration = try integration(known) }
        if let known = node.peek("quirks") { device.quirks = try quirks(known) }
        device.isIgnored = try node.peek("ignored")?.bool("\"ignored\"") ?? false
        let isNew = try node.peek("isNew")?.bool("\"isNew\"") ?? false
        return (try number("device", 1...Int(UInt16.max)), isNew, device)
    }

    private static func calibration(_ node: DocumentNode) throws(DocumentError) -> Calibration {
        let values = try node.items("\"calibration\"") { item throws(DocumentError) in
            try item.number("each of \"calibration\"", -Calibration.most...Calibration.most)
        }
        guard values.count == 6 else { throw node.fault("\"calibration\" must have six numbers") }
        return Calibration(values[0], values[1], values[2], values[3], values[4], values[5])
    }

    private static func capabilities(_ node: DocumentNode) throws(DocumentError) -> Capabilities {
        var capabilities = Capabilities()
        if let node = node.peek("codes"), node.form == .mapping {
            var entries = node.entries
            while let key = entries.next(), let value = entries.next() {
                if let type = UInt16(key.text) { capabilities.insert(type, codes: try codes(value)) }
            }
        }
        if let node = node.peek("axes"), node.form == .mapping {
            var entries = node.entries
            while let key = entries.next(), let value = entries.next() {
                guard let axis = UInt16(key.text), axis < UInt16(AbsoluteAxis.count) else { continue }
                let values: [Int32] = try value.integers("an axis", each: "a value")
                guard values.count == 6 else { throw value.fault("an axis must have six values") }
                capabilities.axes[AbsoluteAxis(rawValue: axis)] = AbsoluteAxisInfo(
                    value: values[0], minimum: values[1], maximum: values[2], fuzz: values[3],
                    flat: values[4], resolution: values[5])
            }
        }
        let properties = Capabilities.mask(of: try codes(node.peek("properties")))
        capabilities.properties = InputProperties(rawValue: UInt32(truncatingIfNeeded: properties))
        return capabilities
    }

    private static func codes(_ node: DocumentNode?) throws(DocumentError) -> [UInt16] {
        try node?.integers("a list of codes", each: "a code") ?? []
    }
}

extension DocumentNode {
    /// A list of whole numbers within the range of `Value`.
    func integers<Value: FixedWidthInteger>(_ what: String, each: String) throws(DocumentError) -> [Value] {
        try items(what) { item throws(DocumentError) in
            Value(try item.integer(each, Int(Value.min)...Int(Value.max)))
        }
    }
}
