package import InputModel

/// Writes a recording in evemu's text format, version 1.3, as `evemu-play` and `evemu-device` read it.
package struct EvemuWriter: Sendable {
    /// The first event's time in the file. evemu starts its recordings at this time, not at 0, which it treats as
    /// "none".
    package static let origin = Timestamp(microseconds: 1)

    private var first: Timestamp?

    /// A writer that has written no event.
    package init() {}

    /// The lines before the events.
    package func header(_ device: DeviceDescription, comments: [String] = []) -> String {
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
    package mutating func line(_ event: InputEvent, at time: Timestamp) -> String {
        var text = TextBytes()
        add(event, at: time, to: &text)
        return text.takeText()
    }

    /// Adds the line of one event.
    mutating func add(_ event: InputEvent, at time: Timestamp, to text: inout TextBytes) {
        let first = self.first ?? time
        self.first = first
        let elapsed = max(0, time.microseconds - first.microseconds + Self.origin.microseconds)
        text.add("E: ")
        text.add(elapsed / 1_000_000)
        text.add(".")
        text.add(elapsed % 1_000_000, width: 6)
        text.add(" ")
        text.add(hexadecimal: event.type.rawValue)
        text.add(" ")
        text.add(hexadecimal: event.code)
        text.add(" ")
        text.add(Int64(event.value), width: event.value < 0 ? 3 : 4)
        text.add("\n")
    }

    private static func bitmaps(_ capabilities: Capabilities) -> [(EventType, [UInt64])] {
        [(.synchronization, [UInt64(capabilities.types)]), (.key, capabilities.keys.bitmap)]
            + Capabilities.words.map { ($0, [capabilities[$0]]) }
            + [(.forceFeedback, capabilities.forceFeedback)]
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
}
