import Testing

@testable import Client

struct StreamBeginningTests {
    private func parts(_ lines: [String], isAwaited: Bool = true) -> [String] {
        var beginning = StreamBeginning(isAwaited: isAwaited)
        return lines.map { line in
            switch beginning.part(of: "\(line)\n".utf8.span) {
            case .before: "before"
            case .line: "line"
            case .refused(let code, let message): "\(code): \(message)"
            }
        }
    }

    private let hello = #"{"type":"hello","time":1,"seq":0,"schema":1}"#
    private let reply = #"{"type":"reply","time":1,"seq":2,"id":null,"ok":true}"#

    @Test("What precedes the reply was not asked for; what follows it is the stream, other replies included")
    func begins() {
        #expect(
            parts([hello, #"{"type":"snapshot"}"#, reply, hello, #"{"type":"key"}"#, reply])
                == ["before", "before", "before", "line", "line", "line"])
    }

    @Test("A stream that asks for nothing is forwarded from its first line")
    func standard() { #expect(parts([hello, reply], isAwaited: false) == ["line", "line"]) }

    @Test("A text that speaks of a reply is none, and a refusal says why")
    func refused() {
        let key = #"{"type":"key","data":"{\"type\":\"reply\",\"ok\":true}"}"#
        let refusal =
            #"{"type":"reply","time":1,"seq":1,"ok":false,"error":{"code":"badValue","message":"no"}}"#
        #expect(parts([key, refusal]) == ["before", "badValue: no"])
    }
}
