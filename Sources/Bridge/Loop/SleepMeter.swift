/// Tells from two clocks, one of which stands still during sleep, whether the machine has slept.
///
/// They cannot be read at once, so that how long it has slept since it started is known as a range, in nanoseconds, and
/// a process that waits between two readings is not taken for sleep.
struct SleepMeter {
    /// What clocks are exact to; far less than any sleep.
    private static let tolerance: Int64 = 1_000_000

    private var asleep: ClosedRange<Int64>

    init(asleep: ClosedRange<Int64>) {
        self.asleep = asleep
    }

    /// True where the machine has certainly slept since it was asked last, or since the start.
    mutating func takeSleep(asleep now: ClosedRange<Int64>) -> Bool {
        defer { asleep = now }
        return now.lowerBound > asleep.upperBound + Self.tolerance
    }
}
