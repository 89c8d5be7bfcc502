import InputModel

/// Continues a scroll after a flick: it starts at the fingers' velocity and slows down by itself.
///
/// ```
/// state \ event | flick                | tick                          | touch, click, other use
/// --------------+----------------------+-------------------------------+------------------------
/// still         | momentumBegan, rolls |                               |
/// rolls         |                      | momentumChanged, or           | momentumEnded, still
///               |                      | slow: momentumEnded, still    |
/// ```
struct Momentum: Sendable {
    /// The minimum speed of a flick, in millimetres per second.
    static let least = 40.0
    /// The maximum speed of a flick, in millimetres per second: anything faster is a jump of the contact.
    static let most = 2000.0
    /// Below this speed, in millimetres per second, momentum ends: a point in ten frames.
    static let rest = 1.0
    /// The time between two ticks: 120 per second.
    static let tick = Interval(microseconds: 8333)
    /// The velocity after a tick divided by that before: it falls to 1/e in 325 ms, as on phones and Apple's pads.
    private static let decay = 0.974_685

    private var velocity = Vector.zero
    private(set) var deadline = Timestamp.distantFuture

    var isRolling: Bool { deadline != .distantFuture }

    mutating func flick(_ velocity: Vector, at time: Timestamp, _ output: inout TouchpadOutput) {
        let speed = velocity.length
        guard speed >= Self.least else { return }
        self.velocity = velocity * min(1, Self.most / speed)
        deadline = time + Self.tick
        output.add(.scroll(.momentumBegan, .zero), at: time)
    }

    mutating func advance(to time: Timestamp, _ output: inout TouchpadOutput) {
        while deadline <= time {
            let now = deadline
            // The delta at a velocity that falls linearly over the tick.
            let seconds = Double(Self.tick.microseconds) / 1_000_000
            output.add(.scroll(.momentumChanged, velocity * (seconds * (1 + Self.decay) / 2)), at: now)
            velocity = velocity * Self.decay
            deadline = now + Self.tick
            if velocity.length < Self.rest { stop(at: now, &output) }
        }
    }

    mutating func stop(at time: Timestamp, _ output: inout TouchpadOutput) {
        guard isRolling else { return }
        deadline = .distantFuture
        output.add(.scroll(.momentumEnded, .zero), at: time)
    }
}
