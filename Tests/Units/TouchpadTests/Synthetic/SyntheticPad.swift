import InputModel

/// A touchpad as some maker builds it.
struct SyntheticPad: Sendable {
    /// How it tells its contacts.
    enum Reports: Sendable {
        /// Protocol B.
        case slots
        /// Protocol A: all contacts in every frame, without names.
        case anonymous
        /// The place of one finger, and how many there are.
        case single
    }

    var name: String
    /// In millimetres.
    var width: Double
    var height: Double
    /// Units a millimetre.
    var resolution: Double
    /// It says its resolution.
    var declaresResolution = true
    var slots = 5
    var hasPressure = true
    /// It measures the length of the touched area, and says in which unit.
    var hasSize = false
    /// It reports only the box around two fingers.
    var isBox = false
    var isClickpad = true
    var reports = Reports.slots
    /// Reports a second of real pads: PS/2 and HID, slow to fast. Tries take turns.
    var rates = [60.0, 80, 125, 250]

    static let all = [
        SyntheticPad(name: "laptop", width: 102, height: 71, resolution: 32),
        SyntheticPad(name: "small", width: 70, height: 42, resolution: 12, hasPressure: false),
        SyntheticPad(name: "large", width: 155, height: 96, resolution: 25, slots: 10, hasPressure: false),
        SyntheticPad(name: "fine", width: 118, height: 74, resolution: 94, slots: 5),
        SyntheticPad(
            name: "old", width: 69, height: 50, resolution: 57, declaresResolution: false, slots: 2,
            isClickpad: false),
        SyntheticPad(
            name: "box", width: 80, height: 45, resolution: 16, slots: 2, hasPressure: false, isBox: true,
            isClickpad: false),
        // Pads of today that speak HID: most report neither pressure nor size.
        SyntheticPad(name: "narrow", width: 60, height: 38, resolution: 20, hasPressure: false),
        SyntheticPad(
            name: "sized", width: 130, height: 80, resolution: 40, hasPressure: false, hasSize: true),
        SyntheticPad(name: "widest", width: 160, height: 100, resolution: 20, slots: 10, hasSize: true),
        SyntheticPad(name: "anonymous", width: 105, height: 75, resolution: 90, reports: .anonymous),
        // PS/2 pads of old: one place, and BTN_TOOL_* for the rest.
        SyntheticPad(
            name: "counting", width: 76, height: 46, resolution: 55, slots: 1, isClickpad: false,
            reports: .single, rates: [80]),
    ]

    /// The pads that place every finger: where pinches can be told.
    static let placing = all.filter { !$0.isBox && $0.slots > 1 }
    /// Those that place three and more.
    static let wide = all.filter { $0.slots > 4 }

    func event(_ axis: AbsoluteAxis, _ value: Int32) -> InputEvent {
        InputEvent(type: .absolute, code: axis.rawValue, value: value)
    }

    var description: DeviceDescription {
        var capabilities = Capabilities()
        capabilities.types = 1 << 1 | 1 << 3
        for key in [
            KeyCode.touch, .toolFinger, .toolDoubleTap, .toolTripleTap, .toolQuadrupleTap, .buttonLeft,
        ] { capabilities.keys.insert(key) }
        if !isClickpad { capabilities.keys.insert(.buttonRight) }
        capabilities.properties = [.pointer]
        if isClickpad { capabilities.properties.insert(.buttonPad) }
        if isBox { capabilities.properties.insert(.semiMultitouch) }
        let units = declaresResolution ? Int32(resolution) : 0
        let isSingle = reports == .single
        var axes: [(AbsoluteAxis, Int32, Int32)] = [
            (isSingle ? .x : .multitouchX, Int32(width * resolution), units),
            (isSingle ? .y : .multitouchY, Int32(height * resolution), units),
        ]
        if reports == .slots { axes += [(.slot, Int32(slots - 1), 0), (.trackingID, 65535, 0)] }
        if hasPressure { axes.append((isSingle ? .pressure : .multitouchPressure, 255, 0)) }
        if hasSize { axes.append((.multitouchMajor, Int32(60 * resolution), Int32(resolution))) }
        for (axis, maximum, resolution) in axes {
            capabilities.absolute |= 1 << UInt64(axis.rawValue)
            capabilities.axes[axis] = AbsoluteAxisInfo(
                minimum: 0, maximum: maximum, resolution: resolution)
        }
        var description = DeviceDescription(name: name, path: name, capabilities: capabilities)
        description.bus = 0x18
        return description
    }
}
