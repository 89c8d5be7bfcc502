import InputModel
import Interaction
import Testing

@testable import Wire

/// Lines at fault: `▲` stands before the byte that is.
struct HostileLineTests {
    @Test(
        "What is not JSON",
        arguments: [
            "▲", "  ▲", "▲NaN", "▲[]", "▲42", "▲\"ping\"", "▲{}", "▲null", "▲nul", "{▲", "{\"a\"▲",
            "{\"a\":▲", "{\"a\":1▲",
            "{\"do\":\"ping\"}▲x", "{\"do\":\"ping\"}▲{}", "{\"do\":\"ping\",▲}", "{\"do\" ▲\"ping\"}",
            "{▲do:\"ping\"}", "{▲'do':'ping'}", "{\"a\":[1,▲]}", "{\"a\":[1 ▲2]}", "{\"a\":▲+1}",
            "{\"a\":▲.5}",
            "{\"a\":1.▲}", "{\"a\":1e▲}", "{\"a\":-▲}", "{\"a\":▲01}", "{\"a\":-▲00.5}", "{\"a\":▲Infinity}",
            "{\"a\":-▲Infinity}", "{\"a\":0▲x10}", "{\"a\":1▲_0}", "{\"a\":▲True}", "{\"a\":▲truE}",
            "{\"a\":true▲1}",
            "{\"a\":\"▲", "{\"a\":\"\\▲", "{\"a\":\"\\\"▲", "{\"a\":\"b▲\u{1}\"}", "{\"a\":\"▲\t\"}",
            "{\"a\":\"▲\n\"}",
            "{\"a\":\"b▲\\x\"}", "{\"a\":\"▲\\u12\"}", "{\"a\":\"▲\\u00g0\"}", "{\"a\":\"▲\\ud800\"}",
            "{\"a\":\"▲\\udc00\"}", "{\"a\":\"▲\\ud800\\ud800\"}", "{\"a\":\"▲\\ud800x\"}",
            "{\"a\":\"▲\\ud83d\\u\"}",
            "▲\u{feff}{\"do\":\"ping\"}", "{\"a\":1}▲\u{a0}", "{\"a\":1▲\0}", "▲// ping", "{▲/**/}",
        ])
    func syntax(_ marked: String) {
        expect(marked, .syntax)
    }

    @Test(
        "What is not UTF-8: continuations alone, overlong, surrogates, beyond the last, cut off",
        arguments: [
            [0x80], [0xbf, 0x41], [0xc0, 0xaf], [0xc1, 0x81], [0xe0, 0x80, 0x80], [0xe0, 0x9f, 0xbf],
            [0xf0, 0x80, 0x80, 0x80], [0xed, 0xa0, 0x80], [0xed, 0xbf, 0xbf], [0xf4, 0x90, 0x80, 0x80],
            [0xf5, 0x80, 0x80, 0x80], [0xff], [0xfe], [0xc3], [0xe2, 0x82], [0xf0, 0x9f, 0x98],
        ] as [[UInt8]])
    func invalidUTF8(_ bytes: [UInt8]) {
        let start = Array("{\"id\":1,\"do\":\"ä\\n".utf8)
        let line = RequestLine.parse(start + bytes + Array("\"}".utf8))
        #expect(line.error?.code == .syntax && line.error?.position.column == start.count + 1)
        #expect(line.id == "1")
        let outside = RequestLine.parse(Array("{\"a\":".utf8) + bytes)
        #expect(outside.error?.code == .syntax && outside.error?.position.column == 6)
    }

    @Test(
        "A line that is too long gets its reply where its id is at the beginning",
        arguments: [
            ("{\"id\":7,\"do\":\"regions.set\",\"regions\":[", "7"),
            ("{\"do\":\"regions.set\",\"scene\":\"a\", \"\\u0069d\" : \"seven\" ,\"regions\":[", "\"seven\""),
            ("{\"do\":\"a\",\"inner\":{\"id\":6},\"id\":7,\"regions\":[", "7"),
            ("{\"inner\":{\"id\":6},\"regions\":[", nil),
            ("{\"id\":null,\"regions\":[", nil), ("{\"id\":[7],\"regions\":[", nil), ("[7,", nil),
            ("{\"id\" 7,", nil),
            // The number goes on: another request may have its beginning.
            ("{\"id\":7", nil),
        ] as [(String, String?)])
    func overlongLine(_ beginning: String, _ id: String?) throws {
        let line = RequestLine.parse(
            Array((beginning + String(repeating: "7", count: 65_536)).utf8), limit: 65_536)
        #expect(line.id == id)
        #expect(line.error?.code == .limit && line.error?.position.column == 65_537)
        // Behind a long list it is not looked for: that would cost as much as reading the request.
        let late = "{\"regions\":[" + String(repeating: "7,", count: 40_000) + "7],\"id\":7}"
        #expect(RequestLine.parse(Array(late.utf8), limit: 65_536).id == nil)
    }

    @Test("What is too much")
    func limits() {
        expect(String(repeating: "[", count: 64) + "▲" + String(repeating: "[", count: 10_000), .limit)
        let objects = String(repeating: "{\"a\":", count: 64)
        expect(objects + "▲" + String(repeating: "{\"a\":", count: 10_000), .limit)
        let ping = Array("{\"do\":\"ping\"}".utf8)
        let longest = ping + Array(repeating: 0x20, count: RequestLine.byteLimit - ping.count)
        #expect(RequestLine.parse(longest).error == nil)
        let long = RequestLine.parse(longest + [0x20]).error
        #expect(long?.code == .limit && long?.position.column == RequestLine.byteLimit + 1)
        let name = String(repeating: "ä", count: 128)
        #expect(RequestLine.parse(#"{"do":"scene.refresh","scene":"\#(name)"}"#).error == nil)
        expect(#"{"do":"scene.refresh","scene":▲"\#(name)x"}"#, .limit)
        expect(#"{"do":"ping","id":▲"\#(name)"}"#, .limit)
        expect(region(#""gestures":▲["# + String(repeating: #""tap","#, count: 16) + #""tap"]"#), .limit)
        let tops = String(repeating: #""top","#, count: 16)
        expect(region(#""style":{"accessories":▲[\#(tops)"top"]}"#), .limit)
        let text = String(repeating: "a", count: Limits.activityBytes)
        expect(#"{"do":"scene.update","scene":"s","activity":▲"\#(text)"}"#, .limit)
    }

    @Test(
        "Requests that there are not",
        arguments: [
            "nosuch", "", "Ping", "ping ", "state.load", "statistics", "commands.undo", "responder.get",
        ])
    func unknownRequests(_ name: String) {
        expect(#"{"id":1,"do":▲"\#(name)"}"#, .unknownRequest)
    }

    @Test(
        "Keys and values that requests do not take",
        arguments: [
            #"{"do":▲1}"#, #"{"do":▲null}"#, #"{"do":▲["ping"]}"#, #"{"do":"ping",▲"x":1}"#,
            #"{"do":"ping",▲"do":"ping"}"#,
            #"{"do":"ping","id":▲{}}"#, #"{"do":"ping","id":▲true}"#, #"{"do":"ping","id":1,▲"id":2}"#,
            #"▲{"do":"pointer.warp","x":1}"#, #"{"do":"pointer.warp","x":▲"1","y":1}"#,
            #"{"do":"pointer.warp","x":▲1e999,"y":1}"#, #"{"do":"pointer.warp","x":▲-1000000000.5,"y":1}"#,
            #"{"do":"pointer.warp","x":▲null,"y":1}"#, #"{"do":"space.set","displays":▲[]}"#,
            #"{"do":"space.set","displays":[[0,0,▲0,1]]}"#, #"{"do":"space.set","displays":[▲[0,0,1]]}"#,
            #"{"do":"space.set","displays":[▲{"rotation":90}]}"#, #"{"do":"space.set","displays":[▲7]}"#,
            #"{"do":"space.set","displays":[{"rect":[0,0,1,1],"rotation":▲1e9}]}"#,
            #"▲{"do":"scene.refresh"}"#, #"{"do":"scene.refresh","scene":▲""}"#,
            #"{"do":"scene.refresh","scene":▲7}"#,
            #"{"do":"scene.refresh","scene":▲null}"#,
            #"{"do":"scene.activate","scene":"s","rect":▲[0,0,0,1]}"#,
            #"{"do":"scene.activate","scene":"s","rect":[0,0,▲-1,1]}"#,
            #"{"do":"scene.activate","scene":"s","presentation":▲"modal"}"#,
            #"{"do":"scene.activate","scene":"s","activity":{"a":1,▲"a":2}}"#,
            #"{"do":"scene.activate","scene":"s",▲"background":true}"#,
            #"{"do":"scene.update","scene":"s","background":▲1}"#,
            #"{"do":"scene.destroy","scene":"s","reason":▲"restorationTimedOut"}"#,
            #"▲{"do":"scene.restoration","scene":"s"}"#,
            #"▲{"do":"scene.restoration","scene":"s","extend":false}"#,
            #"▲{"do":"scene.restoration","scene":"s","extend":true,"complete":true}"#,
            #"{"do":"scene.order","scenes":▲"a"}"#, #"{"do":"regions.set","scene":"s","regions":▲{}}"#,
            #"{"do":"regions.set","scene":"s","regions":[{"id":"a","rect":[0,0,1,▲-0.1]}]}"#,
            #"▲{"do":"regions.set","scene":"s"}"#, #"{"do":"regions.update","scene":"s","move":[▲["a",1]]}"#,
            #"{"do":"regions.update","scene":"s","move":[["a",1,▲[]]]}"#, #"▲{"do":"focus.set","scene":"s"}"#,
            #"{"do":"selection.set","scene":"s","collection":"c","items":[▲true]}"#,
            #"{"do":"subscribe","events":[▲"keys"]}"#, #"{"do":"subscribe","maxRate":▲0}"#,
        ])
    func values(_ marked: String) {
        expect(marked, .badValue)
    }

    @Test(
        "Keys and values that regions do not take",
        arguments: [
            #"▲"colour":"red""#, #""z":1,▲"z":2"#, #""z":▲1.5"#, #""z":▲2147483648"#, #""z":▲1e300"#,
            #""z":▲null"#,
            #""parent":▲"""#, #""slop":▲1000001"#, #""slop":▲[1,2,3]"#, #""slop":[1,2,▲"3",4]"#,
            #""role":▲"button""#,
            #""band":▲"true""#, #""latch":▲"horizontal""#, #""latch":[▲"both"]"#, #""index":▲-2147483649"#,
            #""scroll":▲[1]"#, #""enabled":▲0"#, #""gestures":[▲"drag"]"#, #""gestures":[▲{"count":1}]"#,
            #""gestures":[{"gesture":"tap","count":▲0}]"#, #""gestures":[{"gesture":"tap","count":▲11}]"#,
            #""gestures":[▲"Scroll"]"#, #""gestures":[{"gesture":"scroll","scroll":[▲"momentum"]}]"#,
            #""gestures":[{"gesture":"swipe",▲"fingers":3}]"#,
            #""gestures":[{"gesture":"tap","buttons":[▲"left"]}]"#, #""style":▲"lift""#,
            #""style":{"effect":▲"glow"}"#, #""style":{"effect":{"kind":▲"lift"}}"#,
            #""style":{"effect":▲{"tint":"none"}}"#, #""style":{"shape":▲"round"}"#,
            #""style":{"shape":▲{"radius":1}}"#, #""style":{"shape":{"kind":▲"star"}}"#,
            #""style":{"shape":{"kind":"roundedRectangle","radius":▲-1}}"#,
            #""style":{"shape":{"kind":"verticalBeam",▲"radius":1}}"#, #""style":{"shape":▲{"kind":"path"}}"#,
            #""style":{"accessories":[▲"middle"]}"#, #""style":{"accessories":[{"shape":▲"star"}]}"#,
            #""style":{"constrainedAxes":[▲1]}"#,
        ])
    func regionValues(_ marked: String) {
        expect(region(marked), .badValue)
    }

    /// A line with a region that says `marked` beside the least that regions say.
    private func region(_ marked: String) -> String {
        #"{"id":7,"do":"regions.set","scene":"s","regions":[{"id":"a","rect":[0,0,1,1],\#(marked)}]}"#
    }

    private func expect(_ marked: String, _ code: RequestError.Code) {
        let parts = marked.split(separator: "▲", omittingEmptySubsequences: false)
        let error = RequestLine.parse(parts.joined()).error
        #expect(error?.code == code, "\(marked): \(error?.message ?? "no error")")
        #expect(error?.position.line == 1)
        #expect(error?.position.column == parts[0].utf8.count + 1, "\(marked): \(error?.message ?? "")")
    }
}
