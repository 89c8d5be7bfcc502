import InputModel
import TestSupport
import Testing

struct ButtonDebouncerTests {
    @Test(
        "Whatever a switch does, presses and releases alternate, and it comes to rest as the switch is",
        arguments: 0..<300)
    func alternates(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var debouncer = ButtonDebouncer()
        var isClosed = false
        var isDown = false
        var time = Timestamp(microseconds: 1000)
        func apply(_ output: ButtonDebouncer.Output) {
            switch output {
            case .none: break
            case .began:
                #expect(!isDown)
                isDown = true
            case .ended:
                #expect(isDown)
                isDown = false
            }
        }
        func pass(to target: Timestamp) {
            while debouncer.deadline <= target { apply(debouncer.advance(to: debouncer.deadline)) }
        }
        for _ in 0..<200 {
            time = time + Interval(microseconds: .random(in: 1...60_000, using: &random))
            pass(to: time)
            isClosed.toggle()
            apply(isClosed ? debouncer.press(at: time) : debouncer.release(at: time))
        }
        time = time + .milliseconds(1000)
        pass(to: time)
        #expect(isDown == isClosed)
        #expect(debouncer.deadline == .distantFuture)
    }

    @Test("A sound switch is passed on at once")
    func soundSwitchIsImmediate() {
        var debouncer = ButtonDebouncer()
        var time = Timestamp(microseconds: 0)
        var results: [ButtonDebouncer.Output] = []
        var expected: [ButtonDebouncer.Output] = []
        for _ in 0..<10 {
            time = time + .milliseconds(40)
            while debouncer.deadline <= time { results.append(debouncer.advance(to: time)) }
            results.append(debouncer.press(at: time))
            expected.append(.began(time))
            time = time + .milliseconds(40)
            while debouncer.deadline <= time { results.append(debouncer.advance(to: time)) }
            results.append(debouncer.release(at: time))
            expected.append(.ended(time))
        }
        #expect(results.filter { $0 != .none } == expected)
    }
}
