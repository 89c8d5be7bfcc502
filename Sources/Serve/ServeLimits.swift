import NIOCore

/// The limits of one process, whatever pages do. A page costs at most about 1 MiB: one message, and what its two
/// sockets buffer in both directions.
enum ServeLimits {
    /// TCP connections, including those that fetch files. More are answered with 503.
    static let connections = 128
    /// WebSocket connections. More are closed with 1013. A browser has a few pages open, and each uses one of the
    /// connections that its user may have to the daemon.
    static let pages = 64
    /// Connections to which a refusal is being written. More are closed at once.
    static let refusals = 64
    /// The longest message of a page, in bytes, whole or in fragments: as long as the stream's longest line.
    static let message = 64 * 1024
    /// The longest line of the daemon, in bytes, with room for additions by a later version.
    static let line = 1 << 20
    /// The header fields of an HTTP request, in bytes, in total and each. Browsers send less than 2 KiB, besides the
    /// cookies of other ports.
    static let headers = 16 * 1024
    /// Header fields of an HTTP request.
    static let headerCount = 64
    /// The kernel's buffer of a connection, in bytes, in each direction. The kernel doubles the value (socket(7)).
    static let socketBuffer: ChannelOptions.Types.SocketOption.Value = 64 * 1024
    /// Bytes that may wait for a slow reader before the other side is no longer read.
    static let waiting = ChannelOptions.Types.WriteBufferWaterMark(low: 32 * 1024, high: 64 * 1024)

    /// How long a page has to send its token.
    static let token = TimeAmount.seconds(2)
    /// How long an HTTP exchange may take, from the connection to the last byte of the answer.
    static let exchange = TimeAmount.seconds(10)
    /// How long the other side has to answer before a connection is cut.
    static let farewell = TimeAmount.seconds(2)
}
