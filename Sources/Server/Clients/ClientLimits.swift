import Configuration

/// Limits on how many clients a daemon has, on the resources of each, and on clients accepted at once.
enum ClientLimits {
    /// Connections in total: more programs than run at once in practice. How users share them: ``ConnectionShares``.
    static let connections = AccessList.connectionLimit
    /// Connections of a user whose entry does not set `connections`; the same limit as on the system's message bus.
    /// Root has no such limit.
    static let connectionsOfUser = 256
    /// Connections reserved for root, and for each entry of the access list, until it has taken as many. Entries have
    /// fewer if they would otherwise reserve more than half of all.
    static let reservedConnections = 16
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
