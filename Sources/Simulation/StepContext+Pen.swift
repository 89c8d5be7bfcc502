import Engine
import InputModel
import Interaction
import Wire

// The pen of a tablet.
extension StepContext {
    /// Applies `pen`. A nil field keeps its former value, but a nil `isNear` means true. A pen that is not near is not
    /// down, and none of its buttons is.
    mutating func hold(_ pen: SimulationStep.Pen, _ engine: borrowing Engine) throws(RequestError) {
        let index = try index(of: "a pen") { $0.kind == .pen }
        var state = devices[index].pen
        let former = state
        state.isNear = pen.isNear ?? true
        state.isDown = state.isNear && (pen.isDown ?? state.isDown)
        if let x = pen.x { state.place.x = x }
        if let y = pen.y { state.place.y = y }
        state.pressure = pen.pressure ?? state.pressure
        state.tilt = pen.tilt ?? state.tilt
        state.buttons = state.isNear ? pen.buttons.map(Set.init) ?? state.buttons : []
        let units = engine.units(state.place)
        var events: [InputEvent] = []
        if state.isNear {
            if !former.isNear { events.append(.key(.toolPen, true)) }
            events.append(.absolute(.x, units.x))
            events.append(.absolute(.y, units.y))
            events.append(
                .absolute(.pressure, state.isDown ? state.pressure * SimulatedDevice.pressureUnits : 0))
            events.append(.absolute(.tiltX, state.tilt.dx * .pi / 180 * SimulatedDevice.tiltResolution))
            events.append(.absolute(.tiltY, state.tilt.dy * .pi / 180 * SimulatedDevice.tiltResolution))
        }
        if state.isDown != former.isDown { events.append(.key(.touch, state.isDown)) }
        for (number, key) in [(1, KeyCode.stylus), (2, .stylus2)]
        where state.buttons.contains(number) != former.buttons.contains(number) {
            events.append(.key(key, state.buttons.contains(number)))
        }
        if !state.isNear && former.isNear { events.append(.key(.toolPen, false)) }
        devices[index].pen = state
        if !events.isEmpty { script.add(events, of: devices[index].id) }
    }
}
