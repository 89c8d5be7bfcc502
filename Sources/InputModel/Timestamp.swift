/// An instant on the kernel's monotonic clock (CLOCK_MONOTONIC).
public struct Timestamp: Comparable, Hashable, Sendable, BitwiseCopyable {
    /// Microseconds since an arbitrary start, at boot on Linux.
    public var microseconds: Int64

    /// The instant that many microseconds after the clock's start.
    @inlinable
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// Later than every other instant: the deadline of a state machine that has none.
    @inlinable
    public static var distantFuture: Timestamp { Timestamp(microseconds: .max) }

    /// True if `left` is earlier.
    @inlinable
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.microseconds < right.microseconds
    }

    /// The instant that much later.
    @inlinable
    public static func + (instant: Timestamp, interval: Interval) -> Timestamp {
        Timestamp(microseconds: instant.microseconds &+ interval.microseconds)
    }

    /// The interval between two instants; negative if `later` is the earlier one.
    @inlinable
    public static func - (later: Timestamp, earlier: Timestamp) -> Interval {
        Interval(microseconds: later.microseconds &- earlier.microseconds)
    }
}

/// A duration in microseconds, negative if the clocks of two devices disagree.
public struct Interval: Comparable, Hashable, Sendable {
    /// Negative for an interval back in time.
    public var microseconds: Int64

    /// That many microseconds.
    @inlinable
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// An interval of `count` milliseconds.
    @inlinable
    public static func milliseconds(_ count: Int64) -> Interval {
        Interval(microseconds: count * 1000)
    }

    /// The same interval forward in time.
    @inlinable
    package var magnitude: Interval { Interval(microseconds: abs(microseconds)) }

    /// The interval in milliseconds.
    @inlinable
    package var inMilliseconds: Double { Double(microseconds) / 1000 }

    /// `count` such intervals.
    @inlinable
    package static func * (interval: Interval, count: Int) -> Interval {
        Interval(microseconds: interval.microseconds * Int64(count))
    }

    /// True if `left` is shorter.
    @inlinable
    public static func < (left: Interval, right: Interval) -> Bool {
        left.microseconds < right.microseconds
    }
}
