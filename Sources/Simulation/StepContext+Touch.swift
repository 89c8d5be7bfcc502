import Engine
import Glibc
import InputModel
import Interaction
import Wire

// Fingers on touchscreens and touchpads, and gestures on touchpads.
extension StepContext {
    /// Puts fingers down, or moves those that are down already.
    mutating func touch(_ fingers: [SimulationStep.Finger], _ engine: borrowing Engine) throws(RequestError) {
        let index = try index(of: "a touchscreen or a touchpad", where: \.canTouch)
        var device = devices[index]
        var events: [InputEvent] = []
        for finger in fingers {
            let known = device.slot(of: finger.contact)
            guard let slot = known ?? device.fingers.firstIndex(where: { $0 == nil }) else {
                throw fault(
                    .limit, "the \(device.kind.rawValue) supports at most \(device.fingers.count) fingers")
            }
            events += device.put(finger, in: slot, isNew: known == nil) + device.place(finger, engine)
        }
        guard !events.isEmpty else { return }
        events += device.touchKeys
        devices[index] = device
        script.add(events, of: device.id)
    }

    mutating func lift(_ contacts: [Int]) throws(RequestError) {
        let index = try index(of: "a touchscreen or a touchpad", where: \.canTouch)
        var device = devices[index]
        var events: [InputEvent] = []
        for contact in contacts {
            guard let slot = device.slot(of: contact) else {
                throw fault(.badValue, "contact \(contact) is not down; touch first")
            }
            events += device.lift(from: slot)
        }
        guard !events.isEmpty else { return }
        events += device.touchKeys
        devices[index] = device
        script.add(events, of: device.id)
    }

    /// Moves fingers side by side across a touchpad.
    mutating func gesture(
        fingers count: Int, spacing: Double, by delta: Vector, over time: Interval
    ) throws(RequestError) {
        let start = Point(
            x: (SimulatedDevice.padWidth - delta.dx) / 2, y: (SimulatedDevice.padHeight - delta.dy) / 2)
        let width = Double(count - 1) * spacing
        try play(fingers: count, over: time) { finger, part in
            Point(
                x: start.x - width / 2 + Double(finger) * spacing + delta.dx * part,
                y: start.y + delta.dy * part)
        }
    }

    /// Moves two fingers around the middle of a touchpad.
    mutating func pinch(_ scale: Double, _ rotation: Double, over time: Interval) throws(RequestError) {
        // The distance at the wider end, in millimetres: as far apart as a hand reaches.
        let widest = 50.0
        let start = scale > 1 ? widest / scale : widest
        try play(fingers: 2, over: time) { finger, part in
            let distance = start * (1 + (scale - 1) * part) / 2
            let angle = (-30 + rotation * part) * .pi / 180 + (finger == 0 ? .pi : 0)
            return Point(
                x: SimulatedDevice.padWidth / 2 + distance * cos(angle),
                y: SimulatedDevice.padHeight / 2 + distance * sin(angle))
        }
    }

    /// Puts fingers down on a free touchpad, moves each to its `place` for the part that is done, and lifts them.
    private mutating func play(
        fingers count: Int, over time: Interval, place: (Int, Double) -> Point
    ) throws(RequestError) {
        let index = try index(of: "a touchpad") { $0.kind == .touchpad }
        guard devices[index].fingers.allSatisfy({ $0 == nil }) else {
            throw fault(.badValue, "fingers are down on the touchpad; lift them first")
        }
        for finger in 0..<count {
            for part in [0.0, 1.0] {
                let place = place(finger, part)
                guard (2...SimulatedDevice.padWidth - 2).contains(place.x),
                    (2...SimulatedDevice.padHeight - 2).contains(place.y)
                else {
                    throw fault(
                        .badValue,
                        "the distance exceeds the touchpad of \(Int(SimulatedDevice.padWidth)) × "
                            + "\(Int(SimulatedDevice.padHeight)) mm; use several steps")
                }
            }
        }
        var device = devices[index]
        func frame(_ part: Double, _ isFirst: Bool) -> [InputEvent] {
            var events: [InputEvent] = []
            for finger in 0..<count {
                let placed = SimulationStep.Finger(contact: finger, place: place(finger, part), pressure: 0.5)
                events += device.put(placed, in: finger, isNew: isFirst) + device.place(onPad: placed)
            }
            return isFirst ? events + device.touchKeys : events
        }
        script.add(frame(0, true), of: device.id)
        script.wait(Script.frameTime)
        script.move(over: time, of: device.id) { frame($0, false) }
        var events: [InputEvent] = []
        for slot in 0..<count { events += device.lift(from: slot) }
        script.add(events + device.touchKeys, of: device.id, after: Script.frameTime)
        devices[index] = device
    }
}

extension SimulatedDevice {
    func slot(of contact: Int) -> Int? { fingers.firstIndex { $0?.contact == contact } }

    /// Selects the slot of a finger that lands or moves; where it is follows. The kernel numbers contacts consecutively.
    mutating func put(_ finger: SimulationStep.Finger, in slot: Int, isNew: Bool) -> [InputEvent] {
        fingers[slot] = finger
        guard isNew else { return [.absolute(.slot, Double(slot))] }
        lastContact += 1
        return [.absolute(.slot, Double(slot)), .absolute(.trackingID, Double(lastContact))]
    }

    mutating func lift(from slot: Int) -> [InputEvent] {
        fingers[slot] = nil
        return [.absolute(.slot, Double(slot)), .absolute(.trackingID, -1)]
    }

    func place(_ finger: SimulationStep.Finger, _ engine: borrowing Engine) -> [InputEvent] {
        guard kind == .touchscreen else { return place(onPad: finger) }
        let units = engine.units(finger.place)
        return [
            .absolute(.multitouchX, units.x), .absolute(.multitouchY, units.y),
            .absolute(.multitouchPressure, finger.pressure * Self.pressureUnits),
        ]
    }

    func place(onPad finger: SimulationStep.Finger) -> [InputEvent] {
        func units(_ value: Double, _ limit: Double) -> Double {
            max(0, min(limit, value)) * Self.padResolution
        }
        return [
            .absolute(.multitouchX, units(finger.place.x, Self.padWidth)),
            .absolute(.multitouchY, units(finger.place.y, Self.padHeight)),
        ]
    }

    /// Releases and presses of the keys that report fingers, to match the fingers that are down; updates `held`.
    var touchKeys: [InputEvent] {
        mutating get {
            let count = fingers.count { $0 != nil }
            var wanted: Set<KeyCode> = count > 0 ? [.touch] : []
            if kind == .touchpad && count > 0 { wanted.insert(Self.tools[min(count, Self.tools.count) - 1]) }
            let all = [.touch] + Self.tools
            defer { held = held.subtracting(all).union(wanted) }
            return all.filter { held.contains($0) && !wanted.contains($0) }.map { .key($0, false) }
                + all.filter { wanted.contains($0) && !held.contains($0) }.map { .key($0, true) }
        }
    }
}
