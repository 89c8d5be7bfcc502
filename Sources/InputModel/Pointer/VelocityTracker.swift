/// The velocity of a pointing device: the way of a frame over the time since the one before.
///
/// Looking back further would smooth it, and make the pointer answer late; today's devices report often and evenly
/// enough. What libinput 1.22 answers to recordings of mice fits the same window.
public struct VelocityTracker: Sendable {
    /// A pause after which the time since the last frame says nothing: the way was gone in its last moment.
    private static let timeout = Interval.milliseconds(1000)

    private var last: Timestamp?

    /// No motion so far.
    public init() {}

    /// A frame moved the device by `motion`, in normalised units.
    ///
    /// - Returns: the velocity, in normalised units a millisecond; 0 for the first motion, and where time went back.
    public mutating func add(_ motion: Vector, at time: Timestamp) -> Double {
        defer { last = time }
        guard let last, last <= time else { return 0 }
        // Two frames of one instant: as if a microsecond lay between them.
        let elapsed = max(1, min(Self.timeout.microseconds, (time - last).microseconds))
        return motion.length * 1000 / Double(elapsed)
    }
}
