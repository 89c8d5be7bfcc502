import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing
import Wire

@testable import Serve

/// One page without a network: what it is told when, and what is held back.
struct PageHandlerTests {
    /// What the page's end does with the daemon's.
    private final class Daemon: DaemonEnd {
        var isWritable = true
        var lines: [String] = []
        var isFlushed = false
        var resumed = 0
        var isClosed = false

        func send(_ line: ByteBuffer) { lines.append(String(buffer: line)) }
        func flush() { isFlushed = true }
        func resumeReading() { resumed += 1 }
        func close() { isClosed = true }
    }

    /// Counts what the page's end asks the network for.
    private final class Reads: ChannelOutboundHandler {
        typealias OutboundIn = NIOAny
        var count = 0

        func read(context: ChannelHandlerContext) {
            count += 1
            context.read()
        }
    }

    private struct Fixture {
        let channel = EmbeddedChannel()
        let daemon = Daemon()
        let reads = Reads()
        let page: PageHandler
        let token: Token

        init(isThere: Bool = true) throws {
            let origin = Origin(field: "https://deck.example")
            token = Token(origin: origin, scopes: [.pointer])
            let daemon = daemon
            page = PageHandler(origin: origin, tokens: Tokens(all: [token])) { scopes, _ in
                #expect(scopes == [.pointer])
                return isThere ? .success(daemon) : .failure(.noDaemon)
            }
            try channel.pipeline.syncOperations.addHandlers([reads, page])
            try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        }

        func send(_ text: String, _ opcode: WebSocketOpcode = .text) throws {
            let key = WebSocketMaskingKey([0, 0, 0, 0])
            let frame = WebSocketFrame(
                fin: true, opcode: opcode, maskKey: key, data: ByteBuffer(string: text))
            try channel.writeInbound(frame)
        }

        func open() throws { try send("{\"token\":\"\(token.text)\"}") }

        /// The code of the close frame, behind other frames.
        func closeCode() throws -> Int? {
            while let frame = try channel.readOutbound(as: WebSocketFrame.self) {
                guard frame.opcode == .connectionClose else { continue }
                var data = frame.data
                return data.readInteger(as: UInt16.self).map(Int.init)
            }
            return nil
        }

        func setWritable(_ isWritable: Bool) {
            channel.isWritable = isWritable
            channel.pipeline.fireChannelWritabilityChanged()
        }
    }

    @Test("A page has 2 s for its token, and not a moment more")
    func deadline() throws {
        let late = try Fixture()
        late.channel.embeddedEventLoop.advanceTime(by: .milliseconds(1999))
        #expect(try late.closeCode() == nil)
        late.channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
        #expect(try late.closeCode() == 4401)

        let early = try Fixture()
        early.channel.embeddedEventLoop.advanceTime(by: .milliseconds(1999))
        try early.open()
        early.channel.embeddedEventLoop.advanceTime(by: .seconds(3600))
        #expect(try early.closeCode() == nil)
    }

    @Test("A ping or half a message is no token")
    func pings() throws {
        let fixture = try Fixture()
        fixture.channel.embeddedEventLoop.advanceTime(by: .milliseconds(1999))
        try fixture.send("", .ping)
        fixture.channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
        #expect(try fixture.closeCode() == 4401)
    }

    @Test("Nothing of a page reaches the daemon before its token, nor the token itself")
    func order() throws {
        let fixture = try Fixture()
        try fixture.open()
        try fixture.send(#"{"do":"ping"}"#)
        #expect(fixture.daemon.lines == [#"{"do":"ping"}"# + "\n"] && fixture.daemon.isFlushed)
        let stranger = try Fixture()
        try stranger.send(#"{"do":"ping"}"#)
        try stranger.open()
        #expect(stranger.daemon.lines.isEmpty)
        #expect(try stranger.closeCode() == 4401)
    }

    @Test("Without a daemon a page is told to come again")
    func noDaemon() throws {
        let fixture = try Fixture(isThere: false)
        try fixture.open()
        #expect(try fixture.closeCode() == 1013)
    }

    @Test("A page is not read while the daemon takes nothing, and is again when it does")
    func slowDaemon() throws {
        let fixture = try Fixture()
        try fixture.open()
        let before = fixture.reads.count
        fixture.daemon.isWritable = false
        fixture.channel.read()
        #expect(fixture.reads.count == before)
        fixture.daemon.isWritable = true
        fixture.page.resumeReading()
        fixture.page.resumeReading()
        #expect(fixture.reads.count == before + 1)
    }

    @Test("Neither side is read while the page takes nothing")
    func slowPage() throws {
        let fixture = try Fixture()
        try fixture.open()
        fixture.setWritable(false)
        let before = fixture.reads.count
        fixture.channel.read()
        #expect(fixture.reads.count == before && !fixture.page.isWritable)
        let resumed = fixture.daemon.resumed
        fixture.setWritable(true)
        #expect(fixture.reads.count == before + 1 && fixture.daemon.resumed == resumed + 1)
    }

    @Test("The end of a connection waits for the page, but not for long")
    func farewell() throws {
        let fixture = try Fixture()
        try fixture.open()
        try fixture.send("x", .binary)
        #expect(try fixture.closeCode() == 1003)
        #expect(fixture.daemon.isClosed && fixture.channel.isActive)
        try fixture.send(#"{"do":"ping"}"#)
        #expect(fixture.daemon.lines.isEmpty)
        fixture.channel.embeddedEventLoop.advanceTime(by: .seconds(2))
        #expect(!fixture.channel.isActive)
    }

    @Test("A page that goes takes its connection to the daemon along")
    func goes() throws {
        let fixture = try Fixture()
        try fixture.open()
        fixture.channel.pipeline.fireChannelInactive()
        #expect(fixture.daemon.isClosed)
    }
}
