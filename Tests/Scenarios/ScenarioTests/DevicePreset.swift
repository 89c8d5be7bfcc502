import InputModel
import TestSupport

/// Devices that scenarios are played on.
enum DevicePreset {
    static func make(_ preset: String, name: String) throws -> DeviceDescription {
        var capabilities = Capabilities()
        switch preset {
        case "keyboard", "quietKeyboard": addKeys(&capabilities, repeats: true)
        case "silentKeyboard": addKeys(&capabilities, repeats: false)
        case "heldKeyboard": addKeys(&capabilities, repeats: true)
        case "capsHeldKeyboard": addKeys(&capabilities, repeats: true)
        case "macroPad":
            addKeys(&capabilities, repeats: true)
            for code: UInt16 in [0x100, 0x101, 0x110, 0x2c0] {
                capabilities.keys.insert(KeyCode(rawValue: code))
            }
        case "keypad":
            addKeys(&capabilities, repeats: true)
            capabilities.lights = 0b001
        case "mouse": addMouse(&capabilities, axes: [0, 1, 8])
        case "twoButtonMouse":
            addMouse(&capabilities, axes: [0, 1, 8])
            capabilities.keys = KeySet([.buttonLeft, .buttonRight])
        case "ignoredMouse": addMouse(&capabilities, axes: [0, 1])
        case "heldMouse": addMouse(&capabilities, axes: [0, 1])
        case "wheel": addMouse(&capabilities, axes: [0, 1, 6, 8, 11, 12])
        case "pointingStick":
            capabilities.properties = .pointingStick
            addMouse(&capabilities, axes: [0, 1])
        case "absolute":
            addButtons(&capabilities)
            addAxes(&capabilities, [0: (0, 32767, 0), 1: (0, 32767, 0)])
        case "touchscreen", "penScreen":
            capabilities.properties = .direct
            capabilities.keys.insert(.touch)
            addAxes(
                &capabilities,
                [
                    0x2f: (0, 9, 0), 0x35: (0, 4095, 0), 0x36: (0, 4095, 0), 0x39: (0, 65535, 0),
                    0x3a: (0, 255, 0),
                ])
        case "toolScreen":
            capabilities.properties = .direct
            capabilities.keys.insert(.touch)
            addAxes(
                &capabilities,
                [
                    0x2f: (0, 9, 0), 0x35: (0, 4095, 0), 0x36: (0, 4095, 0), 0x37: (0, 15, 0),
                    0x39: (0, 65535, 0), 0x3b: (0, 255, 0),
                ])
        case "singleTouchscreen":
            capabilities.properties = .direct
            capabilities.keys.insert(.touch)
            addAxes(&capabilities, [0: (0, 4095, 0), 1: (0, 4095, 0)])
        case "anonymousTouchscreen":
            capabilities.properties = .direct
            capabilities.keys.insert(.touch)
            addAxes(&capabilities, [0x35: (0, 4095, 0), 0x36: (0, 4095, 0)])
        case "laptopKeyboard": addKeys(&capabilities, repeats: true)
        case "powerButton":
            capabilities.types = 1 << 1
            capabilities.keys.insert(KeyCode(rawValue: 116))
        case "laptopStick":
            capabilities.properties = .pointingStick
            addMouse(&capabilities, axes: [0, 1])
        case "touchpad", "pressurePad", "forcePad", "stickPad", "unmeasuredTouchpad", "laptopPad",
            "buttonedPad",
            "twoSlotPad":
            for key in [KeyCode.touch, .toolFinger, .toolDoubleTap, .buttonLeft] {
                capabilities.keys.insert(key)
            }
            capabilities.properties = [.pointer, .buttonPad]
            let resolution: Int32 = preset == "unmeasuredTouchpad" ? 0 : 12
            addAxes(
                &capabilities,
                [
                    0x2f: (0, preset == "twoSlotPad" ? 1 : 4, 0), 0x35: (0, 1199, resolution),
                    0x36: (0, 799, resolution),
                    0x39: (0, 65535, 0),
                ])
            if preset == "pressurePad" || preset == "forcePad" {
                addAxes(&capabilities, [0x3a: (0, 255, 0)])
            }
            if preset == "forcePad" { capabilities.properties.insert(.pressurePad) }
            if preset == "buttonedPad" {
                capabilities.properties = .pointer
                capabilities.keys.insert(.buttonRight)
            }
            if preset == "stickPad" {
                capabilities.properties.insert(.topButtonPad)
                for code in 0x100...0x102 as ClosedRange<UInt16> {
                    capabilities.keys.insert(KeyCode(rawValue: code))
                }
            }
        case "singleTouchpad":
            for key in [KeyCode.touch, .toolFinger, .buttonLeft] { capabilities.keys.insert(key) }
            capabilities.properties = .pointer
            addAxes(&capabilities, [0: (0, 1199, 12), 1: (0, 799, 12)])
        case "tablet", "penDisplay":
            if preset == "penDisplay" { capabilities.properties = .direct }
            for key in [KeyCode.toolPen, .toolRubber, .touch, .stylus, .stylus2] {
                capabilities.keys.insert(key)
            }
            addAxes(
                &capabilities,
                [
                    0: (0, 19199, 100), 1: (0, 10799, 100), 0x18: (0, 1023, 0), 0x1a: (-64, 63, 57),
                    0x1b: (-64, 63, 57),
                ])
        case "ringPad", "stripPad", "dialPad": addPad(&capabilities, preset)
        case "lid", "closedLid", "reliableClosedLid", "foldedLaptop":
            capabilities.types = 1 << 5
            capabilities.switches = 0b11
        default: throw Scenario.Fault(description: "no such device: \(preset)")
        }
        var description = DeviceDescription(
            name: name, path: "/dev/input/\(name)", capabilities: capabilities)
        // Wacom.
        if preset == "ringPad" || preset == "stripPad" { (description.bus, description.vendor) = (3, 0x056a) }
        if preset == "penDisplay" || preset == "penScreen" {
            // Parts of one laptop's screen.
            (description.bus, description.vendor, description.product) = (0x18, 0x04f3, 0x2c82)
        }
        if preset == "heldKeyboard" {
            description.initialState.keys = KeySet([.leftShift, KeyCode(rawValue: 30)])
        }
        if preset == "quietKeyboard" { description.initialState.hasRepeats = false }
        if preset == "capsHeldKeyboard" { description.initialState.keys = KeySet([.capsLock]) }
        if preset == "keypad" { description.initialState.lights = 0b001 }
        if preset == "closedLid" || preset == "reliableClosedLid" { description.initialState.switches = 0b01 }
        if preset == "reliableClosedLid" { description.integration.hasReliableLid = true }
        if preset == "foldedLaptop" { description.initialState.switches = 0b10 }
        description.isIgnored = preset == "ignoredMouse"
        // BUS_I8042, BUS_HOST and BUS_I2C.
        if preset == "laptopKeyboard" || preset == "laptopStick" { description.bus = 0x11 }
        if preset == "powerButton" { description.bus = 0x19 }
        if preset == "laptopPad" { description.bus = 0x18 }
        if preset == "heldMouse" { description.initialState.keys = KeySet([.buttonLeft]) }
        return description
    }

    private static func addKeys(_ capabilities: inout Capabilities, repeats: Bool) {
        capabilities.types = 1 << 1 | 1 << 17 | (repeats ? 1 << 20 : 0)
        capabilities.lights = 0b111
        capabilities.keys = .ofKeyboard
        capabilities.keys.insert(.function)
    }

    /// As of a Cintiq with two rings, an Intuos3 with two strips, and a tablet with two dials.
    private static func addPad(_ capabilities: inout Capabilities, _ preset: String) {
        let buttons: [UInt16] = preset == "ringPad" ? [0x100, 0x101, 0x102, 0x130] : [0x100, 0x101]
        for code in buttons + [0x14b] { capabilities.keys.insert(KeyCode(rawValue: code)) }
        capabilities.types = 1 << 1
        addAxes(&capabilities, [0: (0, 1, 0), 1: (0, 1, 0), 0x28: (0, 0, 0)])
        switch preset {
        case "ringPad":
            capabilities.keys.insert(KeyCode(rawValue: 148))
            addAxes(&capabilities, [6: (0, 71, 0), 8: (0, 71, 0)])
        case "stripPad": addAxes(&capabilities, [3: (0, 4096, 0), 4: (0, 4096, 0)])
        default:
            capabilities.types |= 1 << 2
            capabilities.relative = 1 << 6 | 1 << 8 | 1 << 11 | 1 << 12
        }
    }

    private static func addButtons(_ capabilities: inout Capabilities) {
        capabilities.types |= 1 << 1
        for code in 0x110...0x117 as ClosedRange<UInt16> { capabilities.keys.insert(KeyCode(rawValue: code)) }
    }

    private static func addMouse(_ capabilities: inout Capabilities, axes: [UInt64]) {
        addButtons(&capabilities)
        capabilities.types |= 1 << 2
        for axis in axes { capabilities.relative |= 1 << axis }
    }

    private static func addAxes(_ capabilities: inout Capabilities, _ axes: [UInt16: (Int32, Int32, Int32)]) {
        capabilities.types |= 1 << 3
        for (code, (minimum, maximum, resolution)) in axes {
            capabilities.absolute |= 1 << UInt64(code)
            capabilities.axes[AbsoluteAxis(rawValue: code)] = AbsoluteAxisInfo(
                minimum: minimum, maximum: maximum, resolution: resolution)
        }
    }
}
