import InputModel
import Testing

@testable import Interaction
@testable import Subscription

struct CoalescerTests {
    private static let target = RegionReference(SceneID(rawValue: 1), RegionID(rawValue: 1))

    /// - Parameter x: the pointer's; nil for `dx`.
    private func motion(_ time: Int64, _ dx: Double, device: UInt32 = 1, x: Double? = nil) -> StreamEvent {
        let motion = MotionEvent(
            device: DeviceID(rawValue: device), delta: Vector(dx: dx, dy: 0),
            position: Point(x: x ?? dx, y: 0), modifiers: [])
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

    /// The lines that a subscriber writes for these frames, each of events of one instant.
    private func lines(of frames: [[StreamEvent]], by coalescer: inout Coalescer) -> [StreamEvent] {
        var lines: [StreamEvent] = []
        for frame in frames {
            for event in frame {
                let verdict = coalescer.add(event, isHeldBack: false)
                if case .held = verdict { continue }
                lines += coalescer.pending
                coalescer.clear()
                if case .heldAfterRest = verdict { coalescer.hold(event) } else { lines.append(event) }
            }
            guard coalescer.isDue else { continue }
            lines += coalescer.pending
            coalescer.clear()
        }
        return lines
    }

    /// Two mice take turns, and each moves the pointer by 1.
    private func turns(_ count: Int, every interval: Int64) -> [StreamEvent] {
        (0..<count).map {
            motion(Int64($0) * interval, 1, device: $0 % 2 == 0 ? 1 : 2, x: Double($0))
        }
    }

    private func places(_ events: [StreamEvent]) -> [Double] {
        events.compactMap { event -> Double? in
            guard case .motion(let motion) = event.body else { return nil }
            return motion.position.x
        }
    }

    private func way(of device: UInt32, in events: [StreamEvent]) -> Double {
        var sum = 0.0
        for event in events {
            guard case .motion(let motion) = event.body, motion.device.rawValue == device else { continue }
            sum += motion.delta.dx
        }
        return sum
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
            let written = lines(of: [[motion(time, 1)]], by: &coalescer)
            #expect(written.map { way($0) } == [1])
        }
        #expect(coalescer.deadline == .distantFuture)
    }

    @Test("With a rate the ways in between are added up, and none is lost")
    func withRate() {
        var coalescer = Coalescer(interval: .milliseconds(10))
        let frames = (0..<95 as Range<Int64>).map { [motion($0 * 1000, 1)] }
        let written = lines(of: frames, by: &coalescer)
        #expect(written.count == 10)
        #expect(coalescer.deadline == Timestamp(microseconds: 100_000))
        #expect(way(of: 1, in: written + coalescer.pending) == 95)
    }

    @Test("A rate holds also where the deadline comes before the next event")
    func deadlines() {
        var coalescer = Coalescer(interval: .milliseconds(10))
        var written: [StreamEvent] = []
        for millisecond in 0..<1000 as Range<Int64> {
            if coalescer.deadline <= Timestamp(microseconds: millisecond * 1000) {
                coalescer.passDeadline()
                written += coalescer.pending
                coalescer.clear()
            }
            written += lines(of: [[motion(millisecond * 1000, 1)]], by: &coalescer)
        }
        #expect(written.count == 100)
        #expect(way(of: 1, in: written + coalescer.pending) == 1000)
    }

    @Test("A rate holds for each of two mice that take turns, and the pointer never goes back")
    func twoMice() {
        var coalescer = Coalescer(interval: .milliseconds(200))
        let written = lines(of: turns(200, every: 5000).map { [$0] }, by: &coalescer)
        // The first at once; then both every 200 ms.
        #expect(written.count == 9)
        let all = written + coalescer.pending
        #expect(places(all) == places(all).sorted() && places(all).last == 199)
        #expect(way(of: 1, in: all) == 100 && way(of: 2, in: all) == 100)
    }

    @Test("For a reader that is behind, two mice that take turns are merged for each, and never go back")
    func twoMiceHeldBack() {
        var coalescer = Coalescer(interval: Interval(microseconds: 0))
        for event in turns(200, every: 5000) {
            guard case .held = coalescer.add(event, isHeldBack: true) else {
                Issue.record("\(event) is written")
                return
            }
        }
        #expect(places(coalescer.pending) == [198, 199])
        // The reader has caught up: what waits comes first.
        let written = lines(of: [[motion(2_000_000, 1, x: 200)]], by: &coalescer)
        #expect(places(written) == [198, 199, 200] && coalescer.pending.isEmpty)
    }

    @Test("What waits is written with what is due, whatever moves")
    func nothingStarves() {
        func turn(_ time: Int64) -> StreamEvent {
            let dial = DialEvent(device: DeviceID(rawValue: 2), dial: .ring, delta: 1, modifiers: [])
            return StreamEvent(time: Timestamp(microseconds: time), body: .dial(dial))
        }
        var coalescer = Coalescer(interval: .milliseconds(10))
        let frames = (0..<100 as Range<Int64>).map { millisecond -> [StreamEvent] in
            [millisecond % 10 == 5 ? turn(millisecond * 1000) : motion(millisecond * 1000, 1)]
        }
        let written = lines(of: frames, by: &coalescer)
        #expect(written.count { way($0) == nil } == 9)
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
        _ = coalescer.add(motion(1, 5, device: 2), isHeldBack: true)
        #expect(coalescer.pending.map { way($0) } == [1, 5])
    }

    @Test("What follows from motion is held with it: a rate is a rate for both, and what is told is the last")
    func hoverIsHeld() {
        var coalescer = Coalescer(interval: .milliseconds(10))
        let frames = (0..<95 as Range<Int64>).map { [motion($0 * 1000, 1), hover($0 * 1000)] }
        let written = lines(of: frames, by: &coalescer)
        #expect(written.count == 20)
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
        let written = lines(of: [[motion(0, 1)], [motion(1, 1)]], by: &coalescer)
        #expect(written.count == 1)
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
