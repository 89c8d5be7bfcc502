import InputModel

/// The current state of a device, kept up to date from its events.
///
/// The kernel has this state, too, but the process that writes a recording has no device open to query it.
struct DeviceState {
    private let device: DeviceDescription
    private var keys: KeySet
    private var lights: UInt64
    private var switches: UInt64
    /// By code. Of the multitouch axes, only the slot: the others have a value for each slot.
    private var axes: InlineArray<64, Int32>
    private var contacts: ContactTracker

    /// - Parameter device: the device as it was when it was opened.
    init(_ device: DeviceDescription) {
        self.device = device
        keys = device.initialState.keys
        lights = device.initialState.lights
        switches = device.initialState.switches
        axes = InlineArray(repeating: 0)
        for (axis, info) in device.capabilities.axes where Int(axis.rawValue) < axes.count {
            axes[Int(axis.rawValue)] = info.value
        }
        contacts = ContactTracker(device.capabilities, adoptsContacts: true)
    }

    /// True if no key or button is down and nothing touches the device.
    var isAtRest: Bool { keys.isEmpty && contacts.count == 0 }

    /// Applies a frame, without its end.
    ///
    /// - Allocates: nothing.
    mutating func apply(_ frame: Span<InputEvent>) {
        for index in frame.indices { apply(frame[index]) }
        contacts.endFrame()
    }

    private mutating func apply(_ event: InputEvent) {
        switch event.type {
        case .relative, .miscellaneous: return
        case .key:
            let key = KeyCode(rawValue: event.code)
            if event.value == 0 { keys.remove(key) } else { keys.insert(key) }
        case .absolute:
            if Int(event.code) < axes.count, event.code <= AbsoluteAxis.slot.rawValue {
                axes[Int(event.code)] = event.value
            }
        case .led: Self.set(event, in: &lights)
        case .switches: Self.set(event, in: &switches)
        default: break
        }
        contacts.apply(event)
    }

    private static func set(_ event: InputEvent, in bits: inout UInt64) {
        guard event.code < 64 else { return }
        let bit = UInt64(1) << UInt64(event.code)
        bits = event.value == 0 ? bits & ~bit : bits | bit
    }

    /// The device as a program that opens it now would find it. Allocates.
    var description: DeviceDescription {
        var description = device
        description.initialState.keys = keys
        description.initialState.lights = lights
        description.initialState.switches = switches
        for (axis, _) in device.capabilities.axes where Int(axis.rawValue) < axes.count {
            description.capabilities.axes[axis]?.value = axes[Int(axis.rawValue)]
        }
        return description
    }
}
