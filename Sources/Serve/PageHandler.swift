import NIOCore
import NIOWebSocket
import Wire

/// One page: admits it by its token, then relays its messages to its own connection to the daemon, and lines back.
///
/// The page is not read while the daemon accepts no data, nor the daemon while the page accepts none. The daemon thus
/// treats a slow page as a slow subscriber: it merges lines, and reports those that it drops (`gap`).
///
/// state     | token right | wrong, or 2 s pass | message     | daemon ends | fault    | end of the connection
/// ----------|-------------|--------------------|-------------|-------------|----------|----------------------
/// stranger  | connected   | closing (4401)     |             |             | closing  | closed
/// connected |             |                    | to daemon   | closing     | closing  | closed
/// closing   |             |                    | ignored     |             |          | closed, 2 s at most
final class PageHandler: ChannelDuplexHandler, PageEnd {
    typealias InboundIn = WebSocketFrame
    typealias OutboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private enum State {
        case stranger(deadline: Scheduled<Void>)
        case connected(any DaemonEnd, Scopes)
        case closing(deadline: Scheduled<Void>)
        case closed
    }

    /// Opens a connection to the daemon that is limited to these scopes, and whose lines go to the page.
    typealias Connect = (Scopes, any PageEnd) -> Result<any DaemonEnd, Closing>

    private let origin: Origin
    private let tokens: Tokens
    private let connect: Connect
    private var state = State.closed
    private var messages = PageMessages()
    private var context: ChannelHandlerContext?
    /// The channel's next read is held back until the daemon and the page accept data.
    private var isReadHeld = false

    /// - Parameters:
    ///   - origin: The origin of the page; it has been checked that it may have a token.
    ///   - tokens: The tokens of this process.
    ///   - connect: How to reach the daemon.
    init(origin: Origin, tokens: Tokens, connect: @escaping Connect) {
        self.origin = origin
        self.tokens = tokens
        self.connect = connect
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        let deadline = context.eventLoop.assumeIsolated().scheduleTask(in: ServeLimits.token) {
            self.close(.noToken)
        }
        state = .stranger(deadline: deadline)
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    private func end() {
        switch state {
        case .stranger(let deadline), .closing(let deadline): deadline.cancel()
        case .connected(let daemon, _): daemon.close()
        case .closed: break
        }
        state = .closed
        context = nil
    }

    // MARK: From the page

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .closing = state {
            // The page has answered the close frame.
            if unwrapInboundIn(data).opcode == .connectionClose { context.close(promise: nil) }
            return
        }
        do throws(Closing) {
            switch try messages.take(unwrapInboundIn(data)) {
            case .text(let message): try take(message)
            case .ping(let data):
                let frame = WebSocketFrame(fin: true, opcode: .pong, data: data)
                context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
            case .close:
                let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: ByteBuffer())
                context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
                context.close(promise: nil)
            case nil: break
            }
        } catch {
            close(error)
        }
    }

    private func take(_ message: ByteBuffer) throws(Closing) {
        switch state {
        case .stranger(let deadline):
            deadline.cancel()
            guard let scopes = tokens.scopes(of: Array(message.readableBytesView).span, from: origin) else {
                throw .wrongToken
            }
            state = .connected(try connect(scopes, self).get(), scopes)
        case .connected(let daemon, let scopes):
            daemon.send(PageMessages.line(message, from: origin, scopes: scopes))
        case .closing, .closed: break
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if case .connected(let daemon, _) = state { daemon.flush() }
        context.fireChannelReadComplete()
    }

    func read(context: ChannelHandlerContext) {
        isReadHeld = !mayRead
        if mayRead { context.read() }
    }

    private var mayRead: Bool {
        guard case .connected(let daemon, _) = state else { return true }
        return daemon.isWritable && isWritable
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable { resumeReading() }
        if case .connected(let daemon, _) = state, context.channel.isWritable { daemon.resumeReading() }
        context.fireChannelWritabilityChanged()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if error is NIOWebSocketError {
            close(Closing(error))
        } else if !isClosing {
            context.close(promise: nil)
        }
    }

    private var isClosing: Bool {
        if case .closing = state { true } else { false }
    }

    // MARK: From the daemon

    var isWritable: Bool { context?.channel.isWritable ?? false }

    func write(_ line: [UInt8]) {
        guard case .connected = state, let context else { return }
        var data = context.channel.allocator.buffer(capacity: line.count)
        data.writeBytes(line)
        context.write(wrapOutboundOut(WebSocketFrame(fin: true, opcode: .text, data: data)), promise: nil)
    }

    func flush() { context?.flush() }

    func resumeReading() {
        guard isReadHeld, mayRead, let context else { return }
        isReadHeld = false
        context.read()
    }

    /// As ``close(_:)``.
    ///
    /// - Returns: A future that completes when the connection has ended, or nil if it already has.
    func end(_ closing: Closing) -> EventLoopFuture<Void>? {
        let future = context?.channel.closeFuture
        close(closing)
        return future
    }

    /// Sends the reason to the page and waits for its answer: a cut while the page still sends would lose the reason.
    func close(_ closing: Closing) {
        guard let context else { return }
        switch state {
        case .stranger(let deadline): deadline.cancel()
        case .connected(let daemon, _): daemon.close()
        case .closing, .closed: return
        }
        let deadline = context.eventLoop.assumeIsolated().scheduleTask(in: ServeLimits.farewell) {
            context.close(promise: nil)
        }
        state = .closing(deadline: deadline)
        context.writeAndFlush(wrapOutboundOut(closing.frame(context.channel.allocator)), promise: nil)
        resumeReading()
    }
}

/// The page's end of a relay, as the daemon's end sees it.
protocol PageEnd: AnyObject {
    /// True if the page accepts more data.
    var isWritable: Bool { get }
    /// Queues a line, without its newline, for the next flush.
    func write(_ line: [UInt8])
    /// Sends the queued lines.
    func flush()
    /// Called when the daemon accepts requests again.
    func resumeReading()
    /// Closes the connection with a reason.
    func close(_ closing: Closing)
}

/// The daemon's end of a relay, as the page's end sees it.
protocol DaemonEnd: AnyObject {
    /// True if the daemon accepts more data.
    var isWritable: Bool { get }
    /// Queues a request, newline included, for the next flush.
    func send(_ line: ByteBuffer)
    /// Sends the queued requests.
    func flush()
    /// Called when the page accepts lines again.
    func resumeReading()
    /// Closes the connection.
    func close()
}
