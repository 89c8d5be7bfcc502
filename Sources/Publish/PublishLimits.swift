import InputModel

/// The memory limits and timeouts of one process.
package enum PublishLimits {
    /// Bytes of unacknowledged lines, overhead included. At this limit the publisher stops reading from the daemon.
    /// Data read by then, 64 KiB at a time, may exceed it.
    package static let outbox = 1 << 20
    /// Bytes needed to keep a line, in addition to its own.
    static let overhead = 96
    /// Lines sent and not acknowledged; libmosquitto copies each. Some brokers close a connection with more.
    static let inFlight = 100
    /// Bytes of the lines sent and not acknowledged.
    static let bytesInFlight = 256 * 1024
    /// Bytes of data of the whole process (RLIMIT_DATA): a backstop; less than half of it is in use.
    static let data = 12 << 20

    /// From the start of a connection until the broker accepts it.
    static let connecting = Interval.milliseconds(15_000)
    /// For looking up a host name.
    static let lookup = Interval.milliseconds(10_000)
    /// A broker that is silent for this long is pinged, and given up after the same time again. In seconds.
    static let keepalive: Int32 = 30
    /// How often the publisher checks for a silent broker.
    static let tick = Interval.milliseconds(5_000)
    /// From a signal, or the end of the daemon's stream, until this process exits even with lines unacknowledged.
    static let farewell = Interval.milliseconds(5_000)
    /// A connection that lasted this long was stable: the next attempt follows soon.
    static let stable = Interval.milliseconds(30_000)
}
