import InputModel
import Testing

@testable import Interaction
@testable import Subscription

struct CoalescerTests {
    private static let target = RegionReference(SceneID(rawValue: 1), RegionID(rawValue: 1))

    private func motion(_ time: Int64, _ dx: Double, device: UInt32 = 1) -> StreamEvent {
        let motion = MotionEvent(
            device: DeviceID(rawValue: device), delta: Vector(dx: dx, dy: 0), position: Point(x: dx, y: 0),
            modifiers: [])
        return StreamEvent(time: Timestamp(microseconds: time), body: .motion(motion))
    }

    private func hover(_ time: Int64, _ phase: HoverEvent.Phase = .moved) -> StreamEvent {
        let place = Point(x: Double(time), y: 0)
        return StreamEvent(
            time: Timestamp(microseconds: time),
            body: .hover(HoverEvent(phase: phase, target: Self.target, effect: place, position: place)))
    }

    private func way(_ event: StreamEvent?) -> Double? {
        guard let event, case .motion(let motion) = event.body else { return nil }
        return motion.delta.dx
    }

    private func passed(_ verdict: Coalescer.Verdict) -> StreamEvent? {
        if case .passes(let event) = verdict { return event }
        return nil
    }

    @Test("Scrolls and gestures of fingers add up; a wheel's detents and momentum stay apart")
    func fingers() {
        var coalescer = Coalescer(interval: .milliseconds(100))
        func scroll(_ phase: ScrollEvent.Phase, _ dy: Double) -> StreamEvent {
            let scroll = ScrollEvent(
                phase: phase, device: DeviceID(rawValue: 1), delta: Vector(dx: 0, dy: dy), source: .finger,
                wheel: nil, position: .zero, modifiers: [])
            return StreamEvent(time: Timestamp(microseconds: 1), body: .scroll(scroll))
        }
        func gesture(_ rotation: Double, _ scale: Double) -> StreamEvent {
            let gesture = GestureEvent(
                phase: .changed, device: DeviceID(rawValue: 1), gesture: .pinch, fingers: 2,
                delta: Vector(dx: 1, dy: 0), scale: scale, rotation: rotation, modifiers: [])
            return StreamEvent(time: Timestamp(microseconds: 1), body: .gesture(gesture))
        }
        for event in [scroll(.changed, 2), scroll(.changed, 3), gesture(5, 1.5), gesture(6, 2)] {
            _ = coalescer.add(event, isHeldBack: true)
        }
        #expect(coalescer.pending.count == 2)
        guard case .scroll(let scrolls) = coalescer.pending.first?.body,
            case .gesture(let gestures) = coalescer.pending.last?.body
        else {
            Issue.record("held back: \(coalescer.pending)")
            return
        }
        #expect(scrolls.delta.dy == 5)
        #expect(gestures.rotation == 11 && gestures.scale == 2 && gestures.delta.dx == 2)
        guard case .heldAfterRest = coalescer.add(scroll(.momentumChanged, 1), isHeldBack: true) else {
            Issue.record("momentum was added to what the fingers scrolled")
            return
        }
        guard case .passesAfterRest = coalescer.add(scroll(.ended, 0), isHeldBack: true) else {
            Issue.record("an end was held back")
            return
        }
    }

    @Test("Without a rate everything passes")
    func withoutRate() {
        var coalescer = Coalescer(interval: Interval(microseconds: 0))
        for time in 0..<10 as Range<Int64> {
            #expect(way(passed(coalescer.add(motion(time, 1), isHeldBack: false))) == 1)
        }
        #expect(coalescer.deadline == .distantFuture)
    }

    @Test("With a rate the ways in between are added up, and none is lost")
    func withRate() {
        var coalescer = Coalescer(interval: .milliseconds(10))
        var total = 0.0
        var lines = 0
        for millisecond in 0..<95 as Range<Int64> {
            if let way = way(passed(coalescer.add(motion(millisecond * 1000, 1), isHeldBack: false))) {
                total += way
                lines += 1
            }
        }
        #expect(lines == 10)
        #expect(coalescer.deadline == Timestamp(microseconds: 100_000))
        total += coalescer.pending.compactMap { way($0) }.reduce(0, +)
        #expect(total == 95)
    }

    @Test("Turns of one dial add up, and those of others, and with other modifiers, stay apart")
    func dials() {
        func turn(
            _ dial: DialEvent.Dial, _ delta: Int32, _ modifiers: Modifiers = [], device: UInt32 = 1
        ) -> StreamEvent {
            StreamEvent(
                time: Timestamp(microseconds: 0),
                body: .dial(
                    DialEvent(
                        device: DeviceID(rawValue: device), dial: dial, delta: delta, modifiers: modifiers)))
        }
        var coalescer = Coalescer(interval: .milliseconds(10))
        for event in [turn(.ring, 40), turn(.ring, 80), turn(.strip, -60), turn(.ring, .max, device: 2)] {
            _ = coalescer.add(event, isHeldBack: true)
        }
        let deltas: [Int32] = coalescer.pending.map {
            guard case .dial(let dial) = $0.body else { return 0 }
            return dial.delta
        }
        #expect(deltas == [120, -60, .max])
        guard case .heldAfterRest = coalescer.add(turn(.ring, 40, .control), isHeldBack: true) else {
            Issue.record("a turn with Control was added to one without")
            return
        }
    }

    @Test("Another device's motion is not mixed in")
    func devicesStayApart() {
        var coalescer = Coalescer(interval: .milliseconds(10))
        _ = coalescer.add(motion(0, 1), isHeldBack: true)
        let verdict = coalescer.add(motion(1, 5, device: 2), isHeldBack: true)
        guard case .heldAfterRest = verdict else {
            Issue.record("\(verdict)")
            return
        }
    }

    @Test("What follows from motion is held with it: a rate is a rate for both, and what is told is the last")
    func hoverIsHeld() {
        var coalescer = Coalescer(interval: .milliseconds(10))
        var lines = 0
        for millisecond in 0..<95 as Range<Int64> {
            for event in [motion(millisecond * 1000, 1), hover(millisecond * 1000)] {
                if passed(coalescer.add(event, isHeldBack: false)) != nil { lines += 1 }
            }
        }
        #expect(lines == 20)
        #expect(coalescer.pending.count == 2)
    }

    @Test("What goes on in two regions at once is merged for each, and none of it is lost")
    func regionsStayApart() {
        func events(_ region: UInt32, _ x: Double) -> [StreamEvent] {
            let target = RegionReference(SceneID(rawValue: 1), RegionID(rawValue: region))
            let place = Point(x: x, y: 0)
            return [
                .band(
                    BandEvent(
                        phase: .changed, target: target, rect: Rect(x: 0, y: 0, width: x, height: 1),
                        initialModifiers: [], autoscroll: .zero)),
                .drag(
                    DragEvent(
                        phase: .changed, target: target, button: .primary, translation: Vector(dx: x, dy: 0),
                        position: place, modifiers: [])),
                .latch(
                    LatchEvent(
                        phase: .changed, target: target, axes: .both, translation: Vector(dx: x, dy: 0),
                        position: place, modifiers: [])),
                .drop(
                    DropEvent(
                        phase: .moved, drag: UInt64(region), target: target, source: ClientID(rawValue: 1),
                        place: 0,
                        count: 1, operation: .copy, position: place, modifiers: [])),
            ].map { StreamEvent(time: Timestamp(microseconds: 1), body: $0) }
        }
        for kind in 0..<4 {
            var coalescer = Coalescer(interval: .milliseconds(10))
            for (region, x) in [(1, 1.0), (2, 2.0), (1, 3.0), (2, 4.0)] as [(UInt32, Double)] {
                guard case .held = coalescer.add(events(region, x)[kind], isHeldBack: true) else {
                    Issue.record("kind \(kind)")
                    return
                }
            }
            let places: [Double] = coalescer.pending.map {
                switch $0.body {
                case .band(let band): band.rect.width
                case .drag(let drag): drag.position.x
                case .latch(let latch): latch.position.x
                case .drop(let drop): drop.position.x
                default: -1
                }
            }
            #expect(places == [3, 4], "kind \(kind)")
        }
    }

    @Test("What has a place in the order lets all that waits go first")
    func discreteFlushes() {
        var coalescer = Coalescer(interval: .milliseconds(10))
        _ = coalescer.add(motion(0, 1), isHeldBack: false)
        _ = coalescer.add(motion(1, 1), isHeldBack: false)
        let verdict = coalescer.add(hover(2, .exited), isHeldBack: false)
        guard case .passesAfterRest = verdict else {
            Issue.record("\(verdict)")
            return
        }
        #expect(coalescer.pending.count == 1)
        coalescer.clear()
        #expect(coalescer.deadline == .distantFuture)
    }
}
