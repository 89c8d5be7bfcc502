import Foundation
import InputModel
import Interaction
import TestSupport
import Testing
import Wire

/// `why` lines at their limits: each stays one line of JSON, and says where something is left out.
struct WhyLineTests {
    /// A name of as many bytes as names have, each of which takes six in a line, and no shorter one with the same end.
    private static func name(_ number: Int) -> String {
        String(repeating: #"\u0001"#, count: Limits.nameBytes - 4) + "\(1000 + number)"
    }

    /// - Returns: the `why` line of a press on so many regions, one over the other.
    private static func why(_ regions: Int, isLong: Bool) throws -> String {
        let list = (0..<regions).map {
            #"{"id":"\#(isLong ? name($0) : "r\($0)")","rect":[0,0,200,200]}"#
        }
        let scene = isLong ? name(999) : "s"
        let steps = [
            "explain", "events press", "device m mouse",
            #"0 ask one {"do":"scene.activate","scene":"\#(scene)","regions":[\#(list.joined(separator: ","))]}"#,
            "50 at 100 100", "100 m BTN_LEFT=1", "200 m BTN_LEFT=0",
        ]
        let lines = try ScenarioRunner(scenario: Scenario(steps.joined(separator: "\n"))).lines()
        let all = lines.filter { $0.contains(#""type":"why""#) }
        #expect(all.count == 1)
        return try #require(all.first)
    }

    @Test(
        "Up to what a line takes all candidates are named, and beyond that some, the winner first",
        arguments: [
            (1, false, false), (32, false, false), (33, false, true), (400, false, true), (8, true, false),
            (32, true, true), (400, true, true),
        ])
    func limits(_ regions: Int, _ isLong: Bool, _ isCut: Bool) throws {
        let line = try Self.why(regions, isLong: isLong)
        // With the end of the line.
        #expect(line.utf8.count < LineEncoder.lineLimit)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let candidates = try #require(object["candidates"] as? [[String: Any]])
        #expect((object["more"] as? Bool ?? false) == isCut)
        #expect(isCut ? candidates.count < regions : candidates.count == regions)
        #expect(candidates.count > 4 && isCut || !isCut)
        #expect(candidates.first?["lost"] is NSNull && candidates.count { $0["lost"] is NSNull } == 1)
        let front = isLong ? "\(999 + regions)" : "r\(regions - 1)"
        #expect((candidates.first?["region"] as? String)?.hasSuffix(front) == true)
        let names = Set(candidates.compactMap { $0["region"] as? String })
        #expect(names.count == candidates.count, "none is named twice, and none without its whole name")
        if isLong {
            #expect(names.allSatisfy { $0.utf8.count == Limits.nameBytes })
            // It is filled, but for what the next one would take.
            #expect(!isCut || line.utf8.count > LineEncoder.lineLimit - 4 * 6 * Limits.nameBytes - 256)
        }
    }
}
