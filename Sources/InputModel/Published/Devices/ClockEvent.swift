/// The time of day at an instant of CLOCK_MONOTONIC, and the boot: aligns the lines of several machines.
///
/// Both clocks are slewed alike, so the pair holds until the time of day is set or the machine sleeps; then another
/// event follows.
public struct ClockEvent: Hashable, Sendable {
    /// Microseconds since 1970 (CLOCK_REALTIME) at the event's time.
    public var realtime: Int64
    /// The boot, from which CLOCK_MONOTONIC counts; nil if unknown.
    public var boot: HashedID?
    /// The machine; nil if unknown or not published.
    public var machine: HashedID?

    /// Says that it was `realtime` in the boot of that machine.
    public init(realtime: Int64, boot: HashedID?, machine: HashedID? = nil) {
        self.realtime = realtime
        self.boot = boot
        self.machine = machine
    }
}

/// 128 bits that replace an id that must not leave its machine.
public struct HashedID: Hashable, Sendable {
    /// The first eight bytes, then the others, most significant first.
    public var high, low: UInt64

    /// The id of these two halves.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}
