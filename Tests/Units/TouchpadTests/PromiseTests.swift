import Engine
import Foundation
import InputModel
import TestSupport
import Testing
import Touchpad

/// What must never happen, tried often.
struct PromiseTests {
    private static let rates = SyntheticPad.all[0].rates

    @Test("A palm at an edge never taps, moves or scrolls")
    func palms() {
        var faults: [UInt64] = []
        let pads = SyntheticPad.placing.filter(\.declaresResolution)
        for seed in Sample.of(0..<10_000 as Range<UInt64>) {
            var random = SeededRandom(seed: seed)
            let pad = pads[Int(seed) % pads.count]
            // Palms lie at the sides; they rest, or touch for a moment as the hand rocks, and creep.
            let up = random.number(0...1) < 0.7 ? random.number(0.15...0.35) : random.number(0.4...3)
            let palm = Intent.palm(pad, from: 0, to: up, &random)
            var hand = SyntheticHand(
                pad, rate: Self.rates[Int(seed / 7) % Self.rates.count], random: random)
            hand.unsteadiness = Unsteadiness(by: &random)
            var table = Table(pad.description)
            if !table.play(hand.frames([palm])).isStill { faults.append(seed) }
        }
        #expect(faults.isEmpty, "\(faults.count) trials, seeds \(faults.prefix(8))")
    }

    @Test(
        "At an edge, what stays longer than a tap, or moves more, is none, with a fingertip's pressure or less"
    )
    func rests() {
        var faults: [UInt64] = []
        let pads = SyntheticPad.all.filter { $0.declaresResolution && $0.height > 40 }
        for seed in Sample.of(0..<5000 as Range<UInt64>) {
            var random = SeededRandom(seed: seed)
            let pad = pads[Int(seed) % pads.count]
            let depth = random.number(0...min(7.5, pad.width * 0.075))
            let x = seed & 8 == 0 ? depth : pad.width - depth
            let place = Point(x: x, y: pad.height * random.number(0.1...0.8))
            let isLong = seed & 16 == 0
            let creep = random.number(isLong ? 0...1.5 : 2...5)
            var palm = SyntheticFinger(
                down: 0, up: isLong ? random.number(0.22...1) : random.number(0.1...0.2), at: place,
                to: place + Vector(dx: 0, dy: seed & 32 == 0 ? creep : -creep))
            palm.pressure = random.number(40...120)
            var hand = SyntheticHand(
                pad, rate: Self.rates[Int(seed / 7) % Self.rates.count], random: random)
            hand.unsteadiness.landing = 0.1
            hand.unsteadiness.lifting = 0.1
            var table = Table(pad.description)
            if !table.play(hand.frames([palm])).isStill { faults.append(seed) }
        }
        #expect(faults.isEmpty, "\(faults.count) trials, seeds \(faults.prefix(8))")
    }

    @Test("To pass all time ends what waits for time, and comes back", arguments: SyntheticPad.all)
    func distantFuture(_ pad: SyntheticPad) throws {
        var touchpad = try #require(Touchpad(pad.description, slotCount: 5, settings: TouchpadSettings()))
        let start = Timestamp(microseconds: 1_000_000)
        touchpad.advance(to: .distantFuture)
        touchpad.report(Contact(id: 1, x: 900, y: 900, pressure: 60), slot: 0)
        touchpad.apply(.touch, isDown: true)
        touchpad.endFrame(at: start)
        touchpad.advance(to: .distantFuture)
        let deadline = touchpad.nextDeadline
        #expect(deadline == .distantFuture)
    }

    @Test("Typing with resting palms moves nothing", arguments: Sample.of(0..<60 as Range<UInt64>))
    func typing(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let pad = SyntheticPad.all[Int(seed) % SyntheticPad.all.count]
        var capabilities = Capabilities()
        capabilities.keys = .ofKeyboard
        var keyboard = DeviceDescription(name: "keys", path: "keys", capabilities: capabilities)
        keyboard.bus = 0x11
        var table = Table(pad.description)
        let added = table.engine.add(keyboard, at: Timestamp(microseconds: 0))
        let keys = try #require(added)
        // Palms come once the hands type, lie anywhere on the pad's lower half, drift and rock.
        let palms = [0.25, 0.75].map { side in
            let place = Point(
                x: pad.width * side + random.number(-8...8), y: pad.height * random.number(0.5...0.95))
            return SyntheticFinger(
                down: random.number(0.25...0.8), up: 3, at: place, to: place + random.direction(6))
        }
        var hand = SyntheticHand(pad, rate: Self.rates[Int(seed) % Self.rates.count], random: random)
        var outcome = Outcome()
        var nextKey = 0.0
        for moment in hand.frames(palms) {
            while 1_000_000 + nextKey * 1_000_000 < Double(moment.time.microseconds) && nextKey < 3 {
                let time = Timestamp(microseconds: 1_000_000 + Int64(nextKey * 1_000_000))
                for value in [1, 0] as [Int32] {
                    let events = [InputEvent(type: .key, code: 30, value: value)]
                    table.engine.process(Frame(time: time, device: keys, events: events.span))
                }
                nextKey += 0.1 + 0.08 * Double(Int(nextKey * 7) % 3)
            }
            table.engine.process(
                Frame(time: moment.time, device: table.device, events: moment.events.span))
            table.take(&outcome)
        }
        #expect(outcome.isStill, "\(outcome.summary)")
        #expect(nextKey > 2.9)
    }

    @Test(
        "The pointer does not jump when fingers come and go", arguments: Sample.of(0..<150 as Range<UInt64>))
    func jumps(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let pad = SyntheticPad.all[Int(seed) % SyntheticPad.all.count]
        let rate = Self.rates[Int(seed) % Self.rates.count]
        let start = Intent.middle(pad, &random)
        // One finger moves all the time; others land beside it and leave again, far away.
        var fingers = [
            SyntheticFinger(down: 0, up: 3, at: start, to: start + random.direction(12), moves: 0.1...2.9)
        ]
        var time = 0.5
        while time < 2.5 {
            let place = Point(
                x: pad.width * random.number(0.1...0.9), y: pad.height * random.number(0.1...0.8))
            fingers.append(SyntheticFinger(down: time, up: time + random.number(0.05...0.4), at: place))
            time += random.number(0.3...0.8)
        }
        var hand = SyntheticHand(pad, rate: rate, random: random)
        hand.unsteadiness.leap = 4
        var table = Table(pad.description)
        let outcome = table.play(hand.frames(fingers))
        // 12 mm in 2.8 s are 6.5 mm/s at the fastest; what may have been a tap comes at once, and the rest is
        // unsteadiness of two fingers.
        let most = outcome.motions.map { $0.delta.length }.max() ?? 0
        let limit = 2.5 * Acceleration.pointsPerMillimetre
        #expect(most < limit, "\(pad.name) \(rate) Hz: \(most / Acceleration.pointsPerMillimetre) mm")
        #expect(outcome.presses.isEmpty)
    }

    @Test("A flick's momentum begins at the fingers' velocity, within 10 %", arguments: SyntheticPad.all)
    func velocity(_ pad: SyntheticPad) throws {
        var worst = 0.0
        for rate in Self.rates {
            for seed in Sample.of(0..<20 as Range<UInt64>) {
                var random = SeededRandom(seed: seed)
                // An even pull, so that there is one velocity to find.
                let speed = random.number(90...220)
                let translation = Vector(
                    dx: 0, dy: speed * 0.22 < pad.height * 0.7 ? speed * 0.22 : pad.height * 0.7)
                let seconds = translation.dy / speed
                let centre = Point(x: pad.width / 2, y: pad.height * 0.12)
                let fingers = Intent.row(2, around: centre, &random).map { place in
                    var finger = SyntheticFinger(down: 0, up: seconds, at: place, to: place + translation)
                    finger.isEven = true
                    return finger
                }
                var hand = SyntheticHand(pad, rate: rate, random: random)
                hand.unsteadiness.lifting = 0
                var table = Table(pad.description)
                let outcome = table.play(hand.frames(fingers))
                let first = try #require(outcome.scrolls.first { $0.phase == .momentumChanged }, "\(rate)")
                let began = try #require(outcome.scrolls.first { $0.phase == .momentumBegan })
                let elapsed = Double((first.time - began.time).microseconds) / 1_000_000
                let velocity = first.delta.dy / Acceleration.pointsPerMillimetre / elapsed
                worst = max(worst, abs(velocity / speed - 1))
            }
        }
        print("velocity: \(pad.name) off by \(Int((worst * 1000).rounded())) in a thousand at most")
        #expect(worst < 0.1)
    }

    @Test("A touch stops momentum at once; without the option there is none")
    func momentumStops() throws {
        let pad = SyntheticPad.all[0]
        var random = SeededRandom(seed: 4)
        let fingers = Intent.slide(
            2, by: Vector(dx: 0, dy: 15), lasting: 0.15, pad, &random, isFlick: true)
        let touch = SyntheticFinger(down: 0.4, up: 0.45, at: Point(x: 50, y: 30))
        var hand = SyntheticHand(pad, rate: 125, random: random)
        let moments = hand.frames(fingers + [touch])
        var table = Table(pad.description)
        let outcome = table.play(moments)
        let end = try #require(outcome.scrolls.first { $0.phase == .momentumEnded })
        #expect(outcome.scrolls.filter { $0.phase == .momentumChanged }.count > 5)
        #expect(end.time < Timestamp(microseconds: 1_420_000))
        #expect(outcome.scrolls.last?.phase == .momentumEnded)
        var still = Table(pad.description) { $0.momentum = false }
        #expect(still.play(moments).momentumBegan == 0)
    }
}
