import InputModel

/// What a scroll does after a flick: it goes on at the fingers' velocity and slows down by itself.
///
/// ```
/// state \ event | flick                | tick                          | touch, click, other use
/// --------------+----------------------+-------------------------------+------------------------
/// still         | momentumBegan, rolls |                               |
/// rolls         |                      | momentumChanged, or           | momentumEnded, still
///               |                      | slow: momentumEnded, still    |
/// ```
struct Momentum: Sendable {
    /// A flick slower than this, in millimetres a second, was none.
    static let least = 40.0
    /// No flick is faster: what is measured beyond is a leap of the contact.
    static let most = 2000.0
    /// Below this, in millimetres a second, it has come to rest: a point in ten frames.
    static let rest = 1.0
    /// Between two ticks, 120 a second.
    static let tick = Interval(microseconds: 8333)
    /// The velocity after a tick over that before: it falls to 1/e in 325 ms, as on telephones and Apple's pads.
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
            // The delta at a velocity that falls evenly over the tick.
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
