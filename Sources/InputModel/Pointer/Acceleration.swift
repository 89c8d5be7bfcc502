/// Turns a device's motion into the pointer's: in physical units, and faster where the hand is fast.
public struct Acceleration: Sendable {
    public enum Profile: String, Hashable, Sendable, CaseIterable {
        /// A constant factor.
        case flat
        /// Slow motion is slowed down, fast motion sped up.
        case adaptive
    }

    /// The resolution that a mouse is taken to have where nobody knows: libinput's normalisation, in counts an inch.
    public static let standardDotsPerInch = 1000.0

    public let profile: Profile
    /// −1 (slow) to 1 (fast).
    public let speed: Double
    /// Device units to units of a 1000 dpi mouse.
    private let normalization: Double
    private let curve: AccelerationCurve
    private var velocity = VelocityTracker()
    private var lastVelocity = 0.0

    /// - Parameters:
    ///   - speed: −1 to 1; beyond, the nearer end.
    ///   - dotsPerInch: the device's own, nil where unknown.
    public init(profile: Profile, speed: Double, dotsPerInch: Double? = nil) {
        self.profile = profile
        self.speed = max(-1, min(1, speed))
        normalization = Self.standardDotsPerInch / (dotsPerInch ?? Self.standardDotsPerInch)
        curve = AccelerationCurve(speed: self.speed)
    }

    /// The pointer's motion, in points, for `motion` in device units.
    ///
    /// - Complexity: O(1). Allocates nothing.
    public mutating func accelerate(_ motion: Vector, at time: Timestamp) -> Vector {
        let normalized = motion * normalization
        switch profile {
        case .flat:
            // libinput's range: a hundredth at the slow end, so that the pointer never stands still.
            return normalized * max(0.005, 1 + speed)
        case .adaptive:
            velocity.add(normalized, at: time)
            let now = velocity.unitsPerMillisecond(at: time)
            // The factor of the whole way from the last velocity to this one, by Simpson's rule.
            let factor =
                (curve.factor(at: lastVelocity) + 4 * curve.factor(at: (lastVelocity + now) / 2)
                    + curve.factor(at: now)) / 6
            lastVelocity = now
            return normalized * factor
        }
    }
}

/// The factor of the adaptive profile over velocity: a ramp up from slow, one to one, then a ramp to a ceiling.
///
/// All velocities are in units of a 1000 dpi mouse a millisecond. Source of the constants: the linear profile
/// described in libinput's pointer acceleration page and its published curve.
struct AccelerationCurve: Sendable {
    /// Below this, the pointer is slower than the hand, for aim.
    private static let precisionLimit = 0.07
    private static let precisionSlope = 10.0
    private static let precisionBase = 0.3

    private let threshold: Double
    private let ceiling: Double
    private let slope: Double

    init(speed: Double) {
        threshold = max(0.2, 0.4 - 0.25 * speed)
        ceiling = 2.0 + 1.5 * speed
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
