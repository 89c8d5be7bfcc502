import Engine
import InputModel
import Interaction
import Testing

@testable import Subscription
@testable import Wire

/// Lines remember the text of the last region: they are the same as lines that remember nothing.
struct RememberedTargetTests {
    @Test("Whatever was written before, a region's line is its own")
    func lines() {
        var engine = Engine(settings: EngineSettings())
        let time = Timestamp(microseconds: 0)
        var remembering = LineEncoder()
        var plain = LineEncoder()
        var used = LineBuffer()
        var lines: Set<String> = []
        func ask(_ json: String, by client: UInt32) {
            let line = RequestLine.parse(Array(json.utf8).span)
            let answer = RequestHandler.perform(line, by: ClientID(rawValue: client), &engine, at: time)
            if case .failed(let error) = answer { Issue.record("\(error)") }
            for index in engine.events.indices {
                let mark = used.count
                remembering.encode(engine.events[index], engine, to: &used)
                var fresh = LineBuffer()
                plain.encode(engine.events[index], engine, to: &fresh)
                let expected = fresh.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
                let line = used.withUnsafeBytes { String(decoding: $0[mark...], as: UTF8.self) }
                #expect(line == expected)
                if line.contains("hover") { lines.insert(line) }
            }
            engine.clearEvents()
        }
        // Equal names in two programs, names that begin alike, one that is escaped, two that are equal with other bytes, and one longer than what is remembered.
        let names = [
            "a", "e\u{301}", "b", "a\\n\\u0001é", "\u{e9}", String(repeating: "long", count: 50),
        ]
        for client in 1...2 as ClosedRange<UInt32> {
            engine.connect(ClientID(rawValue: client), user: 1, name: "same", at: time)
            ask(#"{"do":"scene.activate","scene":"s","rect":[\#(client * 500),0,400,100]}"#, by: client)
        }
        for round in 0..<8 {
            for client in 1...2 as ClosedRange<UInt32> {
                // The same places have other names in each round, and so numbers do.
                let regions = (0..<3).map {
                    #"{"id":"\#(names[(round + $0) % names.count])","rect":[\#(Int(client) * 500 + $0 * 100),0,90,90]}"#
                }
                ask(
                    #"{"do":"regions.set","scene":"s","regions":[\#(regions.joined(separator: ","))]}"#,
                    by: client)
                for x in [10, 10, 110, 95, 10, 210, 211, 10] {
                    ask(#"{"do":"pointer.warp","x":\#(Int(client) * 500 + x),"y":10}"#, by: client)
                }
            }
        }
        #expect(lines.count > 60)
    }
}
