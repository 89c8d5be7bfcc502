/// What a client of a daemon may take, and how many are let in: the product bounds the daemon's memory.
enum ClientLimits {
    /// More programs than anyone runs at once. What each may take is bounded, so this bounds all.
    static let count = 1024
    /// The longest line: what is declared in one takes about a millisecond for each of its steps.
    static let line = 64 * 1024
    /// Bytes that wait for one client: a second and a half of a mouse at 1000 Hz.
    static let queue = 256 * 1024
    /// And as many more that the kernel keeps for it.
    static let socketBuffer: Int32 = 64 * 1024
    /// Clients let in until devices have their turn again.
    static let acceptedPerTurn = 16
}
