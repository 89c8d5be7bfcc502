/// Converts device motion to pointer motion: in physical units, and faster if the hand is fast.
public struct Acceleration: Sendable {
    /// How the pointer's speed depends on the hand's.
    public enum Profile: String, Hashable, Sendable, CaseIterable {
        /// A constant factor.
        case flat
        /// Slow motion is slowed down, fast motion sped up.
        case adaptive
    }

    /// The assumed resolution of a mouse of unknown resolution, in counts per inch, as in libinput.
    package static let standardDotsPerInch = 1000.0

    /// How many points the pointer moves per millimetre of finger motion before acceleration: a 1000 dpi mouse's 39.37,
    /// reduced because a pad is small and near. Source of the reduction: libinput's 0.2968.
    package static let pointsPerMillimetre = 1000 / 25.4 * 0.2968

    /// How the pointer's speed depends on the hand's; never changes.
    package let profile: Profile
    /// −1 (slow) to 1 (fast).
    package let speed: Double
    /// Units of a 1000 dpi mouse per device unit, 1 for a coarser mouse; for a touchpad, points per millimetre of finger
    /// motion.
    private let normalization: Double
    private let curve: Curve
    private var velocity = VelocityTracker()
    /// The velocity of the last motion, in normalised units per millisecond.
    package private(set) var lastVelocity = 0.0

    /// - Parameters:
    ///   - profile: how speed becomes gain.
    ///   - speed: −1 to 1; values beyond are clamped.
    ///   - dotsPerInch: the device's own, nil if unknown.
    ///   - isStick: for a pointing stick, whose reports are few and small.
    ///   - multiplier: by what the device's reports are multiplied.
    package init(
        profile: Profile, speed: Double, dotsPerInch: Double? = nil, isStick: Bool = false,
        multiplier: Double = 1
    ) {
        let density = (dotsPerInch ?? Self.standardDotsPerInch) / Self.standardDotsPerInch
        // A coarse mouse keeps its own units, or the pointer would leap from count to count; so does each mouse whose owner
        // has chosen flat. Source: libinput.
        let keepsUnits = profile == .flat || density < 1
        let limited = max(-1, min(1, speed))
        self.init(
            profile: profile, speed: speed, normalization: keepsUnits ? multiplier : multiplier / density,
            curve: isStick
                ? .stick(StickCurve(speed: limited))
                : .mouse(MouseCurve(speed: limited, density: min(1, density))))
    }

    /// For a touchpad, whose motion is measured in millimetres.
    ///
    /// - Parameters:
    ///   - profile: how speed becomes gain.
    ///   - speed: −1 to 1; values beyond are clamped.
    ///   - comesInBunches: its reports do not come when they were made, as over Bluetooth.
    package init(touchpadProfile profile: Profile, speed: Double, comesInBunches: Bool = false) {
        self.init(
            profile: profile, speed: speed, normalization: Self.pointsPerMillimetre,
            curve: .touchpad(TouchpadCurve(speed: max(-1, min(1, speed)))))
        velocity = VelocityTracker(comesInBunches: comesInBunches)
    }

    private init(profile: Profile, speed: Double, normalization: Double, curve: Curve) {
        self.profile = profile
        self.speed = max(-1, min(1, speed))
        self.normalization = normalization
        self.curve = curve
    }

    /// When the last motion was; nil if there was none since the start or ``restart()``.
    package var lastMotion: Timestamp? { velocity.last }

    /// Takes over what the device did before.
    package mutating func resume(from memory: DeviceMemory) {
        velocity = VelocityTracker(last: memory.lastMotion, comesInBunches: velocity.comesInBunches)
        lastVelocity = memory.lastVelocity
    }

    /// A finger landed: its distance from where the last finger lifted says nothing about its velocity.
    package mutating func restart() {
        velocity = VelocityTracker(comesInBunches: velocity.comesInBunches)
    }

    /// The pointer's motion, in points, for `motion` in device units; on a touchpad, in millimetres of finger motion.
    ///
    /// - Complexity: O(1). Allocates nothing.
    package mutating func accelerate(_ motion: Vector, at time: Timestamp) -> Vector {
        let normalized = motion * normalization
        switch profile {
        case .flat:
            // libinput's range: the slow end is not zero, so that the pointer never stands still.
            return normalized * max(0.005, 1 + speed)
        case .adaptive:
            let now = curve.velocity(of: normalized, velocity.add(normalized, at: time))
            // The mean factor from the last velocity to this one, by Simpson's rule.
            let factor =
                (curve.factor(at: lastVelocity) + 4 * curve.factor(at: (lastVelocity + now) / 2)
                    + curve.factor(at: now)) / 6
            lastVelocity = now
            return normalized * factor
        }
    }

    private enum Curve: Sendable {
        case mouse(MouseCurve)
        case stick(StickCurve)
        case touchpad(TouchpadCurve)

        /// - Parameter measured: the velocity by the time since the last report.
        func velocity(of motion: Vector, _ measured: Double) -> Double {
            if case .stick = self { motion.length / StickCurve.pace } else { measured }
        }

        @inline(__always)
        func factor(at velocity: Double) -> Double {
            switch self {
            case .mouse(let curve): curve.factor(at: velocity)
            case .stick(let curve): curve.factor(at: velocity)
            case .touchpad(let curve): curve.factor(at: velocity)
            }
        }
    }
}

/// The velocity of a pointing device: the delta of a frame over the time since the one before.
///
/// A longer window would smooth the velocity and delay the pointer; today's devices report often and evenly enough. The
/// output of libinput 1.22 for recordings of mice fits the same window.
package struct VelocityTracker: Sendable {
    /// The longest time between frames that counts: after a longer pause, the delta counts as spread over this time.
    private static let timeout = Interval.milliseconds(1000)

    /// Reports that come in bunches, at less than the first time from each other, count as so far apart as the second
    /// says: two at once are no finger of twice the speed. Source: libinput, for touchpads over Bluetooth.
    private static let bunch = (within: Interval.milliseconds(50), apart: Interval.milliseconds(10))

    /// When the last motion was.
    package private(set) var last: Timestamp?
    fileprivate let comesInBunches: Bool

    /// The last motion was at `last`; by default there was none.
    package init(last: Timestamp? = nil, comesInBunches: Bool = false) {
        self.last = last
        self.comesInBunches = comesInBunches
    }

    /// A frame moved the device by `motion`, in normalised units.
    ///
    /// - Returns: the velocity, in normalised units per millisecond; 0 for the first motion, and if time went
    ///   backwards.
    @inline(__always)
    package mutating func add(_ motion: Vector, at time: Timestamp) -> Double {
        defer { last = time }
        guard let last, last <= time else { return 0 }
        // Two frames with the same time count as a microsecond apart.
        var elapsed = max(1, min(Self.timeout.microseconds, (time - last).microseconds))
        if comesInBunches, elapsed < Self.bunch.within.microseconds {
            elapsed = Self.bunch.apart.microseconds
        }
        return motion.length * 1000 / Double(elapsed)
    }
}
