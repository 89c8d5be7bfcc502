import NIOCore

/// What one process holds at most, whatever pages do. A page costs at most about a MiB: a message of its own, and
/// what the two sockets of its connection hold in both directions.
enum ServeLimits {
    /// TCP connections, those that fetch files among them. More are answered 503.
    static let connections = 128
    /// WebSocket connections. More are closed with 1013. A browser has a few pages open, and each takes a place of its user in
    /// the daemon.
    static let pages = 64
    /// Connections to which a refusal is being written. More are closed at once.
    static let refusals = 64
    /// The longest message of a page, in bytes, whole or in fragments: as long as the stream's longest line.
    static let message = 64 * 1024
    /// The longest line of the daemon, with what a later one may add.
    static let line = 1 << 20
    /// The header fields of an HTTP request, together and each. Browsers send less than 2 KiB, cookies of other ports beside.
    static let headers = 16 * 1024
    /// Header fields of an HTTP request.
    static let headerCount = 64
    /// What the kernel holds of a connection, in bytes and in each direction. It doubles it (socket(7)).
    static let socketBuffer: ChannelOptions.Types.SocketOption.Value = 64 * 1024
    /// What may wait for a slow reader before the other side is no longer read.
    static let waiting = ChannelOptions.Types.WriteBufferWaterMark(low: 32 * 1024, high: 64 * 1024)

    /// How long a page has to send its token.
    static let token = TimeAmount.seconds(2)
    /// How long an HTTP exchange may take, from the connection to the last byte of the answer.
    static let exchange = TimeAmount.seconds(10)
    /// How long the other side has to answer the end of a connection.
    static let farewell = TimeAmount.seconds(2)
}
