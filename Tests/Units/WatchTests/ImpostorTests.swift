import InputModel
import System
import Testing

@testable import Watch
@testable import Wire

/// A daemon that is none sends more and more of everything.
struct ImpostorTests {
    private static let limit = 1 << 20
    private static let name = String(repeating: "x", count: 1000)

    private static func parsed(_ line: String) throws -> StreamLine {
        let parsed = StreamLine(Array(line.utf8).span)
        return try #require(parsed)
    }

    @Test(
        "What an impostor adds without end is bounded, and ends the view",
        arguments: [
            #""type":"device","phase":"added","device":N,"name":"NAME","kinds":["KIND N"]"#,
            #""type":"key","phase":"began","device":N,"key":"NAME""#,
            #""type":"button","phase":"began","device":N,"button":"NAME","code":1"#,
            #""type":"program","phase":"connected","program":N,"name":"NAME","user":0"#,
            #""type":"scene","phase":"connected","program":1,"scene":"NAME N""#,
            #""type":"focus","program":N,"scene":"NAME","region":"a""#,
            #""type":"selection","phase":"changed","program":1,"scene":"a","collection":"b","count":1,"added":["NAME N"],"removed":[]"#,
            #""type":"selection","phase":"changed","program":N,"scene":"a","collection":"NAME","count":1,"added":[],"removed":[]"#,
            #""type":"bar","program":N,"scene":"a","bar":"b","groups":[{"group":"NAME","items":["i"],"shown":true,"overflow":false}],"overflow":[]"#,
            #""type":"selection","phase":"changed","program":1,"scene":"N","collection":"b","count":9,"added":["a","b","c","d","e"],"removed":[]"#,
        ])
    func growth(_ line: String) throws {
        var model = WatchModel(source: "/s", state: StreamState(weightLimit: Self.limit))
        var (number, heaviest) = (0, 0)
        // Twice as much as may be kept.
        while number * line.utf8.count < 2 * Self.limit, model.fault == nil {
            number += 1
            let text = "{\(line),\"time\":1}"
                .replacing("NAME", with: Self.name).replacing("N", with: "\(number)")
            model.apply(try Self.parsed(text), at: Timestamp(microseconds: 1))
            if number % 64 == 0 { heaviest = max(heaviest, model.state.weight) }
        }
        #expect(model.fault?.status == .badData && heaviest < 2 * Self.limit)
        // No more is kept.
        let weight = model.state.weight
        let more = #"{"type":"device","time":1,"phase":"added","device":0,"name":"\#(Self.name)","kinds":[]}"#
        model.apply(try Self.parsed(more), at: Timestamp(microseconds: 1))
        #expect(model.state.weight == weight)
    }

    @Test("A long-lived daemon, whose devices and scenes come and go, is none of these")
    func life() throws {
        var model = WatchModel(source: "/s", state: StreamState(weightLimit: Self.limit))
        for number in 0..<4000 {
            for phase in ["connected", "destroyed"] {
                let text =
                    #"{"type":"scene","time":1,"phase":"\#(phase)","program":1,"scene":"\#(Self.name) \#(number)"}"#
                model.apply(try Self.parsed(text), at: Timestamp(microseconds: 1))
            }
        }
        #expect(model.fault == nil && model.state.weight < Self.limit / 100)
    }

    @Test("Names and texts of the log and the rates are cut")
    func texts() throws {
        var model = WatchModel(source: "/s")
        let long = String(repeating: "x", count: 100_000)
        for number in 0..<100 {
            let text = #"{"type":"\#(number)\#(long)","time":1,"phase":"\#(long)","scene":"\#(long)"}"#
            model.apply(try Self.parsed(text), at: Timestamp(microseconds: 1))
        }
        let longest = model.log.entries.map { max($0.name.utf8.count, $0.text.utf8.count) }.max() ?? 0
        #expect(longest == EventLog.textLimit)
        #expect(model.rates.rates.allSatisfy { $0.kind.utf8.count <= 64 })
    }
}
