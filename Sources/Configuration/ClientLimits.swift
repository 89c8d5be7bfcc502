/// Limits on how many clients a daemon has, on the resources of each, and on clients accepted at once.
package enum ClientLimits {
    /// Connections in total, which no user's share exceeds: more programs than run at once in practice. How users share
    /// them: `ConnectionShares`.
    package static let connections = 1024
    /// Connections of a user whose entry does not set `connections`; the same limit as on the system's message bus.
    /// Root has no such limit.
    package static let connectionsOfUser = 256
    /// Connections reserved for root, and for each entry of the access list, until it has taken as many. Entries have
    /// fewer if they would otherwise reserve more than half of all.
    package static let reservedConnections = 16
    /// The longest request line, in bytes: each step of such a request takes about a millisecond.
    package static let line = 64 * 1024
    /// The longest output queue of a client, in bytes: 1.5 seconds of a mouse at 1000 Hz. Queues are shorter if many
    /// clients are connected, see `QueueShares`.
    package static let queue = 256 * 1024
    /// The kernel's send buffer for each client (SO_SNDBUF), in bytes, in addition to the queue.
    package static let socketBuffer: Int32 = 64 * 1024
    /// Clients accepted before devices have their turn again: each takes about 45 µs, and adds a line for every
    /// subscriber to program events.
    package static let acceptedPerTurn = 2
}
