import InputModel

/// What `/sys` and udev's database hold of a device, in the format of umockdev-record: `P` for the path, `N` for
/// the node, `E` for a property, `A` for an attribute, `L` for a link.
struct SysfsEntry {
    let declaration: DeviceDeclaration
    let number: Int

    private var parentPath: String { "/devices/virtual/input/input\(number)" }
    private var path: String { parentPath + "/event\(number)" }

    /// Where it is under `/sys`, with its parent's place.
    var location: (node: String, parent: String) { ("/sys" + path, "/sys" + parentPath) }
    var nodePath: String { "/dev/input/event\(number)" }

    /// The device itself, which has no node.
    var parentText: String {
        let capabilities = declaration.capabilities
        let attributes: KeyValuePairs = [
            "name": declaration.name,
            "phys": declaration.physicalPath ?? "",
            "uniq": declaration.uniqueID ?? "",
            "properties": Self.bitmap([UInt64(capabilities.properties.rawValue)]),
            "id/bustype": Self.identifier(declaration.bus),
            "id/vendor": Self.identifier(declaration.vendor),
            "id/product": Self.identifier(declaration.product),
            "id/version": Self.identifier(declaration.version),
            "capabilities/ev": Self.bitmap([UInt64(capabilities.types)]),
            "capabilities/key": Self.bitmap(capabilities.keys.bitmap),
            "capabilities/rel": Self.bitmap([capabilities.relative]),
            "capabilities/abs": Self.bitmap([capabilities.absolute]),
            "capabilities/msc": Self.bitmap([capabilities.miscellaneous]),
            "capabilities/sw": Self.bitmap([capabilities.switches]),
            "capabilities/led": Self.bitmap([capabilities.lights]),
            "capabilities/snd": Self.bitmap([capabilities.sounds]),
            "capabilities/ff": Self.bitmap(capabilities.forceFeedback),
        ]
        return "P: \(parentPath)\nE: SUBSYSTEM=input\nE: NAME=\"\(declaration.name)\"\n"
            + attributes.map { "A: \($0.key)=\($0.value)\\n\n" }.joined() + "\n"
    }

    /// The node that is opened for its events.
    var nodeText: String {
        var properties = declaration.properties
        properties["SUBSYSTEM"] = "input"
        properties["DEVNAME"] = nodePath
        properties["MAJOR"] = "13"
        properties["MINOR"] = String(64 + number)
        properties["ID_INPUT"] = "1"
        return "P: \(path)\nN: input/event\(number)\n"
            + properties.map { "E: \($0.key)=\($0.value)\n" }.joined()
            + "A: dev=13:\(64 + number)\\n\nL: device=../../input\(number)\n\n"
    }

    /// sysfs prints bitmaps as hexadecimal words, the highest first, leading zero words left out.
    private static func bitmap(_ words: [UInt64]) -> String {
        let significant = words.reversed().drop { $0 == 0 }
        return significant.isEmpty ? "0" : significant.map { String($0, radix: 16) }.joined(separator: " ")
    }

    private static func identifier(_ value: UInt16) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
