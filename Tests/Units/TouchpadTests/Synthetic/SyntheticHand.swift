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
    var oddities = Oddities()
    private var random: SeededRandom
    private var slots: [(finger: Int, x: Int32, y: Int32, pressure: Int32)?]
    private var nextID: Int32 = 1
    private var tool = 0
    /// How far leaps have brought the contacts from where they should be.
    private var shift = Vector.zero
    /// The garbage that is still to come, of each finger.
    private var glitches: [(time: Double, place: Point)?] = []
    /// When fingers get another tracking id.
    private var renewals: [Double?] = []

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
        renewals = fingers.map(\.renewal)
        var time = random.number(0...1) / rate
        var isPressed = false
        while time < end {
            var events: [InputEvent] = []
            // The one that was there first stays, with the other's weight.
            let isMerged = isMerged(fingers, at: time)
            let merged = isMerged && fingers[0].down > fingers[1].down ? 0 : 1
            let down = fingers.indices.filter {
                fingers[$0].isDown(at: time) && !(isMerged && $0 == merged)
            }
            if let exchange = oddities.exchange, exchange <= time {
                oddities.exchange = nil
                slots.swapAt(0, 1)
                for slot in 0...1 { slots[slot] = slots[slot].map { ($0.finger, -1, -1, -1) } }
            }
            report(down, fingers, rolls, at: time, &events)
            let pressed = clicks.contains { $0.contains(time) }
            if pressed != isPressed {
                events.append(
                    InputEvent(type: .key, code: KeyCode.buttonLeft.rawValue, value: pressed ? 1 : 0))
                isPressed = pressed
            }
            var stamp = time
            if let step = oddities.stepBack, step.time <= time {
                oddities.stepBack = nil
                stamp -= step.seconds
            }
            if !events.isEmpty && time >= oddities.start {
                let stamp = Timestamp(microseconds: 1_000_000 + Int64(stamp * 1_000_000))
                moments.append(Moment(time: stamp, events: events))
            }
            time += (1 + random.number(-0.05...0.05)) / rate
        }
        return moments
    }

    private mutating func report(
        _ down: [Int], _ fingers: [SyntheticFinger], _ rolls: [(Vector, Vector)], at time: Double,
        _ events: inout [InputEvent]
    ) {
        assign(down, at: time, &events)
        if unsteadiness.leap > 0 && down.count != tool && !down.isEmpty {
            shift = random.direction(unsteadiness.leap)
        }
        var places = slots.map { held in
            held.map { held in place(fingers[held.finger], rolls[held.finger], at: time) }
        }
        let isMerged = isMerged(fingers, at: time)
        if isMerged {
            let (kept, other) = down.contains(0) ? (0, 1) : (1, 0)
            let second = place(fingers[other], rolls[other], at: time)
            for slot in slots.indices where slots[slot]?.finger == kept {
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
            // Two fingers that are one press and spread more.
            let more = isMerged && index < 2 ? 1.4 : 1
            // No finger presses evenly. Who records from the middle of a touch learns its pressure by that.
            let tremor = oddities.start > 0 ? Double(Int(time * rate) % 2) * 2 : 0
            let pressure = Int32((fingers[index].pressure + tremor) * part * more)
            let size = Int32(fingers[index].size * (0.4 + 0.6 * part) * more * pad.resolution)
            if let glitch = glitches[index], glitch.time <= time {
                glitches[index] = nil
                write(slot, glitch.place, pressure, size, &events)
            } else {
                let beyond = oddities.beyond
                let inside = Point(
                    x: max(-beyond, min(pad.width + beyond, place.x)),
                    y: max(-beyond, min(pad.height + beyond, place.y)))
                write(slot, inside, pressure, size, &events)
            }
        }
        if pad.reports == .anonymous { listAnonymously(&events) }
        count(down.count, &events)
    }

    /// Gives slots to those that came, and takes them from those that left.
    private mutating func assign(_ down: [Int], at time: Double, _ events: inout [InputEvent]) {
        for slot in slots.indices {
            guard let held = slots[slot], !down.contains(held.finger) else { continue }
            slots[slot] = nil
            begin(slot, id: -1, &events)
        }
        for finger in down where !slots.contains(where: { $0?.finger == finger }) {
            guard let slot = slots.firstIndex(where: { $0 == nil }) else { continue }
            slots[slot] = (finger, -1, -1, -1)
            begin(slot, id: nextID, &events)
            nextID += 1
        }
        for slot in slots.indices {
            guard let held = slots[slot], let renewal = renewals[held.finger], renewal <= time else {
                continue
            }
            renewals[held.finger] = nil
            begin(slot, id: nextID, &events)
            nextID += 1
        }
    }

    private func begin(_ slot: Int, id: Int32, _ events: inout [InputEvent]) {
        guard pad.reports == .slots else { return }
        events.append(InputEvent(type: .absolute, code: AbsoluteAxis.slot.rawValue, value: Int32(slot)))
        events.append(InputEvent(type: .absolute, code: AbsoluteAxis.trackingID.rawValue, value: id))
    }

    /// The pad takes two wet fingers for one now.
    private func isMerged(_ fingers: [SyntheticFinger], at time: Double) -> Bool {
        oddities.merges.contains { $0.contains(time) } && fingers[0].isDown(at: time)
            && fingers[1].isDown(at: time)
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
        slots[slot] = (last.finger, x, y, pressure)
        if pad.reports == .anonymous { return }
        // A pad that places one finger places the one that has been there longest.
        let isSingle = pad.reports == .single
        if isSingle && slots.firstIndex(where: { $0 != nil }) != slot { return }
        if !isSingle {
            events.append(InputEvent(type: .absolute, code: AbsoluteAxis.slot.rawValue, value: Int32(slot)))
        }
        if last.x != x { events.append(pad.event(isSingle ? .x : .multitouchX, x)) }
        if last.y != y { events.append(pad.event(isSingle ? .y : .multitouchY, y)) }
        if pad.hasPressure && last.pressure != pressure {
            events.append(pad.event(isSingle ? .pressure : .multitouchPressure, pressure))
        }
        if pad.hasSize {
            events.append(
                InputEvent(type: .absolute, code: AbsoluteAxis.multitouchMajor.rawValue, value: size))
        }
    }

    /// All contacts of the frame, each closed, in an order that changes: protocol A.
    private mutating func listAnonymously(_ events: inout [InputEvent]) {
        let report = InputEvent(type: .synchronization, code: Synchronization.multitouchReport, value: 0)
        for held in slots.compactMap(\.self).shuffled(using: &random) {
            events += [
                pad.event(.multitouchX, held.x), pad.event(.multitouchY, held.y),
                pad.event(.multitouchPressure, held.pressure), report,
            ]
        }
        if events.isEmpty || tool > 0 && slots.allSatisfy({ $0 == nil }) { events.append(report) }
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
