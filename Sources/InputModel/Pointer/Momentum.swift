/// Continues a scroll after a flick: it starts at the fingers' velocity and slows down by itself.
///
/// ```
/// state \ event | flick | tick                  | touch, click, other use
/// --------------+-------+-----------------------+------------------------
/// still         | rolls |                       |
/// rolls         |       | moves, or slow: still | still
/// ```
package struct Momentum: Sendable {
    /// Speeds in the units of the deltas, per second.
    package struct Limits: Sendable {
        /// The minimum speed of a flick.
        package var least: Double
        /// The maximum speed of a flick: anything faster is a jump of the contact.
        package var most: Double
        /// Below this speed, momentum ends.
        package var rest: Double

        /// Of a touchpad, in millimetres; the last is a point in ten frames.
        package static let pad = Limits(least: 40, most: 2000, rest: 1)
        /// Of a touchscreen, in points: Android's least and most velocities of a fling; the last is a point in ten frames.
        package static let screen = Limits(least: 50, most: 8000, rest: 12)
    }

    /// The time between two ticks: 120 per second.
    package static let tick = Interval(microseconds: 8333)
    /// The velocity after a tick divided by that before: it falls to 1/e in 325 ms, as on phones and Apple's pads.
    private static let decay = 0.974_685

    private let limits: Limits
    private var velocity = Vector.zero
    /// The next tick; the distant future if it is still.
    package private(set) var deadline = Timestamp.distantFuture

    /// It is still.
    package init(_ limits: Limits) { self.limits = limits }

    /// It moves by itself.
    package var isRolling: Bool { deadline != .distantFuture }

    /// Fingers have lifted at `velocity`: it rolls, unless that is too slow for a flick.
    package mutating func flick(_ velocity: Vector, at time: Timestamp) {
        let speed = velocity.length
        guard speed >= limits.least else { return }
        self.velocity = velocity * min(1, limits.most / speed)
        deadline = time + Self.tick
    }

    /// Passes its ``deadline``, after which it may be still.
    ///
    /// - Returns: how far it moves.
    package mutating func roll() -> Vector {
        // The delta at a velocity that falls linearly over the tick.
        let seconds = Double(Self.tick.microseconds) / 1_000_000
        let delta = velocity * (seconds * (1 + Self.decay) / 2)
        velocity = velocity * Self.decay
        deadline = deadline + Self.tick
        if velocity.length < limits.rest { stop() }
        return delta
    }

    /// It is still from now on.
    package mutating func stop() { deadline = .distantFuture }
}
