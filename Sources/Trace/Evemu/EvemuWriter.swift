public import InputModel

/// Writes a recording in evemu's text format, version 1.3, as `evemu-play` and `evemu-device` read it.
public struct EvemuWriter: Sendable {
    /// The first event's time in the file. evemu starts its recordings there, not at 0, which it takes for "none".
    public static let origin = Timestamp(microseconds: 1)

    private var first: Timestamp?

    /// No event written yet.
    public init() {}

    /// The lines before the events.
    public func header(_ device: DeviceDescription, comments: [String] = []) -> String {
        var text = "# EVEMU 1.3\n"
        for comment in comments { text += "# \(comment)\n" }
        let name = device.name.unicodeScalars.map { $0 == "\n" || $0 == "\r" ? " " : String($0) }.joined()
        text += "N: \(name)\n"
        text +=
            "I: "
            + [device.bus, device.vendor, device.product, device.version].map { Self.hexadecimal($0) }
            .joined(separator: " ") + "\n"
        text += Self.bitmap("P:", [UInt64(device.capabilities.properties.rawValue)])
        for (type, words) in Self.bitmaps(device.capabilities) {
            text += Self.bitmap("B: " + Self.hexadecimal(UInt8(type.rawValue)), words)
        }
        for (axis, info) in device.capabilities.sortedAxes {
            text +=
                "A: \(Self.hexadecimal(UInt8(axis.rawValue))) \(info.minimum) \(info.maximum) \(info.fuzz) "
                + "\(info.flat) \(info.resolution)\n"
        }
        text += Self.switches("L:", of: device.capabilities.lights, on: device.initialState.lights)
        text += Self.switches("S:", of: device.capabilities.switches, on: device.initialState.switches)
        return text
    }

    /// The line of one event; times count from the first event written.
    public mutating func line(_ event: InputEvent, at time: Timestamp) -> String {
        let first = self.first ?? time
        self.first = first
        let elapsed = max(0, time.microseconds - first.microseconds + Self.origin.microseconds)
        let seconds = elapsed / 1_000_000
        let microseconds = Self.padded(elapsed % 1_000_000, to: 6)
        let value =
            event.value < 0
            ? "-" + Self.padded(-Int64(event.value), to: 3) : Self.padded(Int64(event.value), to: 4)
        return "E: \(seconds).\(microseconds) \(Self.hexadecimal(event.type.rawValue)) "
            + "\(Self.hexadecimal(event.code)) \(value)\n"
    }

    private static func bitmaps(_ capabilities: Capabilities) -> [(EventType, [UInt64])] {
        [
            (.synchronization, [UInt64(capabilities.types)]),
            (.key, capabilities.keys.bitmap),
            (.relative, [capabilities.relative]),
            (.absolute, [capabilities.absolute]),
            (.miscellaneous, [capabilities.miscellaneous]),
            (.switches, [capabilities.switches]),
            (.led, [capabilities.lights]),
            (.sound, [capabilities.sounds]),
            (.forceFeedback, capabilities.forceFeedback),
        ]
    }

    private static func bitmap(_ prefix: String, _ words: [UInt64]) -> String {
        words.map { word in
            prefix
                + (0..<8).map { " " + hexadecimal(UInt8(truncatingIfNeeded: word >> UInt64($0 * 8))) }
                .joined()
                + "\n"
        }.joined()
    }

    private static func switches(_ prefix: String, of codes: UInt64, on: UInt64) -> String {
        Capabilities.bits(codes)
            .map { "\(prefix) \(hexadecimal(UInt8($0))) \(on >> UInt64($0) & 1)\n" }.joined()
    }

    private static func hexadecimal(_ value: some FixedWidthInteger & UnsignedInteger) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: max(0, value.bitWidth / 4 - digits.count)) + digits
    }

    private static func padded(_ value: Int64, to width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
