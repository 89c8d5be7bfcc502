import Foundation
import InputModel
import TestSupport
import Testing

@testable import Interaction
@testable import Report

/// The page as text: what stands in it, and what does not get out.
struct PageTests {
    private static let source = ReportSource(name: "a.mcap", keys: "redacted", losses: [], program: "test")

    private static func page(_ facts: ReportFacts, _ source: ReportSource = source) -> String {
        String(decoding: ReportPage.bytes(of: facts, from: source), as: UTF8.self)
    }

    /// The JSON in the page.
    static func facts(in page: String) throws -> [String: Any] {
        let parts = page.components(separatedBy: #"<script type="application/json" id="facts">"#)
        #expect(parts.count == 2)
        let json = parts[1].components(separatedBy: "</script>")[0]
        return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    @Test("Nothing that a recording says ends a script, begins a tag, or leaves the title")
    func escaping() throws {
        let evil = "</script><img src=x onerror=alert(1)><!--<script>&\"'\u{0}\u{1b}\u{9b}31m\u{202e}\u{2066}"
        var device = DeviceDescription(name: evil, path: evil, capabilities: Capabilities())
        device.seat = evil
        var facts = ReportFacts(TimeScale([FactsTests.time(0)]), space: .standard, devices: [device])
        facts.arrange(
            [
                PlacedRegion(
                    program: .configuration, scene: evil, region: evil, role: .plain,
                    rect: Rect(x: 0, y: 0, width: 1, height: 1))
            ],
            at: FactsTests.time(0))
        let source = ReportSource(name: evil, keys: evil, losses: [evil], program: "test")
        let page = Self.page(facts, source)
        #expect(page.components(separatedBy: "</script>").count == 3)
        #expect(!page.contains("<img") && !page.contains("<!--"))
        #expect(page.unicodeScalars.allSatisfy { $0 == "\n" || PageTests.isHarmless($0) })
        #expect(page.contains("<title>&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;"))
        let told = try Self.facts(in: page)
        #expect((told["devices"] as? [[String: Any]])?.first?["name"] as? String == evil)
        #expect(told["file"] as? String == evil)
        #expect((told["names"] as? [String])?.contains("\(evil) › \(evil)") == true)
    }

    /// No terminal or browser obeys it, or turns the direction of text for it.
    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        ![.control, .format].contains(scalar.properties.generalCategory)
    }

    @Test("The policy forbids everything, and names the script and style that stand in the page")
    func policy() throws {
        let page = Self.page(FactsTests.facts())
        #expect(page.contains(#"content="default-src 'none'; script-src 'sha256-"#))
        #expect(!page.contains("unsafe-inline"))
        for (tag, name) in [("<style>", "style-src"), ("<script>", "script-src")] {
            let text = page.components(separatedBy: tag)[1].components(separatedBy: "</" + tag.dropFirst())[0]
            let script = """
                import base64, hashlib, sys
                print(base64.b64encode(hashlib.sha256(sys.stdin.buffer.read()).digest()).decode())
                """
            let run = try ProcessRun(["/usr/bin/env", "python3", "-c", script], input: text)
            #expect(run.status == 0)
            let digest = run.output.trimmingCharacters(in: .whitespacesAndNewlines)
            #expect(page.contains("\(name) 'sha256-\(digest)'"))
        }
        // Addresses would be requests; the one of SVG's namespace is none, and is not there either.
        #expect(!page.contains("http:") && !page.contains("https:") && !page.contains("url("))
    }

    @Test("Numbers come out as the page's script reads them")
    func columns() throws {
        #expect(Columns.text([1, 0x0203] as [UInt16]) == Data([1, 0, 3, 2]).base64EncodedString())
        #expect(Columns.text([1.5] as [Float]) == Data([0, 0, 0xc0, 0x3f]).base64EncodedString())
        for count in 0...4 {
            let bytes = (0..<count).map { UInt8($0 * 80) }
            #expect(Columns.base64(bytes) == Data(bytes).base64EncodedString())
        }
    }

    @Test("The script knows the kinds of episodes by the program's numbers")
    func kinds() {
        let script = String(decoding: PackageResources.facts_js, as: UTF8.self)
        let list = script.components(separatedBy: "const KINDS = [")[1].components(separatedBy: "]")[0]
        let names = list.split { !$0.isLetter }.map(String.init)
        #expect(names == Episode.Kind.allCases.map { "\($0)" })
    }

    @Test("A recording of nothing has a page")
    func empty() throws {
        let facts = ReportFacts(TimeScale([]), space: .standard, devices: [])
        let told = try Self.facts(in: Self.page(facts))
        #expect(told["keys"] as? String == "redacted")
        #expect(told["duration"] as? Int == 1)
    }

    /// One of as many as a page has room for, each with as many candidates as it has room for.
    private static func explanation(_ number: Int) -> Explanation {
        let parts = ReportLimits.candidates / ReportLimits.verdicts
        return Explanation(
            candidates: (0..<parts).map { part in
                var party = Explanation.Party(program: .configuration, user: nil, needsKeys: false)
                party.scene = "scene"
                party.region = "region number \(number % ReportLimits.verdicts + part)"
                return Explanation.Candidate(party: party, lost: part == 0 ? nil : .covered)
            })
    }

    @Test("A page of all limits reached at once stays below ten megabytes")
    func size() {
        var facts = FactsTests.facts(seconds: 3600, devices: ReportLimits.devices)
        for step in 0..<ReportLimits.presses as Range<Int> {
            let key = facts.note(FactsTests.key(.began, 30, at: Int64(step) * 10), of: step % 64)
            facts.note(Self.explanation(step), of: key)
            facts.note(FactsTests.key(.ended, 30, at: Int64(step) * 10 + 5), of: step % 64)
        }
        for device in 0..<ReportLimits.devices {
            for frame in 0..<2000 {
                facts.noteFrame(of: device, events: 1, at: FactsTests.time(Int64(frame) * 1800))
            }
        }
        for step in 0..<ReportLimits.places as Range<Int> {
            facts.note(
                FactsTests.motion(
                    Double(step % 1900), 0, at: Int64(step * 3_600_000_000 / ReportLimits.places)), of: 1)
        }
        for step in 0..<ReportLimits.episodes {
            let event = ScrollEvent(
                phase: .began, device: DeviceID(rawValue: 1), delta: .zero, source: .finger, wheel: nil,
                position: .zero, modifiers: [])
            facts.note(StreamEvent(time: FactsTests.time(Int64(step) * 80), body: .scroll(event)), of: 0)
        }
        let regions = (0..<ReportLimits.regions).map {
            PlacedRegion(
                program: .configuration, scene: "scene", region: "region number \($0)", role: .plain,
                rect: Rect(x: Double($0), y: 0, width: 10, height: 10))
        }
        facts.arrange(regions, at: FactsTests.time(0))
        #expect(facts.regions.count == ReportLimits.regions)
        #expect(facts.reasons.reasons.count == ReportLimits.reasons)
        #expect(facts.reasons.verdicts.count == ReportLimits.verdicts)
        let count = ReportPage.bytes(of: facts, from: Self.source).count
        #expect(count < 10_000_000 && count > 5_000_000, "\(count) bytes")
    }
}
