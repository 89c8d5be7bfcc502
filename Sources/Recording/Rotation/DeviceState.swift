import InputModel

/// The current state of a device, kept up to date from its events.
///
/// The kernel has this state, too, but the process that writes a recording has no device open to query it.
struct DeviceState {
    private let device: DeviceDescription
    private var keys: KeySet
    private var lights: UInt64
    private var switches: UInt64
    private var repeats: KernelRepeats
    /// By code. Of the multitouch axes, only the slot: the others have a value for each slot.
    private var axes: InlineArray<64, Int32>
    /// By slot, then by contact axis. Empty for a device without slots, or whose slots are unknown.
    private var slots: [InlineArray<14, Int32>]
    /// The slots' values come from the device; otherwise they are only assumed.
    private var knowsSlots: Bool
    /// The slot whose values arrive; nil for one that the device does not have.
    private var slot: Int?
    private var contacts: ContactTracker

    private static let firstContactAxis = AbsoluteAxis.ofContacts[0].rawValue
    private static let trackingIndex = Int(AbsoluteAxis.trackingID.rawValue - firstContactAxis)

    /// - Parameter device: the device as it was when it was opened.
    init(_ device: DeviceDescription) {
        self.device = device
        keys = device.initialState.keys
        lights = device.initialState.lights
        switches = device.initialState.switches
        repeats = KernelRepeats(device.initialState)
        axes = InlineArray(repeating: 0)
        for (axis, info) in device.capabilities.axes where Int(axis.rawValue) < axes.count {
            axes[Int(axis.rawValue)] = info.value
        }
        contacts = ContactTracker(device, adoptsContacts: true)
        knowsSlots = !device.initialState.slots.isEmpty
        var untouched = InlineArray<14, Int32>(repeating: 0)
        untouched[Self.trackingIndex] = -1
        slots = Array(repeating: untouched, count: contacts.style == .slots ? contacts.slotCount : 0)
        for (axis, values) in device.initialState.slots {
            guard let index = Self.index(of: axis.rawValue) else { continue }
            for slot in slots.indices where slot < values.count { slots[slot][index] = values[slot] }
        }
        slot = axes[Int(AbsoluteAxis.slot.rawValue)] >= 0 ? Int(axes[Int(AbsoluteAxis.slot.rawValue)]) : nil
    }

    private static func index(of code: UInt16) -> Int? {
        let index = Int(code) - Int(firstContactAxis)
        return (0..<14).contains(index) ? index : nil
    }

    /// True if no key or button is down and nothing touches the device.
    var isAtRest: Bool { keys.isEmpty && contacts.count == 0 }

    /// Applies a frame, with or without its end.
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
        case .absolute: applyAxis(event)
        case .led: Self.set(event, in: &lights)
        case .switches: Self.set(event, in: &switches)
        case .autorepeat: repeats.apply(event)
        default: break
        }
        contacts.apply(event)
    }

    private mutating func applyAxis(_ event: InputEvent) {
        if let index = Self.index(of: event.code) {
            guard let slot, slot < slots.count else { return }
            slots[slot][index] = event.value
            knowsSlots = true
            return
        }
        guard Int(event.code) < axes.count else { return }
        axes[Int(event.code)] = event.value
        if event.code == AbsoluteAxis.slot.rawValue { slot = event.value >= 0 ? Int(event.value) : nil }
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
        description.initialState.hasRepeats = repeats.isOn
        for (axis, _) in device.capabilities.axes where Int(axis.rawValue) < axes.count {
            description.capabilities.axes[axis]?.value = axes[Int(axis.rawValue)]
        }
        guard knowsSlots, !slots.isEmpty else { return description }
        for axis in AbsoluteAxis.ofContacts where device.capabilities.has(axis) {
            let index = Int(axis.rawValue - Self.firstContactAxis)
            description.initialState.slots[axis] = slots.map { $0[index] }
        }
        return description
    }
}
