import Glibc
import NIOCore
import NIOWebSocket
import System
import Testing
import Wire

@testable import Serve

/// What passes between page and daemon, and what is changed on the way.
struct LineTests {
    private let origin = Origin(field: "https://deck.example")

    private func line(_ message: String, _ scopes: Scopes = [.pointer]) -> String {
        String(buffer: PageMessages.line(ByteBuffer(string: message), from: origin, scopes: scopes))
    }

    @Test(
        "Requests are sent as they are",
        arguments: [
            #"{"id":1,"do":"ping"}"#, #"{"id":"a","do":"stats","x":1}"#, "", "{",
            #"{"do":"subscribe","x":1}"#,
        ])
    func verbatim(_ message: String) { #expect(line(message) == message + "\n") }

    @Test("A message is one line")
    func oneLine() {
        #expect(
            line("{\"do\":\n\"ping\"}\n{\"do\":\"subscribe\"}")
                == "{\"do\": \"ping\"} {\"do\":\"subscribe\"}\n")
    }

    @Test(
        "A subscription has no more than the token's scopes, and keeps the rest",
        arguments: [
            (#"{"id":7,"do":"subscribe"}"#, #"{"id":7,"do":"subscribe","scopes":["pointer"]}"#),
            (
                #"{"do":"subscribe","scopes":["keys","pointer"],"events":["key"],"maxRate":60,"mine":true,"explain":true}"#,
                #"{"do":"subscribe","events":["key"],"maxRate":60,"mine":true,"explain":true,"scopes":["pointer"]}"#
            ),
            (#"{"do":"subscribe","scopes":["keys"]}"#, #"{"do":"subscribe","scopes":[]}"#),
            (
                #"{"do":"subscribe","fresh":true,"scopes":["keys","pointer"]}"#,
                #"{"do":"subscribe","fresh":true,"scopes":["pointer"]}"#
            ),
            (#"{"d\u006f":"s\u0075bscribe"}"#, #"{"do":"subscribe","scopes":["pointer"]}"#),
            (#"{"do":"subscribe","scopes":null}"#, #"{"do":"subscribe","scopes":["pointer"]}"#),
        ])
    func subscriptions(_ message: String, _ expected: String) { #expect(line(message) == expected + "\n") }

    @Test("What stands twice is at fault for the daemon, too", arguments: ["subscribe", "ping"])
    func twice(_ name: String) {
        let message = "{\"do\":\"\(name)\",\"do\":\"subscribe\",\"scopes\":[\"keys\"]}"
        #expect(line(message) == message + "\n")
        guard case .failure = RequestLine.parse(message.utf8.span).body else {
            Issue.record("the daemon would take \(message)")
            return
        }
    }

    @Test(
        "A page is called by its origin",
        arguments: [
            ("deck", "web:https://deck.example/deck"),
            ("web:https://deck.example/deck", "web:https://deck.example/deck"),
            ("web:https://other.example/deck", "web:https://deck.example/"),
            ("web:https://deck.example/web:https://other.example/deck", "web:https://deck.example/"),
        ])
    func names(_ name: String, _ expected: String) {
        #expect(
            line("{\"id\":1,\"do\":\"program.identify\",\"name\":\"\(name)\"}")
                == "{\"id\":1,\"do\":\"program.identify\",\"name\":\"\(expected)\"}\n"
                || RequestLine.parse("{\"do\":\"program.identify\",\"name\":\"\(name)\"}".utf8.span).isFault)
    }

    /// Of the stream that begins with the connection, before the scopes are limited.
    private static let unlimited = #"{"type":"hello","seq":0,"scopes":["keys","pointer"],"program":3}"#
    private static let reply = #"{"type":"reply","seq":3,"ok":true}"#

    private func lines(_ text: String, pieces: Int = 1) throws -> [String] {
        var lines = DaemonLines(scopes: [.pointer, .scenes])
        #expect(lines.request == #"{"do":"subscribe","scopes":["pointer","scenes"],"fresh":true}"# + "\n")
        var taken: [String] = []
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            var closing: Closing?
            bytes[start..<min(start + pieces, bytes.count)].withUnsafeBytes { piece in
                do throws(Closing) {
                    try lines.take(piece) { taken.append(String(decoding: $0, as: UTF8.self)) }
                } catch {
                    closing = error
                }
            }
            if let closing { throw closing }
        }
        return taken
    }

    @Test(
        "Nothing that comes before the scopes are limited reaches a page, however it is cut",
        arguments: [1, 7, 999])
    func secrecy(_ pieces: Int) throws {
        let text = [
            Self.unlimited, #"{"type":"snapshot","seq":1,"keys":["KEY_A"]}"#,
            #"{"type":"key","seq":2,"key":"KEY_B"}"#, Self.reply,
        ]
        let limited = [
            #"{"type":"hello","seq":0,"scopes":["pointer"],"program":3}"#,
            #"{"type":"snapshot","seq":1,"keys":[]}"#, #"{"type":"reply","seq":2,"ok":true}"#,
        ]
        #expect(
            try lines((text + limited).map { $0 + "\n" }.joined(), pieces: pieces) == limited)
    }

    @Test("A daemon that refuses is understood", arguments: [("notPermitted", 1008), ("limit", 1013)])
    func refusal(_ code: String, _ expected: UInt16) {
        let text = "{\"type\":\"reply\",\"ok\":false,\"error\":{\"code\":\"\(code)\",\"message\":\"no\"}}\n"
        for before in ["", Self.unlimited + "\n"] {
            #expect(throws: Closing(expected, "no")) { try lines(before + text) }
        }
    }

    @Test("A daemon whose socket cannot be opened: a page hears why")
    func unopened() {
        for number in [ENOENT, ECONNREFUSED] {
            #expect(Closing.unreachable(Errno(number)) == .noDaemon)
        }
        for number in [EACCES, EPERM] {
            let closing = Closing.unreachable(Errno(number))
            #expect(closing.code == 1008 && closing.reason.contains("a member of the group inlet"))
        }
        for number in [EMFILE, ENAMETOOLONG] {
            let closing = Closing.unreachable(Errno(number))
            #expect(closing.code == 1013 && closing.reason.hasPrefix("the daemon cannot be reached: "))
        }
    }

    @Test("A line without an end ends the connection")
    func endless() {
        #expect(throws: Closing.daemonLine) {
            try lines(Self.reply + "\n" + String(repeating: "x", count: (1 << 20) + 1), pieces: 1 << 16)
        }
    }

    @Test("A reason fits into a close frame, whatever the daemon says")
    func reasons() {
        let closing = Closing.refused("limit", String(repeating: "é", count: 100))
        #expect(closing.reason.utf8.count == 122)
        #expect(closing.frame(ByteBufferAllocator()).data.readableBytes == 124)
    }
}

extension RequestLine {
    fileprivate var isFault: Bool {
        if case .failure = body { true } else { false }
    }
}
