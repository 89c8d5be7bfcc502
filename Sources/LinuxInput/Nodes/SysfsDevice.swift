import CLinuxSystem
import Glibc
package import InputModel
import System

/// What the kernel publishes about a device without opening it: `/sys/class/input/eventN/device`.
package enum SysfsDevice {
    /// The device of `node`, or nil if sysfs does not have it.
    ///
    /// Axis ranges and the current state are not included; reading them requires opening the node.
    package static func describe(_ node: Udev.Node, _ quirks: Quirks = Quirks()) -> DeviceDescription? {
        let name = node.path.split(separator: "/").last.map(String.init) ?? ""
        let root = "/sys/class/input/\(name)/device/"
        guard let deviceName = read(root + "name") else { return nil }
        var capabilities = Capabilities()
        capabilities.properties = InputProperties(
            rawValue: UInt32(truncatingIfNeeded: bitmap(root + "properties").first ?? 0))
        capabilities.types = UInt32(truncatingIfNeeded: bitmap(root + "capabilities/ev").first ?? 0)
        capabilities.keys = KeySet(bitmap: bitmap(root + "capabilities/key"))
        capabilities.relative = bitmap(root + "capabilities/rel").first ?? 0
        capabilities.absolute = bitmap(root + "capabilities/abs").first ?? 0
        capabilities.switches = bitmap(root + "capabilities/sw").first ?? 0
        capabilities.lights = bitmap(root + "capabilities/led").first ?? 0
        var description = DeviceDescription(name: deviceName, path: node.path, capabilities: capabilities)
        description.bus = identifier(root + "id/bustype")
        description.vendor = identifier(root + "id/vendor")
        description.product = identifier(root + "id/product")
        description.version = identifier(root + "id/version")
        description.read { node.properties[$0] }
        quirks.apply(to: &description) { node.properties[$0] }
        return description
    }

    /// sysfs prints bitmaps as hexadecimal words, the highest first, leading zero words left out.
    private static func bitmap(_ path: String) -> [UInt64] {
        (read(path) ?? "").split(separator: " ").reversed().map { UInt64($0, radix: 16) ?? 0 }
    }

    private static func identifier(_ path: String) -> UInt16 {
        UInt16(read(path) ?? "", radix: 16) ?? 0
    }

    /// The first line of a small file.
    private static func read(_ path: String) -> String? {
        let raw = inlet_open(path, O_RDONLY | O_CLOEXEC, 0)
        guard raw >= 0 else { return nil }
        let descriptor = Descriptor(owning: raw)
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(descriptor.rawValue, &bytes, bytes.count)
        guard count >= 0 else { return nil }
        return String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
