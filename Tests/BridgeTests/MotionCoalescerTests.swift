import InputModel
import Testing

@testable import Bridge

struct MotionCoalescerTests {
    private func motion(_ time: Int64, _ dx: Double, device: UInt32 = 1) -> (StreamEvent, MotionEvent) {
        let motion = MotionEvent(
            device: DeviceID(rawValue: device), delta: Vector(dx: dx, dy: 0), position: Point(x: dx, y: 0),
            modifiers: [])
        return (StreamEvent(time: Timestamp(microseconds: time), body: .motion(motion)), motion)
    }

    private func way(_ event: StreamEvent?) -> Double? {
        guard let event, case .motion(let motion) = event.body else { return nil }
        return motion.delta.dx
    }

    @Test("Without a rate everything passes")
    func withoutRate() {
        var coalescer = MotionCoalescer(interval: Interval(microseconds: 0))
        for time in 0..<10 as Range<Int64> {
            let (event, move) = motion(time, 1)
            let result = coalescer.add(event, move, isHeldBack: false)
            #expect(way(result.now) == 1 && result.before == nil)
        }
        #expect(coalescer.deadline == .distantFuture)
    }

    @Test("With a rate the ways in between are added up, and none is lost")
    func withRate() {
        var coalescer = MotionCoalescer(interval: .milliseconds(10))
        var total = 0.0
        var lines = 0
        for millisecond in 0..<95 as Range<Int64> {
            let (event, move) = motion(millisecond * 1000, 1)
            let result = coalescer.add(event, move, isHeldBack: false)
            if let way = way(result.now) {
                total += way
                lines += 1
            }
        }
        #expect(lines == 10)
        #expect(coalescer.deadline == Timestamp(microseconds: 100_000))
        total += way(coalescer.take()) ?? 0
        #expect(total == 95)
        #expect(coalescer.take() == nil)
    }

    @Test("Another device's motion is not mixed in")
    func devicesStayApart() {
        var coalescer = MotionCoalescer(interval: .milliseconds(10))
        let (first, firstMove) = motion(0, 1)
        _ = coalescer.add(first, firstMove, isHeldBack: true)
        let (second, secondMove) = motion(1, 5, device: 2)
        let result = coalescer.add(second, secondMove, isHeldBack: true)
        #expect(way(result.before) == 1)
        #expect(way(coalescer.take()) == 5)
    }
}
