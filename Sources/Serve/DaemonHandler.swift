import NIOCore
import Wire

/// A page's own connection to the daemon.
final class DaemonHandler: ChannelDuplexHandler, DaemonEnd {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private weak var page: (any PageEnd)?
    private var lines: DaemonLines
    private var context: ChannelHandlerContext?
    /// Requests to send once the connection is set up. The page is not read until then.
    private var early: ByteBuffer
    private var isReadHeld = false
    private var hasEnded = false

    /// - Parameters:
    ///   - scopes: The scopes of the page.
    ///   - page: The page that receives the lines.
    init(scopes: Scopes, page: any PageEnd) {
        lines = DaemonLines(scopes: scopes)
        early = ByteBuffer(string: lines.request)
        self.page = page
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { begin(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        begin(context)
        context.fireChannelActive()
    }

    private func begin(_ context: ChannelHandlerContext) {
        guard !hasEnded else { return context.close(promise: nil) }
        guard self.context == nil else { return }
        self.context = context
        context.writeAndFlush(wrapOutboundOut(early), promise: nil)
        early.clear()
        page?.resumeReading()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard let page, !hasEnded else { return }
        do throws(Closing) {
            try take(unwrapInboundIn(data), for: page)
        } catch {
            page.close(error)
        }
    }

    private func take(_ data: ByteBuffer, for page: any PageEnd) throws(Closing) {
        var closing: Closing?
        data.withUnsafeReadableBytes { bytes in
            do throws(Closing) {
                try lines.take(bytes) { page.write($0) }
            } catch {
                closing = error
            }
        }
        if let closing { throw closing }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        page?.flush()
        context.fireChannelReadComplete()
    }

    func read(context: ChannelHandlerContext) {
        let mayRead = page?.isWritable ?? true
        isReadHeld = !mayRead
        if mayRead { context.read() }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable { page?.resumeReading() }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        lost()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        lost()
        context.close(promise: nil)
    }

    /// The daemon has ended the connection, or it could not be set up.
    func lost() {
        context = nil
        guard !hasEnded else { return }
        hasEnded = true
        page?.close(.daemonGone)
    }

    // MARK: From the page

    var isWritable: Bool { context?.channel.isWritable ?? false }

    func send(_ line: ByteBuffer) {
        if let context {
            context.write(wrapOutboundOut(line), promise: nil)
        } else {
            early.writeImmutableBuffer(line)
        }
    }

    func flush() { context?.flush() }

    func resumeReading() {
        guard isReadHeld, let context else { return }
        isReadHeld = false
        context.read()
    }

    func close() {
        guard !hasEnded else { return }
        hasEnded = true
        context?.close(promise: nil)
    }
}
