/// The statistics of a daemon, as in the reply to `stats`. None of them depends on which keys are pressed.
package struct ServiceStats: Sendable {
    /// The time from the kernel's timestamp of an event until its lines were passed on, in microseconds.
    package struct Latency: Sendable {
        /// How many events were measured.
        package var count: UInt64
        /// Half of them took at most that long, in microseconds.
        package var p50: Int64
        /// Nine of ten took at most that long, in microseconds.
        package var p90: Int64
        /// 99 of a hundred took at most that long, in microseconds.
        package var p99: Int64
        /// 999 of a thousand took at most that long, in microseconds.
        package var p999: Int64
        /// The longest of all, in microseconds.
        package var maximum: Int64

        /// `count` events, and the percentiles and the maximum of their latency, in microseconds.
        package init(count: UInt64, p50: Int64, p90: Int64, p99: Int64, p999: Int64, maximum: Int64) {
            self.count = count
            self.p50 = p50
            self.p90 = p90
            self.p99 = p99
            self.p999 = p999
            self.maximum = maximum
        }
    }

    /// The number of connected clients.
    package var clients: Int
    /// Microseconds since the daemon started.
    package var uptime: Int64
    /// Lines that the asking client lost because it read too slowly.
    package var lost: Int
    /// The memory of the process, in bytes, or nil if the kernel does not report it.
    package var resident: Int?
    /// The latency from the kernel to the subscribers, since the daemon started.
    package var latency: Latency

    /// The statistics of a daemon that has run for `uptime` microseconds.
    package init(clients: Int, uptime: Int64, lost: Int, resident: Int?, latency: Latency) {
        self.clients = clients
        self.uptime = uptime
        self.lost = lost
        self.resident = resident
        self.latency = latency
    }
}
