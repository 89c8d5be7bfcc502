/// An instant on the kernel's monotonic clock (CLOCK_MONOTONIC).
public struct Timestamp: Comparable, Hashable, Sendable, BitwiseCopyable {
    /// Microseconds since an arbitrary start, at boot on Linux.
    public var microseconds: Int64

    /// The instant that many microseconds after the clock's start.
    @inlinable
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// Later than everything: what a machine without a deadline answers.
    @inlinable
    public static var distantFuture: Timestamp { Timestamp(microseconds: .max) }

    /// True where `left` is earlier.
    @inlinable
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.microseconds < right.microseconds
    }

    /// The instant that much later.
    @inlinable
    public static func + (instant: Timestamp, interval: Interval) -> Timestamp {
        Timestamp(microseconds: instant.microseconds &+ interval.microseconds)
    }

    /// What lies between; negative where `later` is not.
    @inlinable
    public static func - (later: Timestamp, earlier: Timestamp) -> Interval {
        Interval(microseconds: later.microseconds &- earlier.microseconds)
    }
}

/// A length of time in microseconds, negative where the clock of two devices disagrees.
public struct Interval: Comparable, Hashable, Sendable {
    /// Negative where it leads back.
    public var microseconds: Int64

    /// That many microseconds.
    @inlinable
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// So many thousandths of a second.
    @inlinable
    public static func milliseconds(_ count: Int64) -> Interval {
        Interval(microseconds: count * 1000)
    }

    /// True where `left` is shorter.
    @inlinable
    public static func < (left: Interval, right: Interval) -> Bool {
        left.microseconds < right.microseconds
    }
}
