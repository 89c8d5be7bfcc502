import NIOCore
import NIOPosix
package import System

/// `inlet serve`: the daemon's lines and requests for pages, over WebSocket, on this machine alone.
package struct Server: ~Copyable {
    private let listener: any Channel
    private let gateway: NIOLoopBoundBox<Gateway>
    /// The pages to open, with their tokens: only for the user who started this.
    package let urls: [String]

    /// Listens, gives up what it does not need from here on, and accepts pages.
    ///
    /// That is all files but those of the folder of pages, all sockets but those to the daemon, and the most of system calls. It is for
    /// good, and for the process: this thread is its only one before, and no other can be started after.
    ///
    /// - Throws: ``InletError``: no such input where the folder of pages is none, not available where the address is in use.
    package init(_ options: ServeOptions) throws(InletError) {
        let site: Site?
        if let path = options.site { site = try Site(path) } else { site = nil }
        let (socket, port) = try ListeningSocket.open(at: options.address)
        Confinement.report(
            Confinement.confineBeforeThreads(options.site.map { [.reading(below: $0)] } ?? []))
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.next()
        let gateway = NIOLoopBoundBox.makeBoxSendingValue(
            Gateway(options, site: site, loop: loop), eventLoop: loop)
        do {
            (listener, urls) = try Self.bootstrap(group, gateway)
                .withBoundSocket(socket)
                .map { ($0, gateway.value.begin(at: port)) }
                .wait()
        } catch {
            throw InletError(.unavailable, "\(options.address.authority): cannot listen: \(error)")
        }
        self.gateway = gateway
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
        // An error here would be of a connection that has gone anyway.
        try? listener.eventLoop.flatSubmit { gateway.value.stop() }.wait()
    }
}
