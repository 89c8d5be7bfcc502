import InputModel

/// Reads recordings in evemu's text format, versions 1.0 to 1.3.
///
/// ```
/// # EVEMU 1.3
/// N: name                              the device's name
/// I: 0003 046d c52b 0111               bus, vendor, product, version (hexadecimal)
/// P: 01 00 00 00 00 00 00 00           properties, a bit each, 8 bytes a line
/// B: 01 00 00 00 00 00 00 00 00        capabilities of event type 01, 8 bytes a line
/// A: 00 0 1920 0 0 40                  axis 00: minimum, maximum, fuzz, flat, resolution (from 1.2 on)
/// L: 00 1                              light 00 is on (from 1.3 on)
/// S: 00 0                              switch 00 is off (from 1.3 on)
/// E: 0.000001 0002 0000 -001           seconds.microseconds, type and code (hexadecimal), value (decimal)
/// ```
///
/// Text after `#` is a comment, except in a name.
package struct EvemuReader {
    /// The maximum size of a bitmap for one event type, in bytes: `KEY_CNT` bits.
    private static let bitmapLimit = KeyCode.count / 8

    private var name = ""
    private var identity: [UInt16] = []
    private var properties: [UInt8] = []
    private var bitmaps: [UInt16: [UInt8]] = [:]
    private var axes: [AbsoluteAxis: AbsoluteAxisInfo] = [:]
    private var state = DeviceDescription.InitialState()
    private var events: [Recording.TimedEvent] = []
    private var line = 0

    /// Reads a whole file.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - path: the device's node, which recordings do not contain.
    /// - Complexity: O(bytes).
    /// - Throws: ``TraceError`` with the line of the first fault.
    package static func read(_ bytes: Span<UInt8>, path: String) throws(TraceError) -> Recording {
        var reader = EvemuReader()
        var start = 0
        while start < bytes.count {
            let line = bytes.line(from: start)
            reader.line += 1
            try reader.readLine(EvemuLine(bytes.extracting(line), number: reader.line))
            start = line.upperBound + 1
        }
        return try reader.finish(path: path)
    }

    private mutating func readLine(_ content: consuming EvemuLine) throws(TraceError) {
        guard let tag = try content.tag() else { return }
        switch tag {
        case UInt8(ascii: "E"): events.append(try content.event())
        case UInt8(ascii: "N"): name = content.name()
        case UInt8(ascii: "I"): identity = try content.identity()
        case UInt8(ascii: "P"): try content.appendBytes(to: &properties, limit: 8)
        case UInt8(ascii: "B"):
            let type = UInt16(try content.hexadecimal("an event type", limit: 0xff))
            try content.appendBytes(to: &bitmaps[type, default: []], limit: Self.bitmapLimit)
        case UInt8(ascii: "A"):
            let (axis, info) = try content.axis()
            axes[axis] = info
        case UInt8(ascii: "L"): try content.readSwitch(into: &state.lights)
        case UInt8(ascii: "S"): try content.readSwitch(into: &state.switches)
        default:
            throw content.fault(
                "unknown line \"\(Character(Unicode.Scalar(tag))):\"; an evemu recording has N:, I:, P:, "
                    + "B:, A:, L:, S: and E:")
        }
    }

    private func finish(path: String) throws(TraceError) -> Recording {
        guard !identity.isEmpty, !bitmaps.isEmpty else {
            throw TraceError(
                line: max(1, line),
                message: "no device description (lines N:, I:, P:, B:, A:), so this is not a whole evemu "
                    + "recording; put the output of 'evemu-describe' in front")
        }
        var device = DeviceDescription(name: name, path: path, capabilities: capabilities())
        device.bus = identity[0]
        device.vendor = identity[1]
        device.product = identity[2]
        device.version = identity[3]
        device.initialState = state
        return Recording(device: device, events: events)
    }

    private func capabilities() -> Capabilities {
        func word(_ bytes: [UInt8]?, _ index: Int = 0) -> UInt64 {
            (bytes ?? []).dropFirst(index * 8).prefix(8).enumerated().reduce(0) {
                $0 | UInt64($1.element) << UInt64($1.offset * 8)
            }
        }
        func word(_ type: EventType, _ index: Int = 0) -> UInt64 { word(bitmaps[type.rawValue], index) }
        var capabilities = Capabilities()
        capabilities.properties = InputProperties(rawValue: UInt32(truncatingIfNeeded: word(properties)))
        capabilities.types = UInt32(truncatingIfNeeded: word(.synchronization))
        // Older recordings leave the list of types empty: a type with a capability is present.
        for (type, bytes) in bitmaps where type > 0 && type < 32 && bytes.contains(where: { $0 != 0 }) {
            capabilities.types |= 1 << UInt32(type)
        }
        capabilities.keys = KeySet(bitmap: (0..<KeyCode.count / 64).map { word(.key, $0) })
        for type in Capabilities.words { capabilities[type] = word(type) }
        capabilities.forceFeedback = [word(.forceFeedback), word(.forceFeedback, 1)]
        capabilities.axes = axes
        return capabilities
    }
}
