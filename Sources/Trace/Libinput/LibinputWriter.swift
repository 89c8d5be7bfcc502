package import InputModel

/// Writes recordings as `libinput record` does, for `libinput replay`. See ``LibinputReader`` for the format.
///
/// Call ``header(devices:comments:)``, then for each device ``device(_:)`` and its frames with ``frame(_:)``.
package struct LibinputWriter: Sendable {
    private let origin: Timestamp

    /// - Parameter origin: the time that counts as 0.
    package init(origin: Timestamp) {
        self.origin = origin
    }

    /// The file's beginning.
    package func header(devices: Int, comments: [String] = []) -> String {
        "# libinput record\n" + comments.map { "# \($0)\n" }.joined() + "version: 1\nndevices: \(devices)\n"
            + "libinput:\n  version: \"1.22.1\"\n  git: \"unknown\"\ndevices:\n"
    }

    /// A device, up to the beginning of its events.
    package func device(_ device: DeviceDescription) -> String {
        let capabilities = device.capabilities
        var text = "- node: \(Self.quote(device.path))\n  evdev:\n    name: \(Self.quote(device.name))\n"
        text += "    id: [\(device.bus), \(device.vendor), \(device.product), \(device.version)]\n"
        text += "    codes:\n"
        for (type, codes) in capabilities.codes {
            text += "      \(type): \(Self.list(type == Self.repetition ? [0, 1] : codes))\n"
        }
        if !capabilities.axes.isEmpty {
            text += "    absinfo:\n"
            for (axis, info) in capabilities.sortedAxes {
                text +=
                    "      \(axis.rawValue): [\(info.minimum), \(info.maximum), \(info.fuzz), \(info.flat), "
                text += "\(info.resolution), \(info.value)]\n"
            }
        }
        text +=
            "    properties: \(Self.list(Capabilities.bits(UInt64(capabilities.properties.rawValue))))\n"
        text += "  udev:\n    properties:\n" + Self.udev(device).map { "    - \($0)\n" }.joined()
        if !device.quirks.isEmpty {
            text += "  quirks:\n" + device.quirks.map { "    - \(Self.quote($0.line))\n" }.joined()
        }
        text += "  inlet:\n    keysDown: \(Self.list(device.initialState.keys.codes.map(\.rawValue)))\n"
        text += "    lightsOn: \(Self.list(Capabilities.bits(device.initialState.lights)))\n"
        text += "    switchesOn: \(Self.list(Capabilities.bits(device.initialState.switches)))\n"
        if !device.initialState.hasRepeats { text += "    repeats: false\n" }
        if !device.initialState.slots.isEmpty {
            text += "    slots:\n"
            for (axis, values) in device.initialState.sortedSlots {
                text +=
                    "      \(axis.rawValue): [" + values.map { String($0) }.joined(separator: ", ") + "]\n"
            }
        }
        if let group = device.group { text += "    group: \(group)\n" }
        if device.integration != Integration() {
            text += "    integration: \(DeviceJSON.integration(device.integration))\n"
        }
        return text + "  events:\n"
    }

    /// A frame, including its end.
    package func frame(_ events: some Sequence<Recording.TimedEvent>) -> String {
        var text = TextBytes()
        addFrame(to: &text)
        for timed in events { add(timed.event, at: timed.time, to: &text) }
        return text.takeText()
    }

    /// Begins a frame.
    func addFrame(to text: inout TextBytes) {
        text.add("  - evdev:\n")
    }

    /// Adds an event to the frame that was begun last.
    func add(_ event: InputEvent, at time: Timestamp, to text: inout TextBytes) {
        let elapsed = max(0, time.microseconds - origin.microseconds)
        text.add("    - [")
        text.add(elapsed / 1_000_000)
        text.add(", ")
        text.add(elapsed % 1_000_000)
        text.add(", ")
        text.add(Int64(event.type.rawValue))
        text.add(", ")
        text.add(Int64(event.code))
        text.add(", ")
        text.add(Int64(event.value))
        text.add("]\n")
    }

    /// `EV_REP`: the delay and the period, which descriptions do not store.
    private static let repetition: UInt16 = 0x14

    /// The properties that ``DeviceDescription/read(udev:)`` reads, but for those of which Inlet's extension says more.
    private static func udev(_ device: DeviceDescription) -> [String] {
        var properties = kinds(device).map { "\($0)=1" }
        if device.seat != DeviceDescription.standardSeat {
            properties.append(quote("ID_SEAT=\(device.seat)"))
        }
        if let counts = device.dotsPerInch.flatMap({ Int(exactly: $0.rounded()) }) {
            properties.append("MOUSE_DPI=\(counts)")
        }
        if device.calibration != .none {
            let (x, y) = (device.calibration.horizontal, device.calibration.vertical)
            let values = [x.x, x.y, x.offset, y.x, y.y, y.offset].map { String($0) }
            properties.append("LIBINPUT_CALIBRATION_MATRIX=" + values.joined(separator: " "))
        }
        if device.isIgnored { properties.append("LIBINPUT_IGNORE_DEVICE=1") }
        return properties
    }

    private static func kinds(_ device: DeviceDescription) -> [String] {
        // A pad is a tablet for udev, too, and its keys make no keyboard.
        if device.kinds.contains(.tabletPad) {
            let keys = device.kinds.contains(.keyboard) ? ["ID_INPUT_KEY"] : []
            return ["ID_INPUT"] + keys + ["ID_INPUT_TABLET", "ID_INPUT_TABLET_PAD"]
        }
        // udev's names for the other kinds are ours in capitals.
        return ["ID_INPUT"] + device.kindNames.map { "ID_INPUT_" + $0.uppercased() }
    }

    private static func list(_ codes: [UInt16]) -> String {
        "[" + codes.map { String($0) }.joined(separator: ", ") + "]"
    }

    /// Text in double quotes, as YAML escapes it.
    private static func quote(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\" + String(scalar)
            // Characters that YAML forbids (1.2, 5.1) or treats as the end of a line.
            case "\0"..<" ", "\u{7f}"..<"\u{a0}", "\u{2028}", "\u{2029}", "\u{feff}", "\u{fffe}", "\u{ffff}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
