/// Limits on the resources of a daemon's client, and on clients accepted at once.
enum ClientLimits {
    /// The longest request line, in bytes: each step of such a request takes about a millisecond.
    static let line = 64 * 1024
    /// The longest output queue of a client, in bytes: 1.5 seconds of a mouse at 1000 Hz. Queues are shorter if many
    /// clients are connected, see ``QueueShares``.
    static let queue = 256 * 1024
    /// The kernel's send buffer for each client (SO_SNDBUF), in bytes, in addition to the queue.
    static let socketBuffer: Int32 = 64 * 1024
    /// Clients accepted before devices have their turn again: each takes about 45 µs, and adds a line for every
    /// subscriber to program events.
    static let acceptedPerTurn = 2
}
