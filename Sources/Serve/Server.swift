import Glibc
import NIOCore
import NIOPosix
public import System

/// `inlet serve`: the daemon's lines and requests for pages, over WebSocket, on this machine alone.
public struct Server: ~Copyable {
    private let group: MultiThreadedEventLoopGroup
    private let listener: any Channel
    private let gateway: NIOLoopBoundBox<Gateway>
    /// The pages to open, with their tokens: for the person who started this, and nobody else.
    public let urls: [String]

    /// Connections that wait to be accepted.
    private static let backlog: ChannelOptions.Types.SocketOption.Value = 128

    /// Listens, and accepts pages from here on.
    ///
    /// - Throws: ``InletError``: no such input where the folder of pages is none, not available where the address is in use.
    public init(_ options: ServeOptions) throws(InletError) {
        let site: Site?
        if let path = options.site { site = try Site(path) } else { site = nil }
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.next()
        let gateway = NIOLoopBoundBox.makeBoxSendingValue(
            Gateway(options, site: site, loop: loop), eventLoop: loop)
        do {
            (listener, urls) = try Self.bootstrap(group, gateway)
                .bind(host: options.address.host, port: options.address.port)
                .map { ($0, gateway.value.begin(at: $0.localAddress?.port ?? options.address.port)) }
                .wait()
        } catch {
            throw Self.fault(error, options.address)
        }
        self.group = group
        self.gateway = gateway
    }

    private static func bootstrap(
        _ group: MultiThreadedEventLoopGroup, _ gateway: NIOLoopBoundBox<Gateway>
    ) -> ServerBootstrap {
        ServerBootstrap(group: group)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelOption(.backlog, value: Int32(backlog))
            .childChannelOption(.socketOption(.so_rcvbuf), value: ServeLimits.socketBuffer)
            .childChannelOption(.socketOption(.so_sndbuf), value: ServeLimits.socketBuffer)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelOption(.maxMessagesPerRead, value: 1)
            .childChannelOption(.writeBufferWaterMark, value: ServeLimits.waiting)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try gateway.value.accept(channel) }
            }
    }

    private static func fault(_ error: any Error, _ address: ListenAddress) -> InletError {
        guard let error = error as? IOError else {
            return InletError(.unavailable, "\(address.authority): \(error)")
        }
        switch error.errnoCode {
        case EADDRINUSE:
            return InletError(
                .unavailable,
                "\(address.authority): another program listens there; choose another port with --listen")
        case EACCES:
            return InletError(
                .noPermission,
                "\(address.authority): permission denied; choose a port from 1024 on with --listen")
        default:
            return InletError(.unavailable, "\(address.authority): \(Descriptor.reason(error.errnoCode))")
        }
    }

    /// Closes every connection with a reason, and the port.
    public consuming func stop() {
        listener.close(promise: nil)
        let gateway = gateway
        // An error here would be of a connection that has gone anyway.
        try? listener.eventLoop.flatSubmit { gateway.value.stop() }.wait()
        try? group.syncShutdownGracefully()
    }
}
