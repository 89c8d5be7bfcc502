/// The velocity of fingers at the end of a scroll, in the units of its deltas per second.
package struct FlickVelocity: Sendable {
    /// The averaging window: long enough to even out reports, short enough to show the end of a flick.
    static let window = Interval.milliseconds(40)
    /// Fingers that rest this long before they leave do not flick. Reports can be 17 ms apart, and the last may be lost.
    static let rest = Interval.milliseconds(50)
    /// Ten reports of a pad at 240 Hz.
    private static let capacity = 10

    private var deltas = InlineArray<10, Vector>(repeating: .zero)
    private var times = InlineArray<10, Timestamp>(repeating: Timestamp(microseconds: 0))
    private var count = 0
    private var next = 0

    /// No motion so far.
    package init() {}

    /// Fingers have moved by `delta`.
    package mutating func add(_ delta: Vector, at time: Timestamp) {
        deltas[next] = delta
        times[next] = time
        next = (next + 1) % Self.capacity
        count = min(count + 1, Self.capacity)
    }

    /// Zero if the fingers came to rest.
    package func velocity(at time: Timestamp) -> Vector {
        guard count > 1 else { return .zero }
        let last = times[index(0)]
        guard time - last <= Self.rest, time >= last else { return .zero }
        var delta = Vector.zero
        var first = last
        for back in 0..<(count - 1) {
            let before = times[index(back + 1)]
            // At least one step, however slowly the pad reports; a pause is not a step.
            guard back == 0 || last - before <= Self.window, before <= first, first - before <= Self.rest
            else { break }
            delta = delta + deltas[index(back)]
            first = before
        }
        let elapsed = Double((last - first).microseconds)
        return elapsed > 0 ? delta * (1_000_000 / elapsed) : .zero
    }

    /// The index of the report `back` reports before the last.
    private func index(_ back: Int) -> Int {
        (next - 1 - back + 2 * Self.capacity) % Self.capacity
    }
}
