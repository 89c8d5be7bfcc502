package import Engine
package import InputModel
package import Interaction
package import Wire

/// A user's hands on simulated devices: turns steps into the frames that such devices would report.
///
/// Pure: it reads no clock, and does no I/O.
package struct Simulator {
    var devices: [SimulatedDevice] = []

    package init() {}

    /// The devices that are plugged in, in that order.
    package var deviceIDs: [DeviceID] { devices.map { $0.id } }

    /// Begins a step: plugs and unplugs devices at once, and returns the rest as a script.
    ///
    /// - Throws: ``RequestError`` if the step does not fit the existing devices; nothing has changed then.
    package mutating func begin(
        _ step: SimulationStep, on engine: inout Engine, at time: Timestamp
    ) throws(RequestError) -> Script {
        var script = Script()
        switch step.action {
        case .plug(let kind, let seat): try plug(kind, seat, step, &engine, time)
        case .unplug(let name):
            let index = try index(of: name, step.position)
            engine.remove(devices.remove(at: index).id, at: time)
        case .press(let key): try press(key, true, step, &script)
        case .release(let key): try press(key, false, step, &script)
        case .keys(let shortcut): try type(shortcut, step, engine, &script)
        case .text(let text): try type(text, step, engine, &script)
        case .move(let delta):
            let mouse = try index(for: step, "a mouse", where: \.canPoint)
            script.add(
                [.relative(.x, delta.dx), .relative(.y, delta.dy)], of: devices[mouse].id)
        case .point(let place, let time): try point(to: place, over: time, step, engine, &script)
        case .click(let button, let count): try click(button, count, step, &script)
        case .drag(let place, let time, let button):
            try drag(to: place, over: time, button, step, engine, &script)
        case .wheel(let detents): try turnWheel(by: detents, step, &script)
        case .turn(let dial, let detents): try turn(dial, by: detents, step, &script)
        case .touch(let fingers): try touch(fingers, step, engine, &script)
        case .lift(let contacts): try lift(contacts, step, &script)
        case .scroll(let delta, let time):
            try gesture(fingers: 2, spacing: 20, by: delta, over: time, step, &script)
        case .swipe(let fingers, let delta, let time):
            try gesture(fingers: fingers, spacing: 18, by: delta, over: time, step, &script)
        case .pinch(let scale, let rotation, let time):
            try pinch(scale, rotation, over: time, step, &script)
        case .pen(let pen): try hold(pen, step, engine, &script)
        case .wait(let time): script.wait(time)
        case .waitUntil: break
        }
        return script
    }

    private mutating func plug(
        _ kind: SimulationStep.Kind, _ seat: String, _ step: SimulationStep, _ engine: inout Engine,
        _ time: Timestamp
    ) throws(RequestError) {
        let name = step.device ?? kind.rawValue
        guard !devices.contains(where: { $0.name == name }) else {
            throw RequestError(
                .duplicate, "device \"\(name)\" already exists; choose another name with \"device\"",
                at: step.position)
        }
        guard seat == DeviceDescription.standardSeat else {
            throw RequestError(.unsupported, "the only seat here is seat0; leave out seat", at: step.position)
        }
        var description = kind.description(named: name)
        description.seat = seat
        guard let id = engine.add(description, at: time) else {
            throw RequestError(
                .limit,
                "the seat has too many devices, or the configuration ignores this one; unplug one, "
                    + "or plug another kind",
                at: step.position)
        }
        devices.append(
            SimulatedDevice(name: name, kind: kind, id: id, capabilities: description.capabilities))
    }

    /// The device of a step: the one that it names, otherwise the last one plugged in for which `isMeant` is true.
    func index(
        for step: SimulationStep, _ what: String, where isMeant: (SimulatedDevice) -> Bool
    ) throws(RequestError) -> Int {
        guard let name = step.device else {
            if let index = devices.lastIndex(where: isMeant) { return index }
            throw RequestError(
                .unsupported,
                "this step needs \(what); plug one in first: {\"do\": \"simulate\", \"plug\": …}",
                at: step.position)
        }
        let index = try index(of: name, step.position)
        guard isMeant(devices[index]) else {
            throw RequestError(
                .unsupported, "\"\(name)\" is a \(devices[index].kind.rawValue); this step needs \(what)",
                at: step.position)
        }
        return index
    }

    private func index(of name: String, _ position: SourcePosition) throws(RequestError) -> Int {
        if let index = devices.firstIndex(where: { $0.name == name }) { return index }
        let names = devices.map(\.name).joined(separator: ", ")
        throw RequestError(
            .unsupported,
            "unknown device \"\(name)\"; " + (names.isEmpty ? "plug one in first" : "use \(names)"),
            at: position)
    }
}

// Converts positions in the space to units of axes that cover it.
extension Engine {
    func units(_ place: Point) -> (x: Double, y: Double) {
        let bounds = settings.space.bounds
        func units(_ value: Double, _ start: Double, _ length: Double) -> Double {
            max(0, min(1, (value - start) / length)) * Double(SimulatedDevice.spaceUnits)
        }
        return (units(place.x, bounds.x, bounds.width), units(place.y, bounds.y, bounds.height))
    }
}
