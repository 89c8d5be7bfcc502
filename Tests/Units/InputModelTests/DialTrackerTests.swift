import InputModel
import Testing

struct DialTrackerTests {
    private static let ring = AbsoluteAxisInfo(minimum: 0, maximum: 71)
    private static let bits = AbsoluteAxisInfo(minimum: 0, maximum: 4096)

    private func tracker(
        _ axes: [AbsoluteAxis: AbsoluteAxisInfo], vendor: UInt16 = 0x056a, memory: DeviceMemory? = nil
    ) -> DialTracker {
        var capabilities = Capabilities()
        capabilities.axes = axes
        var description = DeviceDescription(name: "Pad", path: "", capabilities: capabilities)
        description.vendor = vendor
        if let memory { description.initialState.memory = memory }
        return DialTracker(description)
    }

    /// The deltas of a control after each frame.
    private func deltas(
        _ tracker: inout DialTracker, of dial: DialEvent.Dial, _ frames: [[(AbsoluteAxis, Int32)]]
    ) -> [Int32] {
        frames.map { frame in
            for (axis, value) in frame {
                tracker.apply(InputEvent(type: .absolute, code: axis.rawValue, value: value))
            }
            return tracker.endFrame()?[Int(dial.rawValue)] ?? 0
        }
    }

    @Test("A ring of 72 places has 24 detents, positive clockwise, and a finger's first place is no delta")
    func ring() {
        var tracker = tracker([.wheel: Self.ring, .miscellaneous: AbsoluteAxisInfo(minimum: 0, maximum: 0)])
        let frames: [[(AbsoluteAxis, Int32)]] = [
            [(.wheel, 10), (.miscellaneous, 15)], [(.wheel, 13)], [(.wheel, 12)],
            [(.wheel, 0), (.miscellaneous, 0)], [(.wheel, 40), (.miscellaneous, 15)], [(.wheel, 41)],
        ]
        #expect(deltas(&tracker, of: .ring, frames) == [0, 120, -40, 0, 0, 40])
    }

    @Test("A whole turn is 24 detents in either direction: the way past the end is the short one")
    func around() {
        for step: Int32 in [1, -1, 5, -5, 18, -18] {
            var tracker = tracker([.wheel: Self.ring])
            _ = deltas(&tracker, of: .ring, [[(.wheel, 36)]])
            let places = (1...72).map { (36 + Int32($0) * step) % 72 }.map { $0 < 0 ? $0 + 72 : $0 }
            let total = deltas(&tracker, of: .ring, places.map { [(.wheel, $0)] }).reduce(0, +)
            #expect(total == 72 * step * 40, "\(step)")
        }
    }

    @Test("A ring of any number of places loses nothing in a turn", arguments: [4, 12, 36, 37, 100, 2881])
    func places(_ count: Int32) {
        var tracker = tracker([.throttle: AbsoluteAxisInfo(minimum: 1, maximum: count)])
        _ = deltas(&tracker, of: .ring2, [[(.throttle, 2)]])
        let frames = (0..<count).map { [(AbsoluteAxis.throttle, ($0 + 2) % count + 1)] }
        #expect(deltas(&tracker, of: .ring2, frames).reduce(0, +) == 2880)
    }

    @Test(
        "A finger that lifts while a button is held, which the pad reports as 0, and comes back turns nothing"
    )
    func liftedBesideAButton() {
        var tracker = tracker([.wheel: Self.ring])
        let values: [Int32] = [30, 31, 0, 10, 11, 50, 51]
        #expect(deltas(&tracker, of: .ring, values.map { [(.wheel, $0)] }) == [0, 40, 0, 0, 40, 0, 40])
    }

    @Test("A place and a 0 in one frame are no movement")
    func twiceInAFrame() {
        var tracker = tracker([.wheel: Self.ring])
        let frames: [[(AbsoluteAxis, Int32)]] = [
            [(.wheel, 10)], [(.wheel, 12), (.wheel, 0)], [(.wheel, 13)], [(.wheel, 0), (.wheel, 14)],
        ]
        #expect(deltas(&tracker, of: .ring, frames) == [0, 0, 120, 40])
    }

    @Test("The places of Wacom's strips are bits, of which a finger covers one or two; 0 is none")
    func bits() {
        var tracker = tracker([.rotationX: Self.bits, .rotationY: Self.bits])
        let values: [Int32] = [1, 3, 2, 4096, 0, 64, 32]
        #expect(
            deltas(&tracker, of: .strip, values.map { [(.rotationX, $0)] }) == [0, 60, 60, 1320, 0, 0, -120])
        #expect(deltas(&tracker, of: .strip2, [[(.rotationY, 1)], [(.rotationY, 2)]]) == [0, 120])
    }

    @Test("Other strips count their places, twelve detents in all")
    func places() {
        var tracker = tracker([.rotationX: AbsoluteAxisInfo(minimum: 0, maximum: 8)], vendor: 0x256c)
        let values: [Int32] = [1, 2, 8, 0, 4, 3]
        #expect(
            deltas(&tracker, of: .strip, values.map { [(.rotationX, $0)] }) == [0, 180, 1080, 0, 0, -180])
    }

    @Test("Dials count the kernel's detents once, clockwise")
    func dials() {
        func turn(_ events: [(RelativeAxis, Int32)]) -> [Int32] {
            var tracker = tracker([:])
            for (axis, value) in events {
                tracker.apply(InputEvent(type: .relative, code: axis.rawValue, value: value))
            }
            let deltas = tracker.endFrame()
            return [deltas?[4] ?? 0, deltas?[5] ?? 0]
        }
        #expect(turn([(.wheel, 1)]) == [120, 0])
        #expect(turn([(.wheel, 1), (.wheelHighResolution, 30)]) == [30, 0])
        #expect(turn([(.horizontalWheel, -1)]) == [0, -120])
        #expect(turn([(.horizontalWheelHighResolution, 15), (.wheelHighResolution, -120)]) == [-120, 15])
        #expect(turn([(.dial, -2)]) == [-240, 0])
        #expect(turn([(.x, 5)]) == [0, 0])
    }

    @Test("What a pad cannot report turns nothing")
    func nonsense() {
        let axes: [AbsoluteAxisInfo] = [
            Self.ring, AbsoluteAxisInfo(minimum: 0, maximum: 0), AbsoluteAxisInfo(minimum: 5, maximum: -5),
            AbsoluteAxisInfo(minimum: .min, maximum: .max),
        ]
        for axis in axes {
            for vendor: UInt16 in [0, 0x056a] {
                var tracker = tracker([.wheel: axis, .rotationX: axis], vendor: vendor)
                for value: Int32 in [.min, .max, -1, 0, 1, 72, .max, .min] {
                    tracker.apply(
                        InputEvent(type: .absolute, code: AbsoluteAxis.wheel.rawValue, value: value))
                    tracker.apply(
                        InputEvent(type: .absolute, code: AbsoluteAxis.rotationX.rawValue, value: value))
                    tracker.apply(
                        InputEvent(type: .relative, code: RelativeAxis.dial.rawValue, value: value))
                    _ = tracker.endFrame()
                    for place in tracker.fingers.values {
                        #expect((0...DialTracker.lastPlace).contains(place))
                    }
                }
            }
        }
    }

    @Test("A finger stays where a recording's last file had it, until it is cancelled")
    func memory() {
        var first = tracker([.wheel: Self.ring, .rotationX: Self.bits])
        _ = deltas(&first, of: .ring, [[(.wheel, 30)]])
        #expect(first.fingers == [.ring: 1200])
        var memory = DeviceMemory()
        memory.fingersOnDials = first.fingers
        var next = tracker([.wheel: Self.ring, .rotationX: Self.bits], memory: memory)
        #expect(deltas(&next, of: .ring, [[(.wheel, 31)]]) == [40])
        next.cancel()
        #expect(next.fingers.isEmpty && deltas(&next, of: .ring, [[(.wheel, 33)]]) == [0])
    }
}
