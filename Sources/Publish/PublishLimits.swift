import InputModel

/// What one process holds at most, and how long it waits for others.
package enum PublishLimits {
    /// Bytes of lines that are not acknowledged yet, with what it takes to keep them. From here on it does not read from the daemon.
    /// What has been read of the daemon by then, 64 KiB at a time, comes on top.
    package static let outbox = 1 << 20
    /// What it takes to keep a line, beside its bytes.
    static let overhead = 96
    /// Lines that are sent and not acknowledged. libmosquitto has a copy of each. Some brokers end a connection at more.
    static let inFlight = 100
    /// Bytes of those.
    static let bytesInFlight = 256 * 1024
    /// Bytes of data of the whole process (RLIMIT_DATA): a backstop, of which less than half is in use.
    static let data = 12 << 20

    /// From the first byte to a broker up to its word that it takes lines.
    static let connecting = Interval.milliseconds(15_000)
    /// For looking up a name.
    static let lookup = Interval.milliseconds(10_000)
    /// A broker that has said nothing for so long is asked, and given up after as long again. In seconds.
    static let keepalive: Int32 = 30
    /// How often that is looked at.
    static let tick = Interval.milliseconds(5_000)
    /// From a signal, or the daemon's end, until this process ends with lines unacknowledged.
    static let farewell = Interval.milliseconds(5_000)
    /// A connection that has held so long was a good one: the next attempt comes soon.
    static let stable = Interval.milliseconds(30_000)
}
