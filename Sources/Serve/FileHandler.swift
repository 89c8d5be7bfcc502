import Glibc
import NIOCore
import NIOHTTP1
import System

/// Answers one HTTP request that does not open a WebSocket, with a file or an error, and closes the connection.
final class FileHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let check: UpgradeCheck
    private let files: PageFiles
    private var deadline: Scheduled<Void>?
    private var hasAnswered = false

    init(check: UpgradeCheck, files: PageFiles) {
        self.check = check
        self.files = files
    }

    func handlerAdded(context: ChannelHandlerContext) {
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: ServeLimits.exchange) {
            context.close(promise: nil)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(let head) = unwrapInboundIn(data), !hasAnswered else { return }
        hasAnswered = true
        if let refusal = refusal(head) { return answer(context, head, refusal) }
        guard let file = files.open(head.uri) else {
            let reason =
                files.hasSite
                ? "no such file"
                : "this server has no pages; start inlet serve with --site DIR, or connect by WebSocket"
            return answer(context, head, UpgradeCheck.Refusal(status: .notFound, reason: reason))
        }
        send(context, head, file)
    }

    private func refusal(_ head: HTTPRequestHead) -> UpgradeCheck.Refusal? {
        if let refusal = check.host(head) { return refusal }
        if UpgradeCheck.isAsked(by: head) {
            if case .failure(let refusal) = check.origin(head) { return refusal }
            return UpgradeCheck.Refusal(
                status: .badRequest, reason: "not a WebSocket handshake of version 13")
        }
        guard head.method == .GET || head.method == .HEAD else {
            return UpgradeCheck.Refusal(
                status: .methodNotAllowed, reason: "this server answers only GET and HEAD")
        }
        return nil
    }

    private func answer(
        _ context: ChannelHandlerContext, _ head: HTTPRequestHead, _ refusal: UpgradeCheck.Refusal
    ) {
        let text = ByteBuffer(string: refusal.reason + "\n")
        begin(context, head, refusal.status, "text/plain; charset=utf-8", text.readableBytes)
        if head.method != .HEAD { context.write(wrapOutboundOut(.body(.byteBuffer(text))), promise: nil) }
        end(context)
    }

    /// The kernel copies from file to socket (sendfile(2)), so that a large file takes no memory here.
    private func send(_ context: ChannelHandlerContext, _ head: HTTPRequestHead, _ file: consuming Site.File)
    {
        begin(context, head, .ok, file.type, file.size)
        if head.method != .HEAD && file.size > 0 {
            let copy = fcntl(file.descriptor.rawValue, F_DUPFD_CLOEXEC, 0)
            guard copy >= 0 else { return context.close(promise: nil) }
            let handle = NIOFileHandle(_deprecatedTakingOwnershipOfDescriptor: copy)
            let region = FileRegion(fileHandle: handle, readerIndex: 0, endIndex: file.size)
            context.write(wrapOutboundOut(.body(.fileRegion(region)))).assumeIsolated().whenComplete { _ in
                try? handle.close()
            }
        }
        end(context)
    }

    private func begin(
        _ context: ChannelHandlerContext, _ request: HTTPRequestHead, _ status: HTTPResponseStatus,
        _ type: String, _ size: Int
    ) {
        var headers = HTTPHeaders(PageFiles.headers(at: check.address))
        headers.add(name: "Content-Type", value: type)
        headers.add(name: "Content-Length", value: "\(size)")
        headers.add(name: "Connection", value: "close")
        if status == .methodNotAllowed { headers.add(name: "Allow", value: "GET, HEAD") }
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
    }

    private func end(_ context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
            context.close(promise: nil)
        }
    }
}
