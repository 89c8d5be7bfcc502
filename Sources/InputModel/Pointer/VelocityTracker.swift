/// The velocity of a pointing device over its last few frames, without the noise of single ones.
///
/// It looks back over motion that kept its direction and pace: a turn, a pause, or a change of pace ends the
/// stretch over which the velocity is taken.
public struct VelocityTracker: Sendable {
    /// How far it looks back, in frames.
    private static let depth = 16
    /// A pause after which earlier motion says nothing about this one.
    private static let timeout = Interval.milliseconds(1000)
    /// The change of pace, in units a millisecond, at which a stretch ends.
    private static let largestDifference = 1.0

    /// One frame: when it came, where it led, and the way gone since.
    private struct Step: Sendable {
        var time = Timestamp(microseconds: 0)
        var since = Vector.zero
        var direction = Octants.all
    }

    private var steps = InlineArray<16, Step>(repeating: Step())
    private var newest = 0
    private var count = 0

    public init() {}

    /// A frame moved the device by `motion`, in normalised units.
    public mutating func add(_ motion: Vector, at time: Timestamp) {
        for index in 0..<count { steps[index].since = steps[index].since + motion }
        newest = (newest + 1) % Self.depth
        count = min(count + 1, Self.depth)
        steps[newest] = Step(time: time, since: .zero, direction: Octants(of: motion))
    }

    /// The velocity at the last frame, in normalised units a millisecond; 0 for the first motion after a pause.
    public func unitsPerMillisecond(at time: Timestamp) -> Double {
        var result = 0.0
        var initial = 0.0
        var direction = count > 0 ? steps[newest].direction : .all
        for age in 1..<Self.depth {
            guard age < count else { break }
            let step = steps[(newest + Self.depth - age) % Self.depth]
            guard step.time <= time else { break }
            if time - step.time > Self.timeout {
                // The way since then was gone in an instant after a pause: spread over the pause, it is slow.
                if age == 1 { result = Self.velocity(step.since, over: Self.timeout) }
                break
            }
            let velocity = Self.velocity(step.since, over: time - step.time)
            direction.formIntersection(step.direction)
            if direction.isEmpty {
                if age == 1 { result = velocity }
                break
            }
            if initial == 0 || age <= 2 {
                initial = velocity
            } else if abs(initial - velocity) > Self.largestDifference {
                break
            }
            result = velocity
        }
        return result
    }

    private static func velocity(_ way: Vector, over interval: Interval) -> Double {
        // Two frames of one instant: as if a microsecond lay between them.
        way.length * 1000 / Double(max(1, interval.microseconds))
    }
}

/// Compass directions that a motion may count as, a bit each from north clockwise: one where it points along an
/// octant's middle, two where it lies between.
struct Octants: OptionSet, Sendable {
    let rawValue: UInt8

    static let all = Octants(rawValue: 0xff)
    /// tan 4.5°, a tenth of an octant: closer to an axis than that is along it.
    private static let alongAxis = 0.0787
    /// tan 40.5°: closer to the diagonal than that is along it.
    private static let alongDiagonal = 0.8541

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    init(of motion: Vector) {
        let (width, height) = (abs(motion.dx), abs(motion.dy))
        guard width + height > 0 else {
            self = .all
            return
        }
        let ratio = min(width, height) / max(width, height)
        let vertical: UInt8 = motion.dy < 0 ? 0 : 4
        let horizontal: UInt8 = motion.dx > 0 ? 2 : 6
        let diagonal: UInt8 =
            switch (motion.dx > 0, motion.dy < 0) {
            case (true, true): 1
            case (true, false): 3
            case (false, false): 5
            case (false, true): 7
            }
        let axis = height >= width ? vertical : horizontal
        if ratio < Self.alongAxis {
            rawValue = 1 << axis
        } else if ratio > Self.alongDiagonal {
            rawValue = 1 << diagonal
        } else {
            rawValue = 1 << axis | 1 << diagonal
        }
    }
}
