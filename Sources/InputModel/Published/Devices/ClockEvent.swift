/// What time of day it was at an instant of CLOCK_MONOTONIC, and in which boot: what puts lines of several machines beside each
/// other.
///
/// Both clocks are slewed alike, so the pair holds until the time of day is set or the machine sleeps, and another event says so.
public struct ClockEvent: Hashable, Sendable {
    /// Microseconds since 1970 (CLOCK_REALTIME) at the event's time.
    public var realtime: Int64
    /// The boot, which CLOCK_MONOTONIC counts from; nil where it is not known.
    public var boot: HashedID?
    /// The machine; nil where it is not known, or not told.
    public var machine: HashedID?

    /// Says that it was `realtime` in the boot of that machine.
    public init(realtime: Int64, boot: HashedID?, machine: HashedID? = nil) {
        self.realtime = realtime
        self.boot = boot
        self.machine = machine
    }
}

/// 128 bits that stand for an id that must not leave its machine.
public struct HashedID: Hashable, Sendable {
    /// The first eight bytes, then the others, most significant first.
    public var high, low: UInt64

    /// Of those two halves.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}
