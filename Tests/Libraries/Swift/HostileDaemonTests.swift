import Foundation
import Glibc
import Inlet
import Testing

/// What listens at the socket may be no daemon, or a broken one.
struct HostileDaemonTests {
    /// What becomes of a client that does not reconnect, and to which this is said before the connection is closed.
    private func end(after text: String) async throws -> (events: [Event], error: InletError?) {
        let daemon = FakeDaemon()
        let client = try Client(socket: daemon.path, reconnects: false)
        let socket = daemon.accept()
        // Beside it: the client reads while this is written.
        let written = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            FakeDaemon.send(text, to: socket)
            shutdown(socket, Int32(SHUT_WR))
            written.signal()
        }
        var (events, failure) = ([Event](), nil as InletError?)
        do throws(InletError) {
            for try await batch in client.events { events += batch }
        } catch {
            failure = error
        }
        client.close()
        Self.finish(written, socket)
        return (events, failure)
    }

    private static func finish(_ written: DispatchSemaphore, _ socket: Int32) {
        written.wait()
        close(socket)
    }

    private static func isProtocolViolation(_ error: InletError?) -> Bool {
        if case .protocolViolation = error { true } else { false }
    }

    @Test(
        "What is no line of Inlet ends the connection, and the error shows none of it",
        arguments: [
            "garbage\n", "[]\n", "{}\n", "\u{1}\u{2}\n", #"{"type":7}"# + "\n",
            String(repeating: "[", count: 60_000) + "\n",
            #"{"type":"hello","time":1,"seq":0,"schema":2,"inlet":"9","scopes":[],"space":[1,1]}"# + "\n",
            #"{"type":"key","time":1,"seq":0}"# + "\n", FakeDaemon.hello + "garbage\n",
            FakeDaemon.hello + #"{"type":"key","text":"garbage"# + "\n",
        ])
    func garbage(_ text: String) async throws {
        let (events, error) = try await end(after: text)
        #expect(Self.isProtocolViolation(error), "\(error.debugDescription)")
        #expect(!error.debugDescription.contains("garbage"))
        #expect(events.count == (text.hasPrefix(FakeDaemon.hello) ? 1 : 0))
    }

    @Test("A line of more than a megabyte is not kept, with an end or without")
    func long() async throws {
        for end in ["\n", ""] {
            let text =
                FakeDaemon.hello + "{\"type\":\"" + String(repeating: "a", count: 3 << 20) + "\"}" + end
            let (_, error) = try await self.end(after: text)
            #expect(Self.isProtocolViolation(error), "\(error.debugDescription)")
        }
    }

    @Test("A line that ends in its middle is no line: what came before it is told")
    func midLine() async throws {
        let (events, error) = try await end(after: FakeDaemon.hello + #"{"type":"gap","time":1,"#)
        #expect(events.count == 1)
        #expect(error == .connectionLost("the daemon closed the connection"))
    }

    @Test("Lines of types and with fields and values that are not known break nothing")
    func later() async throws {
        let text =
            FakeDaemon.hello + #"{"type":"sparkle","time":3,"seq":1,"hue":0.5}"# + "\n"
            + #"{"type":"gap","time":4,"seq":2,"lost":3,"why":"later"}"# + "\n"
            + #"{"type":"button","time":4,"seq":3,"phase":"hovered","device":1,"button":"primary","code":272,"x":1,"y":2,"count":1,"modifiers":[]}"#
            + "\n"
        let (events, _) = try await end(after: text)
        try #require(events.count == 4)
        if case .other(let line) = events[1] {
            #expect(line.type == "sparkle" && line.time == 3 && line.fields["hue"] == 0.5)
        } else {
            Issue.record("\(events[1])")
        }
        if case .gap(let gap) = events[2] { #expect(gap.lost == 3) } else { Issue.record("\(events[2])") }
        if case .other(let line) = events[3] {
            #expect(line.type == "button")
        } else {
            Issue.record("\(events[3])")
        }
    }

    @Test("A daemon that turns the user away is not asked again")
    func turnedAway() async throws {
        let daemon = FakeDaemon()
        let client = try Client(socket: daemon.path)
        let socket = daemon.accept()
        let refusal =
            #"{"type":"reply","time":1,"seq":0,"id":null,"ok":false,"error":{"code":"notPermitted","message":"user 7 may not connect"}}"#
        FakeDaemon.send(refusal + "\n", to: socket)
        close(socket)
        await #expect(throws: InletError.notPermitted("user 7 may not connect")) { try await client.ping() }
        await #expect(throws: InletError.notPermitted("user 7 may not connect")) {
            for try await _ in client.events {}
        }
    }

    @Test("Replies to nothing that was asked are nobody's")
    func strayReplies() async throws {
        let text =
            FakeDaemon.hello + #"{"type":"reply","time":1,"seq":1,"id":99,"ok":true}"# + "\n"
            + #"{"type":"reply","time":1,"seq":2,"id":"a","ok":true}"# + "\n"
        #expect(try await end(after: text).events.count == 1)
    }

    @Test("Nobody listens: the error says what to do")
    func nobody() async throws {
        let error = await #expect(throws: InletError.self) {
            _ = try await Client.connect(socket: "/tmp/inlet-nowhere")
        }
        #expect(error?.description.contains("systemctl start inlet") == true)
    }
}
