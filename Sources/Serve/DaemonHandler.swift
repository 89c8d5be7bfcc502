import NIOCore
import Wire

/// A page's own connection to the daemon.
final class DaemonHandler: ChannelDuplexHandler, DaemonEnd {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private enum State {
        /// Not set up yet: these requests wait for it. The page is not read until then.
        case connecting(early: ByteBuffer)
        case connected(ChannelHandlerContext)
        /// Closed by the page, or lost.
        case ended
    }

    private weak var page: (any PageEnd)?
    private var lines: DaemonLines
    private var state: State
    private var isReadHeld = false

    /// - Parameters:
    ///   - scopes: The scopes of the page.
    ///   - page: The page that receives the lines.
    init(scopes: Scopes, page: any PageEnd) {
        lines = DaemonLines(scopes: scopes)
        state = .connecting(early: ByteBuffer(string: lines.request))
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
        switch state {
        case .connecting(let early):
            state = .connected(context)
            context.writeAndFlush(wrapOutboundOut(early), promise: nil)
            page?.resumeReading()
        case .connected: break
        case .ended: context.close(promise: nil)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard let page, case .connected = state else { return }
        unwrapInboundIn(data).withUnsafeReadableBytes { bytes in
            do throws(Closing) {
                try lines.take(bytes) { page.write($0) }
            } catch {
                page.close(error)
            }
        }
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
        if case .ended = state { return }
        state = .ended
        page?.close(.daemonGone)
    }

    // MARK: From the page

    private var context: ChannelHandlerContext? {
        if case .connected(let context) = state { context } else { nil }
    }

    var isWritable: Bool { context?.channel.isWritable ?? false }

    func send(_ line: ByteBuffer) {
        switch state {
        case .connecting(var early):
            early.writeImmutableBuffer(line)
            state = .connecting(early: early)
        case .connected(let context): context.write(wrapOutboundOut(line), promise: nil)
        case .ended: break
        }
    }

    func flush() { context?.flush() }

    func resumeReading() {
        guard isReadHeld, let context else { return }
        isReadHeld = false
        context.read()
    }

    func close() {
        let context = context
        state = .ended
        context?.close(promise: nil)
    }
}
