import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import System
import Wire

/// The state that all connections share. Everything runs on one event loop, so nothing here is locked.
final class Gateway {
    private let check: UpgradeCheck
    private let site: Site?
    private let socketPath: String
    private let loop: any NIOCore.EventLoop
    private var connections = 0
    private var refusals = 0
    private var pages: [ObjectIdentifier: PageHandler] = [:]

    /// - Parameters:
    ///   - check: Admits pages that have a token.
    ///   - site: The folder of pages, or nil.
    ///   - socketPath: The path of the daemon's socket.
    ///   - loop: The event loop that everything runs on.
    init(_ check: UpgradeCheck, site: Site?, socketPath: String, loop: any NIOCore.EventLoop) {
        self.check = check
        self.site = site
        self.socketPath = socketPath
        self.loop = loop
    }

    /// Sets up a new connection.
    func accept(_ channel: any Channel) throws {
        guard connections < ServeLimits.connections else { return try turnAway(channel) }
        connections += 1
        channel.closeFuture.assumeIsolated().whenComplete { _ in self.connections -= 1 }
        let handler = FileHandler(check: check, site: site)
        let shared = NIOLoopBound(self, eventLoop: loop)
        let removal = NIOLoopBound(handler, eventLoop: loop)
        let upgrader = NIOWebSocketServerUpgrader(
            maxFrameSize: ServeLimits.message, automaticErrorHandling: false,
            shouldUpgrade: { channel, head in
                let isWelcome = (try? shared.value.check.origin(head).get()) != nil
                return channel.eventLoop.makeSucceededFuture(
                    isWelcome ? ["Sec-WebSocket-Protocol": UpgradeCheck.subprotocol] : nil)
            },
            upgradePipelineHandler: { channel, head in
                channel.eventLoop.makeCompletedFuture { try shared.value.open(channel, head) }
            })
        try channel.pipeline.syncOperations.configureHTTPServerPipeline(
            withServerUpgrade: (
                upgraders: [upgrader],
                completionHandler: { context in
                    context.pipeline.syncOperations.removeHandler(removal.value, promise: nil)
                }
            ),
            withEncoderConfiguration: .init(),
            withDecoderLimitConfiguration: Self.headerLimits)
        try channel.pipeline.syncOperations.addHandler(handler)
    }

    private static var headerLimits: NIOHTTPDecoderLimitConfiguration {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = ServeLimits.headers
        limits.maxHeaderListSize = ServeLimits.headers
        limits.maxHeaderFieldCount = ServeLimits.headerCount
        return limits
    }

    private func turnAway(_ channel: any Channel) throws {
        guard refusals < ServeLimits.refusals else { return channel.close(promise: nil) }
        refusals += 1
        channel.closeFuture.assumeIsolated().whenComplete { _ in self.refusals -= 1 }
        try channel.pipeline.syncOperations.addHandler(ConnectionLimit())
    }

    /// Sets up a page whose handshake has been accepted.
    private func open(_ channel: any Channel, _ head: HTTPRequestHead) throws {
        let page = PageHandler(origin: try check.origin(head).get(), tokens: check.tokens) { scopes, page in
            self.connect(scopes, page)
        }
        try channel.pipeline.syncOperations.addHandler(page)
        guard pages.count < ServeLimits.pages else { return page.close(.tooMany) }
        let key = ObjectIdentifier(page)
        pages[key] = page
        channel.closeFuture.assumeIsolated().whenComplete { _ in self.pages[key] = nil }
    }

    /// Opens a connection to the daemon. A Unix socket connects at once or fails, so nothing waits here.
    private func connect(_ scopes: Scopes, _ page: any PageEnd) -> Result<any DaemonEnd, Closing> {
        let handler = DaemonHandler(scopes: scopes, page: page)
        let type = __socket_type(rawValue: SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue)
        let socket: Descriptor
        do throws(Errno) { socket = try UnixAddress.connect(socketPath, type: type) } catch {
            return .failure(.unreachable(error))
        }
        let bound = NIOLoopBound(handler, eventLoop: loop)
        ClientBootstrap(group: loop)
            .channelOption(.maxMessagesPerRead, value: 1)
            .channelOption(.writeBufferWaterMark, value: ServeLimits.waiting)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(bound.value)
                }
            }
            .withConnectedSocket(socket.release())
            .assumeIsolated().whenFailure { _ in handler.lost() }
        return .success(handler)
    }

    /// Closes the connection of every page, because the server is stopping.
    ///
    /// - Returns: A future that completes once all of them are closed.
    func stop() -> EventLoopFuture<Void> {
        let ends = pages.values.compactMap { page in page.end(.stops) }
        return EventLoopFuture.andAllComplete(ends, on: loop)
    }
}

/// Reports that the limit of connections is reached, and closes.
private final class ConnectionLimit: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private static let answer = ByteBuffer(
        string:
            "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\nRetry-After: 1\r\n\r\n"
    )

    func channelActive(context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(Self.answer), promise: nil)
        let deadline = context.eventLoop.assumeIsolated().scheduleTask(in: ServeLimits.farewell) {
            context.close(promise: nil)
        }
        context.channel.closeFuture.assumeIsolated().whenComplete { _ in deadline.cancel() }
    }

    /// Closing a connection before its request has been read would lose the answer.
    func channelRead(context: ChannelHandlerContext, data: NIOAny) { context.close(promise: nil) }
}
