import InputModel

/// How long a recording without room waits before it tries again.
///
/// A disk that is full again as soon as there is room would bring a message every few seconds.
struct RetryDelay {
    static let shortest = Interval.milliseconds(10_000)
    static let longest = Interval.milliseconds(320_000)
    /// A recording that goes on for as long has room again.
    private static let trial = Interval.milliseconds(60_000)

    private var delay = shortest
    private var resumed: Timestamp?

    /// No room, at `time`.
    ///
    /// - Returns: when to try again.
    mutating func pause(at time: Timestamp) -> Timestamp {
        let isRelapse = resumed.map { time - $0 < Self.trial } ?? false
        delay = isRelapse ? min(Interval(microseconds: delay.microseconds * 2), Self.longest) : Self.shortest
        return time + delay
    }

    /// There is still none.
    func retry(at time: Timestamp) -> Timestamp { time + delay }

    mutating func resume(at time: Timestamp) { resumed = time }
}
