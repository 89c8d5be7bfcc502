import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import System
import Wire

/// The state that all connections share. Everything runs on one event loop, so nothing here is locked.
final class Gateway {
    /// No page can connect until ``begin(at:)``.
    private(set) var check: UpgradeCheck
    private let files: PageFiles
    private let options: ServeOptions
    private let loop: any NIOCore.EventLoop
    private var connections = 0
    private var refusals = 0
    private var pages: [ObjectIdentifier: PageHandler] = [:]

    /// - Parameters:
    ///   - options: The options of this server.
    ///   - site: The folder of pages, or nil.
    ///   - loop: The event loop that everything runs on.
    init(_ options: ServeOptions, site: Site?, loop: any NIOCore.EventLoop) {
        self.options = options
        self.loop = loop
        files = PageFiles(site: site)
        check = UpgradeCheck(address: options.address, tokens: Tokens(all: []))
    }

    /// Creates the tokens, and admits pages that have one.
    ///
    /// - Parameter port: The port of the server, which the kernel may have chosen.
    /// - Returns: The URLs of the pages, with their tokens.
    func begin(at port: Int) -> [String] {
        var address = options.address
        address.port = port
        let (tokens, urls) = options.tokens(at: address)
        check = UpgradeCheck(address: address, tokens: tokens)
        return urls
    }

    /// Sets up a new connection.
    func accept(_ channel: any Channel) throws {
        guard connections < ServeLimits.connections else { return try turnAway(channel) }
        connections += 1
        channel.closeFuture.assumeIsolated().whenComplete { _ in self.connections -= 1 }
        let handler = FileHandler(check: check, files: files)
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
        let raw: Int32
        do throws(Errno) { raw = try Self.connect(to: options.socketPath) } catch {
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
            .withConnectedSocket(raw)
            .assumeIsolated().whenFailure { _ in handler.lost() }
        return .success(handler)
    }

    /// A duplicate of the connected socket, which the library takes ownership of.
    private static func connect(to path: String) throws(Errno) -> Int32 {
        let type = __socket_type(rawValue: SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue)
        let socket = try UnixAddress.connect(path, type: type)
        let raw = fcntl(socket.rawValue, F_DUPFD_CLOEXEC, 0)
        if raw < 0 { throw .last }
        return raw
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
