import CLinuxInput
package import InputModel

extension UinputDevice {
    /// The maximum number of contacts that the kernel allows a uinput device.
    private static let slotLimit: Int32 = 100

    /// The reason why the kernel would refuse to create such a device, or nil if it would not.
    ///
    /// Source: `uinput_validate_absinfo` of drivers/input/misc/uinput.c.
    package static func fault(in description: DeviceDescription) -> String? {
        let capabilities = description.capabilities
        guard capabilities.has(.absolute) else { return nil }
        let axes = capabilities.axes.sorted { $0.key.rawValue < $1.key.rawValue }
        for (axis, info) in axes where capabilities.has(axis) {
            let name = name(of: axis)
            guard info.maximum >= info.minimum else {
                return "\(name): the minimum \(info.minimum) is above the maximum \(info.maximum)"
            }
            let (range, isOverflowing) = info.maximum.subtractingReportingOverflow(info.minimum)
            guard isOverflowing || info.flat <= range else {
                return "\(name): flat is \(info.flat), more than the range of \(range)"
            }
            guard axis != .slot || (0..<slotLimit).contains(info.maximum) else {
                return
                    "\(name): \(Int(info.maximum) + 1) contacts; the kernel allows 1 to \(slotLimit)"
            }
        }
        return nil
    }

    private static func name(of axis: AbsoluteAxis) -> String {
        let known = libevdev_event_code_get_name(UInt32(EventType.absolute.rawValue), UInt32(axis.rawValue))
        return known.map { String(cString: $0) } ?? "axis \(axis.rawValue)"
    }
}
