import InputModel
import TestSupport
import Testing

@testable import Recording

/// What a device holds, as far as its events tell.
struct DeviceStateTests {
    private static func frame(_ state: inout DeviceState, _ events: [(EventType, UInt16, Int32)]) {
        let events = events.map { InputEvent(type: $0.0, code: $0.1, value: $0.2) }
        state.apply(events.span)
    }

    /// A pad with slots, a button, a light and a lid.
    private static func pad() -> DeviceDescription {
        var capabilities = Capabilities()
        capabilities.types = 1 << 0 | 1 << 1 | 1 << 3 | 1 << 5 | 1 << 0x11
        capabilities.keys = KeySet([.touch, .buttonLeft])
        for axis in [AbsoluteAxis.x, .slot, .multitouchX, .multitouchY, .trackingID] {
            capabilities.absolute |= 1 << UInt64(axis.rawValue)
            capabilities.axes[axis] = AbsoluteAxisInfo(value: 0, minimum: 0, maximum: 4)
        }
        var device = DeviceDescription(name: "pad", path: "", capabilities: capabilities)
        device.initialState.switches = 1
        device.initialState.lights = 2
        return device
    }

    @Test(
        "Keys, lights, switches, repeats and axes are those of the last events, as of a device that is opened anew"
    )
    func follows() {
        var state = DeviceState(Self.pad())
        Self.frame(&state, [(.key, KeyCode.buttonLeft.rawValue, 1), (.led, 0, 1), (.switches, 0, 0)])
        Self.frame(&state, [(.absolute, AbsoluteAxis.x.rawValue, 3), (.led, 1, 0), (.switches, 1, 1)])
        let description = state.description
        #expect(description.initialState.keys == KeySet([.buttonLeft]))
        #expect(description.initialState.lights == 1 && description.initialState.switches == 2)
        #expect(description.capabilities.axes[.x]?.value == 3)
        #expect(description.capabilities.axes[.x]?.maximum == 4)
        #expect(state.description.initialState.hasRepeats)
        Self.frame(&state, [(.autorepeat, 0, 0)])
        #expect(!state.description.initialState.hasRepeats)
        Self.frame(&state, [(.autorepeat, 1, 40)])
        #expect(!state.description.initialState.hasRepeats, "the delay is still 0")
        Self.frame(&state, [(.autorepeat, 0, 250)])
        #expect(state.description.initialState.hasRepeats)
        Self.frame(&state, [(.key, KeyCode.buttonLeft.rawValue, 2)])
        #expect(state.description.initialState.keys == KeySet([.buttonLeft]), "a repeat is no release")
        Self.frame(&state, [(.key, KeyCode.buttonLeft.rawValue, 0)])
        #expect(state.description.initialState.keys.isEmpty)
    }

    @Test("The slot is known, since events without one are of it; what each slot holds is not the device's")
    func slot() {
        var state = DeviceState(Self.pad())
        Self.frame(
            &state,
            [
                (.absolute, AbsoluteAxis.slot.rawValue, 2), (.absolute, AbsoluteAxis.trackingID.rawValue, 9),
                (.absolute, AbsoluteAxis.multitouchX.rawValue, 4),
            ])
        #expect(state.description.capabilities.axes[.slot]?.value == 2)
        #expect(state.description.capabilities.axes[.multitouchX]?.value == 0)
        #expect(state.description.capabilities.axes[.trackingID]?.value == 0)
    }

    @Test("A device is at rest once every key, button and contact is up")
    func rest() {
        var state = DeviceState(Self.pad())
        #expect(state.isAtRest)
        Self.frame(&state, [(.absolute, AbsoluteAxis.trackingID.rawValue, 9)])
        #expect(!state.isAtRest)
        Self.frame(
            &state,
            [(.absolute, AbsoluteAxis.slot.rawValue, 1), (.absolute, AbsoluteAxis.trackingID.rawValue, 10)])
        Self.frame(&state, [(.absolute, AbsoluteAxis.trackingID.rawValue, -1)])
        #expect(!state.isAtRest, "one finger of two is left")
        Self.frame(
            &state,
            [(.absolute, AbsoluteAxis.slot.rawValue, 0), (.absolute, AbsoluteAxis.trackingID.rawValue, -1)])
        #expect(state.isAtRest)
        Self.frame(&state, [(.key, KeyCode.buttonLeft.rawValue, 1)])
        #expect(!state.isAtRest)
    }

    @Test("Events beyond all codes change nothing")
    func impossible() {
        var state = DeviceState(Self.pad())
        Self.frame(&state, [(.led, 200, 1), (.switches, 64, 1), (.absolute, 900, 7), (.key, 60_000, 1)])
        #expect(state.description.initialState.lights == 2 && state.description.initialState.switches == 1)
        #expect(state.isAtRest)
    }
}
