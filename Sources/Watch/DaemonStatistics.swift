import Wire

/// The daemon's reply to `stats`.
struct DaemonStatistics: Equatable, Sendable {
    /// The time from the kernel's timestamp of an event until its line is written, in microseconds.
    struct Latency: Equatable, Sendable {
        let count: Int
        /// By name, in ascending order.
        let percentiles: [(name: String, microseconds: Int)]

        static func == (a: Latency, b: Latency) -> Bool {
            a.count == b.count && a.percentiles.map(\.microseconds) == b.percentiles.map(\.microseconds)
        }
    }

    let clients: Int?
    let lost: Int?
    /// Resident memory, in bytes.
    let resident: Int?
    let latency: Latency?

    init(_ result: DocumentNode) {
        clients = result.integer("clients")
        lost = result.integer("lost")
        resident = result.integer("resident")
        latency = result.peek("latency")?.latency
    }
}

extension DocumentNode {
    fileprivate var latency: DaemonStatistics.Latency? {
        guard let count = integer("count") else { return nil }
        let names: [(key: StaticString, name: String)] = [
            ("p50", "p50"), ("p90", "p90"), ("p99", "p99"), ("p999", "p99.9"), ("max", "max"),
        ]
        var percentiles: [(name: String, microseconds: Int)] = []
        for (key, name) in names {
            if let microseconds = integer(key) { percentiles.append((name, microseconds)) }
        }
        return DaemonStatistics.Latency(count: count, percentiles: percentiles)
    }
}
