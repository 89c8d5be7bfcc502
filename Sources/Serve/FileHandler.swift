import NIOCore
import NIOHTTP1
import System

/// Answers one HTTP request that does not open a WebSocket, with a file or an error, and closes the connection.
final class FileHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let check: UpgradeCheck
    private let site: Site?
    private var deadline: Scheduled<Void>?
    private var hasAnswered = false

    /// - Parameter site: The folder of pages, or nil.
    init(check: UpgradeCheck, site: Site?) {
        self.check = check
        self.site = site
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
        guard let file = site?.open(head.uri) else {
            let reason =
                site != nil
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
            let size = file.size
            let handle = NIOFileHandle(_deprecatedTakingOwnershipOfDescriptor: file.descriptor.release())
            let region = FileRegion(fileHandle: handle, readerIndex: 0, endIndex: size)
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
        var headers = HTTPHeaders(Self.headers(at: check.address))
        headers.add(name: "Content-Type", value: type)
        headers.add(name: "Content-Length", value: "\(size)")
        headers.add(name: "Connection", value: "close")
        if status == .methodNotAllowed { headers.add(name: "Allow", value: "GET, HEAD") }
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
    }

    /// The header fields of every answer of the server at `address`.
    ///
    /// A page runs scripts and loads resources from this server only, so that a label or an activity inserted into it
    /// stays text. Safari does not apply 'self' to WebSockets.
    private static func headers(at address: ListenAddress) -> [(String, String)] {
        let policy =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
            + "connect-src 'self' ws://\(address.authority); base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        return [
            ("Content-Security-Policy", policy), ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Cross-Origin-Opener-Policy", "same-origin"), ("Cache-Control", "no-cache"),
        ]
    }

    private func end(_ context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
            context.close(promise: nil)
        }
    }
}
