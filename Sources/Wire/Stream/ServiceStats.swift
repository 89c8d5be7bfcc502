/// How a daemon fares, as the reply to `stats` says it. Nothing of it depends on which keys are pressed.
public struct ServiceStats: Sendable {
    /// From the kernel's stamp on an event until its lines were handed on, in microseconds.
    public struct Latency: Sendable {
        public var count: UInt64
        public var p50: Int64
        public var p90: Int64
        public var p99: Int64
        public var p999: Int64
        public var maximum: Int64

        public init(count: UInt64, p50: Int64, p90: Int64, p99: Int64, p999: Int64, maximum: Int64) {
            self.count = count
            self.p50 = p50
            self.p90 = p90
            self.p99 = p99
            self.p999 = p999
            self.maximum = maximum
        }
    }

    /// Those who are connected.
    public var clients: Int
    /// Microseconds since the daemon started.
    public var uptime: Int64
    /// Lines that whoever asks was too slow for.
    public var lost: Int
    /// The memory of the process, in bytes; nil where the kernel does not say.
    public var resident: Int?
    public var latency: Latency

    public init(clients: Int, uptime: Int64, lost: Int, resident: Int?, latency: Latency) {
        self.clients = clients
        self.uptime = uptime
        self.lost = lost
        self.resident = resident
        self.latency = latency
    }
}
