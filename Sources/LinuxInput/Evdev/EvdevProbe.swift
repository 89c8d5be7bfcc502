import CLinuxInput
import InputModel

/// Reads the identity and capabilities of a device from libevdev.
struct EvdevProbe {
    let evdev: OpaquePointer

    /// The device as it is now.
    ///
    /// - Parameters:
    ///   - capabilities: those of ``capabilities()`` before quirks took codes away.
    ///   - property: the value of a udev property, nil if it is not set.
    func describe(
        path: String, _ capabilities: Capabilities, _ quirks: Quirks, udev property: (String) -> String?
    ) -> DeviceDescription {
        var capabilities = capabilities
        readAxes(into: &capabilities)
        let name = libevdev_get_name(evdev).map { String(cString: $0) } ?? ""
        var description = DeviceDescription(name: name, path: path, capabilities: capabilities)
        description.bus = UInt16(truncatingIfNeeded: libevdev_get_id_bustype(evdev))
        description.vendor = UInt16(truncatingIfNeeded: libevdev_get_id_vendor(evdev))
        description.product = UInt16(truncatingIfNeeded: libevdev_get_id_product(evdev))
        description.version = UInt16(truncatingIfNeeded: libevdev_get_id_version(evdev))
        description.read(udev: property)
        quirks.apply(to: &description, property)
        description.initialState = initialState(capabilities)
        return description
    }

    /// What the device has.
    func capabilities() -> Capabilities {
        var capabilities = Capabilities()
        for bit in 0..<UInt32(INPUT_PROP_CNT) where libevdev_has_property(evdev, bit) != 0 {
            capabilities.properties.insert(InputProperties(rawValue: 1 << bit))
        }
        for type in 0..<UInt32(EV_CNT) where libevdev_has_event_type(evdev, type) != 0 {
            capabilities.types |= 1 << type
        }
        for code in 0..<UInt16(KeyCode.count) where has(.key, code) {
            capabilities.keys.insert(KeyCode(rawValue: code))
        }
        capabilities.relative = mask(.relative, count: REL_CNT)
        capabilities.absolute = mask(.absolute, count: ABS_CNT)
        capabilities.miscellaneous = mask(.miscellaneous, count: MSC_CNT)
        capabilities.switches = mask(.switches, count: SW_CNT)
        capabilities.lights = mask(.led, count: LED_CNT)
        capabilities.sounds = mask(.sound, count: SND_CNT)
        for code in 0..<UInt16(FF_CNT) where has(.forceFeedback, code) {
            capabilities.forceFeedback[Int(code) / 64] |= 1 << UInt64(code % 64)
        }
        readAxes(into: &capabilities)
        return capabilities
    }

    private func readAxes(into capabilities: inout Capabilities) {
        for code in 0..<UInt32(ABS_CNT) {
            guard let info = libevdev_get_abs_info(evdev, code)?.pointee else { continue }
            capabilities.axes[AbsoluteAxis(rawValue: UInt16(code))] = AbsoluteAxisInfo(
                value: info.value, minimum: info.minimum, maximum: info.maximum, fuzz: info.fuzz,
                flat: info.flat, resolution: info.resolution)
        }
    }

    private func initialState(_ capabilities: Capabilities) -> DeviceDescription.InitialState {
        var state = DeviceDescription.InitialState()
        for key in capabilities.keys.codes where isOn(.key, key.rawValue) { state.keys.insert(key) }
        for code in 0..<UInt16(LED_CNT) where isOn(.led, code) { state.lights |= 1 << UInt64(code) }
        for code in 0..<UInt16(SW_CNT) where isOn(.switches, code) { state.switches |= 1 << UInt64(code) }
        var (delay, period): (Int32, Int32) = (0, 0)
        state.hasRepeats = libevdev_get_repeat(evdev, &delay, &period) != 0 || delay > 0 && period > 0
        let count = min(Int(libevdev_get_num_slots(evdev)), Limits.slots)
        guard count > 0 else { return state }
        for axis in AbsoluteAxis.ofContacts where has(.absolute, axis.rawValue) {
            state.slots[axis] = (0..<UInt32(count)).map {
                libevdev_get_slot_value(evdev, $0, UInt32(axis.rawValue))
            }
        }
        return state
    }

    private func has(_ type: EventType, _ code: UInt16) -> Bool {
        libevdev_has_event_code(evdev, UInt32(type.rawValue), UInt32(code)) != 0
    }

    private func isOn(_ type: EventType, _ code: UInt16) -> Bool {
        libevdev_get_event_value(evdev, UInt32(type.rawValue), UInt32(code)) != 0
    }

    private func mask(_ type: EventType, count: Int32) -> UInt64 {
        (0..<UInt16(count)).reduce(0) { has(type, $1) ? $0 | 1 << UInt64($1) : $0 }
    }
}
