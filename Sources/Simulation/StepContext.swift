import Engine
import InputModel
import Interaction
import Wire

/// A step that begins: the devices as it leaves them, and what they report until it is done.
struct StepContext {
    let step: SimulationStep
    var devices: [SimulatedDevice]
    var script = Script()

    mutating func perform(on engine: inout Engine, at time: Timestamp) throws(RequestError) {
        switch step.action {
        case .plug(let kind, let seat): try plug(kind, seat, &engine, time)
        case .unplug(let name):
            let index = try index(named: name)
            engine.remove(devices.remove(at: index).id, at: time)
        case .press(let key): try press(key, true)
        case .release(let key): try press(key, false)
        case .keys(let shortcut): try type(shortcut, engine)
        case .text(let text): try type(text, engine)
        case .move(let delta): try move(by: delta)
        case .point(let place, let time): try point(to: place, over: time, engine)
        case .click(let button, let count): try click(button, count)
        case .drag(let place, let time, let button): try drag(to: place, over: time, button, engine)
        case .wheel(let detents): try turnWheel(by: detents)
        case .turn(let dial, let detents): try turn(dial, by: detents)
        case .touch(let fingers): try touch(fingers, engine)
        case .lift(let contacts): try lift(contacts)
        case .scroll(let delta, let time): try gesture(fingers: 2, spacing: 20, by: delta, over: time)
        case .swipe(let fingers, let delta, let time):
            try gesture(fingers: fingers, spacing: 18, by: delta, over: time)
        case .pinch(let scale, let rotation, let time): try pinch(scale, rotation, over: time)
        case .pen(let pen): try hold(pen, engine)
        case .wait(let time): script.wait(time)
        case .waitUntil: break
        }
    }

    private mutating func plug(
        _ kind: SimulationStep.Kind, _ seat: String, _ engine: inout Engine, _ time: Timestamp
    ) throws(RequestError) {
        let name = step.device ?? kind.rawValue
        guard !devices.contains(where: { $0.name == name }) else {
            throw fault(
                .duplicate, "device \"\(name)\" already exists; choose another name with \"device\"")
        }
        guard seat == DeviceDescription.standardSeat else {
            throw fault(.unsupported, "the only seat here is seat0; leave out seat")
        }
        var description = kind.description(named: name)
        description.seat = seat
        guard let id = engine.add(description, at: time) else {
            throw fault(
                .limit,
                "the seat has too many devices, or the configuration ignores this one; unplug one, "
                    + "or plug another kind")
        }
        devices.append(
            SimulatedDevice(name: name, kind: kind, id: id, capabilities: description.capabilities))
    }

    /// The index of the step's device: the one that it names, otherwise the last one plugged in for which `isMeant` is
    /// true.
    func index(
        of what: String, where isMeant: (SimulatedDevice) -> Bool
    ) throws(RequestError) -> Int {
        guard let name = step.device else {
            if let index = devices.lastIndex(where: isMeant) { return index }
            throw fault(
                .unsupported,
                "this step needs \(what); plug one in first: {\"do\": \"simulate\", \"plug\": …}")
        }
        let index = try index(named: name)
        guard isMeant(devices[index]) else {
            throw fault(
                .unsupported, "\"\(name)\" is a \(devices[index].kind.rawValue); this step needs \(what)")
        }
        return index
    }

    private func index(named name: String) throws(RequestError) -> Int {
        if let index = devices.firstIndex(where: { $0.name == name }) { return index }
        let names = devices.map(\.name).joined(separator: ", ")
        throw fault(
            .unsupported,
            "unknown device \"\(name)\"; " + (names.isEmpty ? "plug one in first" : "use \(names)"))
    }

    /// An error at the step's position in the request.
    func fault(_ code: RequestError.Code, _ message: String) -> RequestError {
        RequestError(code, message, at: step.position)
    }
}

// Converts positions in the space to units of axes that cover it.
extension Engine {
    func units(_ place: Point) -> (x: Double, y: Double) {
        let bounds = settings.space.bounds
        func units(_ value: Double, _ start: Double, _ length: Double) -> Double {
            // Rounded up: the border of two regions belongs to the second. What binary fractions add is no unit.
            let units = max(0, min(1, (value - start) / length)) * Double(SimulatedDevice.spaceUnits)
            return (units - 1e-3).rounded(.up)
        }
        return (units(place.x, bounds.x, bounds.width), units(place.y, bounds.y, bounds.height))
    }
}
