// What udev says of a device: live, and in recordings of libinput.
extension DeviceDescription {
    /// Takes up udev's properties. The numbers and the capabilities of the device decide what some of them mean, so they come
    /// first.
    ///
    /// - Parameter property: the value of a udev property, nil if it is not set.
    package mutating func read(udev property: (String) -> String?) {
        group = bus == Self.bluetooth ? nil : property("LIBINPUT_DEVICE_GROUP").map { Self.group(udev: $0) }
        seat = property("ID_SEAT") ?? Self.standardSeat
        if property("ID_INPUT") != nil { kinds = DeviceKinds(capabilities, udev: property) }
        dotsPerInch = property("MOUSE_DPI").flatMap { Self.dotsPerInch(udev: $0) }
        calibration = property("LIBINPUT_CALIBRATION_MATRIX").flatMap { Calibration(udev: $0) } ?? .none
        integration = Integration(kinds, udev: property)
        isIgnored = property("LIBINPUT_IGNORE_DEVICE").map { $0 != "0" } ?? false
    }

    /// A hash (FNV-1a) of `LIBINPUT_DEVICE_GROUP`: it contains the port, which is in no recording. On Bluetooth it has the
    /// address of the machine's adapter instead, and else only the device's numbers.
    private static func group(udev text: String) -> Int32 {
        let hash = text.utf8.reduce(0x811c_9dc5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        return Int32(hash >> 1)
    }

    /// Reads `MOUSE_DPI`: settings such as `800@125 *1600@500`, counts per inch at a rate, the active one with a star.
    private static func dotsPerInch(udev text: String) -> Double? {
        let settings = text.split(separator: " ")
        guard let chosen = settings.first(where: { $0.hasPrefix("*") }) ?? settings.first else { return nil }
        let digits = chosen.drop { $0 == "*" }.prefix { ("0"..."9").contains($0) }
        guard let value = Int(digits), (1...100_000).contains(value) else { return nil }
        return Double(value)
    }
}

extension Calibration {
    /// Reads udev's `LIBINPUT_CALIBRATION_MATRIX`: six numbers separated by spaces; nil for anything else.
    init?(udev text: String) {
        let words = text.split(separator: " ")
        let values = words.compactMap { Double($0) }.filter { abs($0) <= Self.most }
        guard words.count == 6, values.count == 6 else { return nil }
        self.init(values[0], values[1], values[2], values[3], values[4], values[5])
    }
}
