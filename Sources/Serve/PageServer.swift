import NIOCore
import NIOPosix
package import System

/// `inlet serve`: connects pages to the daemon over WebSocket, on this machine only.
package struct PageServer: ~Copyable {
    private let listener: any Channel
    private let gateway: NIOLoopBoundBox<Gateway>
    /// The URLs of the pages, with their tokens: only for the user who started the server.
    package let urls: [String]

    /// Listens, gives up the rights that it no longer needs, and accepts pages.
    ///
    /// It keeps the files in the folder of pages, sockets to the daemon, and few system calls. This is for good and for
    /// the whole process: until then this must be its only thread, and no other can be started later.
    ///
    /// - Throws: ``InletError``: no input if the folder of pages is missing, not available if the address is in use.
    package init(_ options: ServeOptions) throws(InletError) {
        let site = try options.site.map { path throws(InletError) in try Site(path) }
        let (socket, port) = try PageSocket.open(at: options.address)
        Confinement.report(Confinement.confineBeforeThreads(options.site.map { [.reading(below: $0)] } ?? []))
        var address = options.address
        address.port = port
        let (tokens, urls) = options.tokens(at: address)
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.next()
        let gateway = NIOLoopBoundBox.makeBoxSendingValue(
            Gateway(
                UpgradeCheck(address: address, tokens: tokens), site: site, socketPath: options.socketPath,
                loop: loop),
            eventLoop: loop)
        do {
            listener = try Self.bootstrap(group, gateway).withBoundSocket(socket).wait()
        } catch {
            throw InletError(.unavailable, "\(options.address.authority): cannot listen: \(error)")
        }
        self.gateway = gateway
        self.urls = urls
        Confinement.report(Confinement.confineThreads(.gateway))
    }

    private static func bootstrap(
        _ group: MultiThreadedEventLoopGroup, _ gateway: NIOLoopBoundBox<Gateway>
    ) -> ServerBootstrap {
        ServerBootstrap(group: group)
            .childChannelOption(.socketOption(.so_rcvbuf), value: ServeLimits.socketBuffer)
            .childChannelOption(.socketOption(.so_sndbuf), value: ServeLimits.socketBuffer)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelOption(.maxMessagesPerRead, value: 1)
            .childChannelOption(.writeBufferWaterMark, value: ServeLimits.waiting)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try gateway.value.accept(channel) }
            }
    }

    /// Closes every connection with a reason, and the port. The library's thread ends with the process.
    package consuming func stop() {
        listener.close(promise: nil)
        let gateway = gateway
        // An error here would concern a connection that is closed anyway.
        try? listener.eventLoop.flatSubmit { gateway.value.stop() }.wait()
    }
}
