/// What a client of a daemon may take, and how much at once is let in.
enum ClientLimits {
    /// The longest line: what is declared in one takes about a millisecond for each of its steps.
    static let line = 64 * 1024
    /// Bytes that wait for one client: a second and a half of a mouse at 1000 Hz; fewer where many are connected, see
    /// ``QueueShares``.
    static let queue = 256 * 1024
    /// And as many more that the kernel keeps for it.
    static let socketBuffer: Int32 = 64 * 1024
    /// Clients let in until devices have their turn again: each takes some 45 µs, and brings lines for all that watch programs.
    static let acceptedPerTurn = 2
}
