import InputModel
import Interaction
import Testing

@testable import Wire

struct ReplyTests {
    private func reply(_ id: String?, _ error: RequestError? = nil) -> String {
        var encoder = LineEncoder()
        var buffer = LineBuffer()
        encoder.reply(id: id, error: error, at: Timestamp(microseconds: 5), to: &buffer)
        return buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    @Test("A reply repeats the id and says yes or why not")
    func replies() {
        #expect(reply("7") == #"{"type":"reply","time":5,"seq":0,"id":7,"ok":true}"# + "\n")
        #expect(reply(#""a\u0001""#).contains(#""id":"a\u0001","ok":true"#))
        let position = SourcePosition(line: 1, column: 12)
        #expect(
            reply(nil, RequestError(.badValue, #"not "x""#, at: position))
                == #"{"type":"reply","time":5,"seq":0,"id":null,"ok":false,"error":{"code":"badValue","#
                + #""message":"not \"x\"","column":12}}"# + "\n")
        #expect(
            reply("1", RequestError(.cycle, "no")).hasSuffix(
                #""error":{"code":"cycle","message":"no"}}"# + "\n"))
        let elsewhere = SourcePosition(line: 3, column: 4)
        #expect(reply("1", RequestError(.cycle, "no", at: elsewhere)).contains(#","line":3,"column":4}"#))
    }

    @Test("However long a message would be, the reply is a line")
    func longMessages() {
        for text in ["\u{1}", "ä", "😀"] {
            let line = reply("1", RequestError(.badValue, String(repeating: text, count: 50_000)))
            #expect(line.utf8.count < LineEncoder.lineLimit && line.hasSuffix("…\"}}\n"))
            #expect(!line.contains("\u{fffd}"))
        }
    }

    @Test("Replies to hostile lines are lines")
    func hostileLines() throws {
        let long = String(repeating: #"\u0001"#, count: 100_000)
        for line in [
            #"{"do":"\#(long)"}"#, #"{"do":"ping","\#(long)":1}"#,
            #"{"do":"focus.set","scene":["\#(long)"]}"#,
            #"{"do":"pointer.warp","x":"\#(long)"}"#, #"{"do":"ping","id":"\#(long)"}"#, "\"\(long)\"",
        ] {
            let parsed = RequestLine.parse(line)
            let error = try #require(parsed.error)
            #expect(error.message.utf8.count < 1000)
            #expect(reply(parsed.id, error).utf8.count < 2000)
        }
    }
}
