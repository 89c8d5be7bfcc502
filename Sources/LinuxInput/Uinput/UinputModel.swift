import CLinuxInput
import InputModel

/// Describes a kernel device to libevdev.
enum UinputModel {
    /// The maximum length of a name, in bytes (`UINPUT_MAX_NAME_SIZE` less the terminator).
    private static let nameLimit = 79

    /// - Returns: a libevdev device that the caller frees, or nil if memory runs out.
    static func make(_ description: DeviceDescription, physicalPath: String) -> OpaquePointer? {
        guard let model = libevdev_new() else { return nil }
        inlet_evdev_silence(model)
        libevdev_set_name(model, name(description.name))
        libevdev_set_phys(model, physicalPath)
        libevdev_set_id_bustype(model, Int32(description.bus))
        libevdev_set_id_vendor(model, Int32(description.vendor))
        libevdev_set_id_product(model, Int32(description.product))
        libevdev_set_id_version(model, Int32(description.version))
        let capabilities = description.capabilities
        for bit in bits(UInt64(capabilities.properties.rawValue)) { libevdev_enable_property(model, bit) }
        for (type, codes) in codes(of: capabilities) {
            libevdev_enable_event_type(model, UInt32(type.rawValue))
            for code in codes { libevdev_enable_event_code(model, UInt32(type.rawValue), code, nil) }
        }
        guard capabilities.has(.absolute) else { return model }
        libevdev_enable_event_type(model, UInt32(EventType.absolute.rawValue))
        for code in bits(capabilities.absolute) {
            let axis = capabilities.axes[AbsoluteAxis(rawValue: UInt16(code))]
            var info = input_absinfo()
            info.value = axis?.value ?? 0
            info.minimum = axis?.minimum ?? 0
            info.maximum = axis?.maximum ?? 0
            info.fuzz = axis?.fuzz ?? 0
            info.flat = axis?.flat ?? 0
            info.resolution = axis?.resolution ?? 0
            libevdev_enable_event_code(model, UInt32(EventType.absolute.rawValue), code, &info)
        }
        return model
    }

    /// The codes of every type but absolute axes and force feedback. The kernel ignores codes that it does not know.
    private static func codes(of capabilities: Capabilities) -> [(EventType, [UInt32])] {
        let masks: [(EventType, UInt64)] = [
            (.relative, capabilities.relative), (.miscellaneous, capabilities.miscellaneous),
            (.switches, capabilities.switches), (.led, capabilities.lights), (.sound, capabilities.sounds),
            (.autorepeat, 0),
        ]
        let all =
            [(EventType.key, capabilities.keys.codes.map { UInt32($0.rawValue) })]
            + masks.map { ($0.0, bits($0.1)) }
        return all.filter { capabilities.has($0.0) }
    }

    private static func bits(_ word: UInt64) -> [UInt32] {
        (0..<64).filter { word & (1 << UInt64($0)) != 0 }
    }

    /// A name that the kernel accepts: not too long, of whole characters, and never empty. To the kernel a name ends at
    /// its first zero byte.
    static func name(_ name: String) -> String {
        var name = String(name.unicodeScalars.prefix { $0 != "\0" })
        while name.utf8.count > nameLimit { name.removeLast() }
        return name.isEmpty ? "inlet replay" : name
    }

    /// Fills the slots that hold something. The kernel begins with slots without contact whose values are 0.
    private static func slotEvents(of description: DeviceDescription) -> [InputEvent] {
        let slots = description.initialState.slots
        guard description.capabilities.contactStyle == .slots, !slots.isEmpty else { return [] }
        func set(_ axis: AbsoluteAxis, _ value: Int32) -> InputEvent {
            InputEvent(type: .absolute, code: axis.rawValue, value: value)
        }
        var events: [InputEvent] = []
        for index in 0..<Limits.slots {
            // The tracking id first: some of a slot's values count only while it has a contact.
            let values = ([.trackingID] + AbsoluteAxis.ofContacts.filter { $0 != .trackingID }).compactMap {
                axis -> InputEvent? in
                guard let values = slots[axis], index < values.count, description.capabilities.has(axis),
                    values[index] != (axis == .trackingID ? -1 : 0)
                else { return nil }
                return set(axis, values[index])
            }
            if !values.isEmpty { events += [set(.slot, Int32(index))] + values }
        }
        guard !events.isEmpty else { return [] }
        return events + [set(.slot, description.capabilities.axes[.slot]?.value ?? 0)]
    }

    /// One frame that puts a new device into its initial state.
    static func initialEvents(of description: DeviceDescription) -> [InputEvent] {
        var events: [InputEvent] = []
        // Repeats come from the recording; the kernel, which would add its own, is set to generate none.
        if description.capabilities.has(.autorepeat) {
            for code in [UInt16(REP_DELAY), UInt16(REP_PERIOD)] {
                events.append(InputEvent(type: .autorepeat, code: code, value: 0))
            }
        }
        let state = description.initialState
        events += bits(state.lights).map { InputEvent(type: .led, code: UInt16($0), value: 1) }
        events += bits(state.switches).map { InputEvent(type: .switches, code: UInt16($0), value: 1) }
        events += state.keys.codes.map { InputEvent(type: .key, code: $0.rawValue, value: 1) }
        events += slotEvents(of: description)
        guard !events.isEmpty else { return [] }
        return events + [InputEvent(type: .synchronization, code: Synchronization.report, value: 0)]
    }
}
