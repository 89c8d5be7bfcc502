import Engine
import InputModel
import Interaction
import Wire

// The mouse: pointer motion, buttons, the wheel.
extension StepContext {
    /// The time in which a hand presses or releases a button: longer than a switch bounces
    /// (`ButtonDebouncer.bounceTime`), shorter than any time that distinguishes clicks.
    static let buttonPause = Interval.milliseconds(40)

    mutating func move(by delta: Vector) throws(RequestError) {
        let mouse = try index(of: "a mouse", where: \.canPoint)
        script.add([.relative(.x, delta.dx), .relative(.y, delta.dy)], of: devices[mouse].id)
    }

    mutating func point(
        to place: Point, over time: Interval, _ engine: borrowing Engine
    ) throws(RequestError) {
        let mouse = try index(of: "a mouse", where: \.canPoint)
        move(devices[mouse].id, to: place, over: time, engine)
    }

    private mutating func move(
        _ mouse: DeviceID, to place: Point, over time: Interval, _ engine: borrowing Engine
    ) {
        let from = engine.pointer
        script.move(over: time, of: mouse) { part in
            let delta = (place - from) * part
            let units = engine.units(Point(x: from.x + delta.dx, y: from.y + delta.dy))
            return [.absolute(.x, units.x), .absolute(.y, units.y)]
        }
    }

    mutating func click(_ button: KeyCode, _ count: Int) throws(RequestError) {
        // A touchpad has buttons, too: it is meant if it is named, or where no mouse is.
        let isMouse = step.device == nil && devices.contains { $0.canPoint && $0.canPress(button) }
        let mouse = try index(of: "a mouse with that button") {
            $0.canPress(button) && ($0.canPoint || !isMouse)
        }
        try checkFree(button, mouse)
        for _ in 0..<count {
            script.add([.key(button, true)], of: devices[mouse].id, after: Self.buttonPause)
            script.add([.key(button, false)], of: devices[mouse].id, after: Self.buttonPause)
        }
    }

    mutating func drag(
        to place: Point, over time: Interval, _ button: KeyCode, _ engine: borrowing Engine
    ) throws(RequestError) {
        let mouse = try index(of: "a mouse", where: \.canPoint)
        try checkFree(button, mouse)
        script.add([.key(button, true)], of: devices[mouse].id, after: Self.buttonPause)
        script.wait(Self.buttonPause)
        move(devices[mouse].id, to: place, over: time, engine)
        script.add([.key(button, false)], of: devices[mouse].id, after: Self.buttonPause)
    }

    private func checkFree(_ button: KeyCode, _ mouse: Int) throws(RequestError) {
        guard !devices[mouse].held.contains(button) else {
            throw fault(.badValue, "this button is already down; release it first")
        }
    }

    /// In detents. The kernel counts a wheel up as its far side moves down, and a horizontal one up to the right.
    mutating func turnWheel(by detents: Vector) throws(RequestError) {
        let mouse = try index(of: "a mouse", where: \.canPoint)
        let units = Double(WheelTracker.unitsPerDetent)
        var events: [InputEvent] = []
        if detents.dy != 0 {
            events.append(.relative(.wheelHighResolution, -detents.dy * units))
            events.append(.relative(.wheel, -detents.dy))
        }
        if detents.dx != 0 {
            events.append(.relative(.horizontalWheelHighResolution, detents.dx * units))
            events.append(.relative(.horizontalWheel, detents.dx))
        }
        if !events.isEmpty { script.add(events, of: devices[mouse].id) }
    }
}
