/// The factor of the adaptive profile over a mouse's velocity: a ramp up from slow, one to one, then a ramp to a
/// ceiling.
///
/// All velocities are in units of a 1000 dpi mouse, or of a coarser one, per millisecond. Source of the constants: libinput's
/// linear profile, as its pointer acceleration page describes and plots it.
struct MouseCurve: Sendable {
    /// Below this, the pointer is slower than the hand, for aim.
    private static let precisionLimit = 0.07
    private static let precisionSlope = 10.0
    private static let precisionBase = 0.3

    private let threshold: Double
    private let ceiling: Double
    private let slope: Double

    /// - Parameter density: of a mouse that is coarser than 1000 dpi, its part of that. Its ramp begins earlier and ends
    ///   higher: the same hand reports less.
    init(speed: Double, density: Double = 1) {
        threshold = max(0.2, 0.4 - 0.25 * speed) * density
        ceiling = (2.0 + 1.5 * speed) / density
        slope = 1.1 + 0.75 * speed
    }

    func factor(at velocity: Double) -> Double {
        let factor =
            if velocity < Self.precisionLimit {
                Self.precisionSlope * velocity + Self.precisionBase
            } else if velocity < threshold {
                1.0
            } else {
                slope * (velocity - threshold) + 1
            }
        return min(ceiling, factor)
    }
}

/// The factor of the adaptive profile over a pointing stick's velocity: rising ever more slowly towards ten.
///
/// Source: the sigmoid that libinput fits to (0, 0.3), (0.1, 1), (0.4, 3), (0.6, 4), given here by its values with
/// linear interpolation, within 4 % of it: lines are the same on every processor, powers are not.
struct StickCurve: Sendable {
    /// The milliseconds between the reports of a stick that the curve is made for: those of PS/2. What a stick reports is
    /// how hard it is pressed, so that its velocity is that of one report, however many there are in a second.
    static let pace = 10.0

    private static let velocities: InlineArray<12, Double> = [
        0, 0.05, 0.1, 0.2, 0.4, 0.6, 1, 1.5, 2.5, 4, 8, 16,
    ]
    private static let factors: InlineArray<12, Double> = [
        0.3, 0.628, 1.0, 1.732, 3.0, 4.0, 5.414, 6.521, 7.719, 8.548, 9.318, 9.713,
    ]

    private let speedFactor: Double

    init(speed: Double) {
        speedFactor = Self.speedFactor(speed)
    }

    /// (1 + speed)^2.375 by square roots: 1 at the middle, five at the fast end, and never zero.
    static func speedFactor(_ speed: Double) -> Double {
        let base = 1 + speed
        let quarter = base.squareRoot().squareRoot()
        return max(0.05, base * base * quarter * quarter.squareRoot())
    }

    func factor(at velocity: Double) -> Double {
        var index = 1
        while index < Self.velocities.count - 1 && velocity > Self.velocities[index] { index += 1 }
        let (low, high) = (Self.velocities[index - 1], Self.velocities[index])
        let part = min(1, (velocity - low) / (high - low))
        return (Self.factors[index - 1] + (Self.factors[index] - Self.factors[index - 1]) * part)
            * speedFactor
    }
}

/// The factor of the adaptive profile over a finger's velocity on a touchpad: a ramp up from slow, level at everyday
/// speeds, then a curve up to a ceiling.
///
/// Source of the constants: libinput's touchpad profile, as its pointer acceleration page describes it.
struct TouchpadCurve: Sendable {
    /// Below this, in millimetres per second, the pointer is slower than the finger, for aim.
    private static let precisionLimit = 7.0
    private static let precisionSlope = 0.1
    private static let precisionBase = 0.3
    private static let level = 0.9
    /// Above this, in millimetres per second, the pointer is increasingly faster than the finger, up to four times this
    /// speed.
    private static let threshold = 130.0
    private static let slope = 0.0025

    private let speedFactor: Double

    init(speed: Double) {
        speedFactor = StickCurve.speedFactor(speed)
    }

    /// - Parameter velocity: in points before acceleration, per millisecond.
    func factor(at velocity: Double) -> Double {
        let speed = velocity * 1000 / Acceleration.pointsPerMillimetre
        let factor =
            if speed < Self.precisionLimit {
                min(Self.level, Self.precisionSlope * speed + Self.precisionBase)
            } else if speed < Self.threshold {
                Self.level
            } else {
                Self.level + Self.slope * min(4, speed / Self.threshold)
                    * (min(4 * Self.threshold, speed) - Self.threshold)
            }
        return factor * speedFactor
    }
}
