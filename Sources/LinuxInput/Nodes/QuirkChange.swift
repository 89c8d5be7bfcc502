import CLinuxInput
import InputModel

/// A code, a type of events or a property that a quirk adds to a device or takes from it.
///
/// ```
/// AttrEventCodeDisable=BTN_RIGHT;EV_KEY:0x119
/// AttrEventCode=-ABS_MT_PRESSURE;+BTN_MIDDLE
/// AttrInputPropEnable=INPUT_PROP_BUTTONPAD
/// ```
struct QuirkChange: Equatable {
    enum Subject: Equatable {
        case code(EventType, UInt16)
        case type(EventType)
        case property(UInt32)
    }

    let subject: Subject
    let isAdded: Bool

    /// What all quirks of a device add and take away. What is added comes first, as in libinput: a code of both is none.
    static func all(in quirks: [Quirk]) -> [QuirkChange] {
        quirks.flatMap(changes).filter(\.isAdded) + quirks.flatMap(changes).filter { !$0.isAdded }
    }

    private static func changes(_ quirk: Quirk) -> [QuirkChange] {
        let isProperty = quirk.name.hasPrefix("AttrInputProp")
        guard isProperty || quirk.name.hasPrefix("AttrEventCode") else { return [] }
        return quirk.value.split(separator: ";").compactMap { word in
            // Without a sign the attribute's name says which it is.
            let isAdded = word.first == "+" || word.first != "-" && !quirk.name.hasSuffix("Disable")
            let name = String(word.drop { "+-".contains($0) })
            return subject(name, isProperty: isProperty).map { QuirkChange(subject: $0, isAdded: isAdded) }
        }
    }

    /// - Returns: nil for a name that this version of libevdev does not know.
    private static func subject(_ name: String, isProperty: Bool) -> Subject? {
        if isProperty {
            let number = libevdev_property_from_name(name)
            return number >= 0 ? .property(UInt32(number)) : nil
        }
        let parts = name.split(separator: ":")
        let type = libevdev_event_type_from_name(parts.first.map(String.init) ?? "")
        if parts.count == 2, type >= 0, parts[1].hasPrefix("0x"),
            let code = UInt16(parts[1].dropFirst(2), radix: 16)
        {
            return .code(EventType(rawValue: UInt16(type)), code)
        }
        if parts.count == 1, type >= 0 { return .type(EventType(rawValue: UInt16(type))) }
        let (ofCode, code) = (
            libevdev_event_type_from_code_name(name), libevdev_event_code_from_code_name(name)
        )
        guard ofCode >= 0, code >= 0 else { return nil }
        return .code(EventType(rawValue: UInt16(ofCode)), UInt16(code))
    }

    func apply(to capabilities: inout Capabilities) {
        switch subject {
        case .code(let type, let code):
            if isAdded {
                capabilities.insert(type.rawValue, codes: [code])
                // The range that libinput gives an axis of which the kernel knows none.
                if type == .absolute, capabilities.axes[AbsoluteAxis(rawValue: code)] == nil {
                    capabilities.axes[AbsoluteAxis(rawValue: code)] = AbsoluteAxisInfo(minimum: 0, maximum: 1)
                }
            } else {
                capabilities.set(false, type, code)
                if type == .absolute { capabilities.axes[AbsoluteAxis(rawValue: code)] = nil }
            }
        case .type(let type):
            if isAdded { capabilities.insert(type.rawValue, codes: []) } else { capabilities.remove(type) }
        case .property(let number):
            let property = InputProperties(rawValue: 1 << number)
            if isAdded {
                capabilities.properties.insert(property)
            } else {
                capabilities.properties.remove(property)
            }
        }
    }

    /// Takes a code away from what libevdev knows of the device, so that it is none of what was missed, either.
    func apply(to evdev: OpaquePointer) {
        guard !isAdded else { return }
        switch subject {
        case .code(let type, let code):
            _ = libevdev_disable_event_code(evdev, UInt32(type.rawValue), UInt32(code))
        case .type(let type): _ = libevdev_disable_event_type(evdev, UInt32(type.rawValue))
        case .property: break
        }
    }
}
