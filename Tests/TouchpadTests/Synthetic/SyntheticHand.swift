import InputModel
import TestSupport

/// Fingers on a pad, as frames of events: what the firmware and the kernel would report of them.
struct SyntheticHand {
    struct Moment {
        var time: Timestamp
        var events: [InputEvent]
    }

    let pad: SyntheticPad
    /// Reports a second.
    let rate: Double
    var unsteadiness = Unsteadiness()
    private var random: SeededRandom
    private var slots: [(finger: Int, x: Int32, y: Int32, pressure: Int32)?]
    private var nextID: Int32 = 1
    private var tool = 0
    /// How far leaps have brought the contacts from where they should be.
    private var shift = Vector.zero
    /// The garbage that is still to come, of each finger.
    private var glitches: [(time: Double, place: Point)?] = []

    init(_ pad: SyntheticPad, rate: Double, random: SeededRandom) {
        self.pad = pad
        self.rate = rate
        self.random = random
        slots = Array(repeating: nil, count: pad.slots)
    }

    /// What the pad reports while the fingers do what they do. Seconds 0 are a second after the epoch.
    ///
    /// - Parameter clicks: when the pad's switch closes and opens, seconds.
    mutating func frames(_ fingers: [SyntheticFinger], clicks: [ClosedRange<Double>] = []) -> [Moment] {
        var moments: [Moment] = []
        let end = (fingers.map(\.up) + clicks.map(\.upperBound)).max()! + 2 / rate
        let rolls = fingers.map { finger in
            (
                finger.rim ?? random.direction(finger.roll ?? unsteadiness.landing),
                finger.rim ?? random.direction(finger.roll ?? unsteadiness.lifting)
            )
        }
        glitches = fingers.map(\.glitch)
        var time = random.number(0...1) / rate
        var isPressed = false
        while time < end {
            var events: [InputEvent] = []
            let isMerged = unsteadiness.merges.contains { $0.contains(time) }
            let down = fingers.indices.filter { fingers[$0].isDown(at: time) && !(isMerged && $0 == 1) }
            report(down, fingers, rolls, at: time, &events)
            let pressed = clicks.contains { $0.contains(time) }
            if pressed != isPressed {
                events.append(
                    InputEvent(type: .key, code: KeyCode.buttonLeft.rawValue, value: pressed ? 1 : 0))
                isPressed = pressed
            }
            let stamp = Timestamp(microseconds: 1_000_000 + Int64(time * 1_000_000))
            if !events.isEmpty { moments.append(Moment(time: stamp, events: events)) }
            time += (1 + random.number(-0.05...0.05)) / rate
        }
        return moments
    }

    private mutating func report(
        _ down: [Int], _ fingers: [SyntheticFinger], _ rolls: [(Vector, Vector)], at time: Double,
        _ events: inout [InputEvent]
    ) {
        for slot in slots.indices {
            guard let held = slots[slot], !down.contains(held.finger) else { continue }
            slots[slot] = nil
            events.append(InputEvent(type: .absolute, code: AbsoluteAxis.slot.rawValue, value: Int32(slot)))
            events.append(InputEvent(type: .absolute, code: AbsoluteAxis.trackingID.rawValue, value: -1))
        }
        for finger in down where !slots.contains(where: { $0?.finger == finger }) {
            guard let slot = slots.firstIndex(where: { $0 == nil }) else { continue }
            slots[slot] = (finger, -1, -1, -1)
            events.append(InputEvent(type: .absolute, code: AbsoluteAxis.slot.rawValue, value: Int32(slot)))
            events.append(InputEvent(type: .absolute, code: AbsoluteAxis.trackingID.rawValue, value: nextID))
            nextID += 1
        }
        if unsteadiness.leap > 0 && down.count != tool && !down.isEmpty {
            shift = random.direction(unsteadiness.leap)
        }
        var places = slots.map { held in
            held.map { held in place(fingers[held.finger], rolls[held.finger], at: time) }
        }
        if unsteadiness.merges.contains(where: { $0.contains(time) }) && fingers[1].isDown(at: time) {
            let second = place(fingers[1], rolls[1], at: time)
            for slot in slots.indices where slots[slot]?.finger == 0 {
                places[slot] = places[slot].map { $0 + (second - $0) * 0.5 }
            }
        }
        if pad.isBox, let a = places[0], let b = places[1] {
            places[0] = Point(x: min(a.x, b.x), y: min(a.y, b.y))
            places[1] = Point(x: max(a.x, b.x), y: max(a.y, b.y))
        }
        for slot in slots.indices {
            guard let place = places[slot] else { continue }
            let index = slots[slot]!.finger
            let part = part(fingers[index], at: time)
            let pressure = Int32(fingers[index].pressure * part)
            let size = Int32(fingers[index].size * (0.4 + 0.6 * part) * pad.resolution)
            if let glitch = glitches[index], glitch.time <= time {
                glitches[index] = nil
                write(slot, glitch.place, pressure, size, &events)
            } else {
                let inside = Point(
                    x: max(0, min(pad.width, place.x)), y: max(0, min(pad.height, place.y)))
                write(slot, inside, pressure, size, &events)
            }
        }
        count(down.count, &events)
    }

    private mutating func place(_ finger: SyntheticFinger, _ roll: (Vector, Vector), at time: Double) -> Point
    {
        let landing = max(0, 1 - (time - finger.down) / max(unsteadiness.landingTime, finger.rollTime))
        let lifting = max(0, 1 - (finger.up - time) / max(unsteadiness.liftingTime, finger.rollTime))
        let jitter = Vector(dx: random.normal(), dy: random.normal()) * unsteadiness.jitter
        return finger.place(at: time) + roll.0 * (landing * landing) + roll.1 * (lifting * lifting) + jitter
            + shift
    }

    /// How much of its weight is on the pad.
    private func part(_ finger: SyntheticFinger, at time: Double) -> Double {
        let rise = min(1, 0.3 + (time - finger.down) / finger.ramp)
        let fall = min(1, 0.25 + (finger.up - time) / finger.ramp)
        return rise * fall
    }

    private mutating func write(
        _ slot: Int, _ place: Point, _ pressure: Int32, _ size: Int32, _ events: inout [InputEvent]
    ) {
        let x = Int32(place.x * pad.resolution)
        let y = Int32(place.y * pad.resolution)
        guard let last = slots[slot], last.x != x || last.y != y || last.pressure != pressure else { return }
        events.append(InputEvent(type: .absolute, code: AbsoluteAxis.slot.rawValue, value: Int32(slot)))
        if last.x != x {
            events.append(InputEvent(type: .absolute, code: AbsoluteAxis.multitouchX.rawValue, value: x))
        }
        if last.y != y {
            events.append(InputEvent(type: .absolute, code: AbsoluteAxis.multitouchY.rawValue, value: y))
        }
        if pad.hasPressure && last.pressure != pressure {
            events.append(
                InputEvent(type: .absolute, code: AbsoluteAxis.multitouchPressure.rawValue, value: pressure))
        }
        if pad.hasSize {
            events.append(
                InputEvent(type: .absolute, code: AbsoluteAxis.multitouchMajor.rawValue, value: size))
        }
        slots[slot] = (last.finger, x, y, pressure)
    }

    private mutating func count(_ fingers: Int, _ events: inout [InputEvent]) {
        guard fingers != tool else { return }
        let keys = [KeyCode.toolFinger, .toolDoubleTap, .toolTripleTap, .toolQuadrupleTap]
        if tool > 0 {
            events.append(InputEvent(type: .key, code: keys[min(3, tool - 1)].rawValue, value: 0))
        }
        if fingers > 0 {
            events.append(InputEvent(type: .key, code: keys[min(3, fingers - 1)].rawValue, value: 1))
        }
        if (fingers > 0) != (tool > 0) {
            events.append(
                InputEvent(type: .key, code: KeyCode.touch.rawValue, value: fingers > 0 ? 1 : 0))
        }
        tool = fingers
    }
}
