import Foundation
import InputModel
import Testing

@testable import Interaction
@testable import Report

/// Why things went where they did, as the page is given it.
struct ReasonTests {
    private static let source = ReportSource(name: "x", keys: "shown", losses: [], program: "test")

    private static func party(_ region: String, _ program: ClientID = .configuration) -> Explanation.Party {
        var party = Explanation.Party(program: program, user: nil, needsKeys: false)
        party.scene = "s"
        party.region = region
        return party
    }

    /// `front` got it, and `back` did not.
    private static func covered(_ front: String, _ back: String) -> Explanation {
        Explanation(candidates: [
            .init(party: party(front), lost: nil),
            .init(party: party(back), lost: .covered, other: party(front)),
        ])
    }

    /// A key is pressed and let go.
    private static func press(_ facts: inout ReportFacts, at milliseconds: Int64) -> Int? {
        let place = facts.note(FactsTests.key(.began, 30, at: milliseconds), of: 0)
        facts.note(FactsTests.key(.ended, 30, at: milliseconds + 5), of: 0)
        return place
    }

    private static func told(_ facts: ReportFacts) throws -> [String: Any] {
        try PageTests.facts(in: String(decoding: ReportPage.bytes(of: facts, from: source), as: UTF8.self))
    }

    /// The bytes of a column.
    private static func column(_ name: String, of reasons: [String: Any]) throws -> [UInt8] {
        let text = try #require(reasons[name] as? String)
        return Array(try #require(Data(base64Encoded: text)))
    }

    @Test("Reasons that say the same stand there once, and follow their episodes into the order of time")
    func columns() throws {
        var facts = FactsTests.facts()
        // Times step back between devices.
        for (time, front) in [(500, "a"), (100, "b"), (300, "a")] as [(Int64, String)] {
            let place = Self.press(&facts, at: time)
            facts.note(Self.covered(front, "back"), of: place)
        }
        let told = try Self.told(facts)
        let reasons = try #require(told["reasons"] as? [String: Any])
        #expect(try Self.column("episode", of: reasons) == [0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0])
        #expect(try Self.column("verdict", of: reasons) == [1, 0, 0, 0, 0, 0])
        #expect(try Self.column("first", of: reasons) == [0, 0, 0, 0, 2, 0, 0, 0])
        #expect(try Self.column("lost", of: reasons) == [0, 1, 0, 1])
        let names = try #require(told["names"] as? [String])
        let name = try Self.column("name", of: reasons)
        #expect([0, 2, 4, 6].map { names[Int(name[$0])] } == ["s › a", "s › back", "s › b", "s › back"])
        let other = try Self.column("other", of: reasons)
        #expect(other[0] == 0 && names[Int(other[2])] == "s › a" && names[Int(other[6])] == "s › b")
        #expect(reasons["words"] as? [String] == Explanation.Loss.allCases.map(\.rawValue))
        #expect((reasons["meanings"] as? [String])?.first == "another region or scene is in front")
    }

    @Test("A key that goes up, or motion, is no episode of its own")
    func episodes() {
        var facts = FactsTests.facts()
        #expect(Self.press(&facts, at: 100) == 0)
        #expect(facts.note(FactsTests.key(.ended, 30, at: 200), of: 0) == nil)
        #expect(facts.note(FactsTests.motion(1, 1, at: 300), of: 1) == nil)
        facts.note(Explanation(candidates: []), of: 0)
        facts.note(Explanation(candidates: []), of: nil)
        #expect(facts.log.episodes[0].flags.contains(.unclaimed) && facts.reasons.missing == 0)
    }

    @Test("Each detent of a wheel is explained, and says the same of their run once")
    func repeats() {
        var facts = FactsTests.facts()
        let place = Self.press(&facts, at: 100)
        let other = Self.press(&facts, at: 200)
        for _ in 0..<3 {
            facts.note(Self.covered("a", "b"), of: place)
            facts.note(Self.covered("a", "b"), of: other)
        }
        facts.note(Self.covered("b", "a"), of: place)
        #expect(facts.reasons.reasons.map(\.episode) == [0, 1, 0])
        #expect(facts.reasons.reasons.map(\.verdict) == [0, 0, 1])
        #expect(facts.reasons.missing == 0)
    }

    @Test("Programs are told apart, commands named as such, and what else there is to say stands with it")
    func names() {
        var facts = FactsTests.facts()
        var command = Explanation.Party(program: ClientID(rawValue: 2), user: nil, needsKeys: false)
        command.command = "save"
        let program = Explanation.Party(program: ClientID(rawValue: 3), user: nil, needsKeys: false)
        let all = Explanation(
            candidates: [
                .init(party: command, lost: nil, detail: "waits for the next step"),
                .init(party: program, lost: .inactive),
                .init(party: Self.party("a", program.program), lost: .noKeys),
            ], cut: [program.program])
        facts.note(all, of: Self.press(&facts, at: 100))
        let verdict = facts.reasons.verdicts[0]
        #expect(verdict.hasMore)
        #expect(
            verdict.candidates.map { facts.names.names[Int($0.name)] } == [
                "command save (program 2)", "program 3", "s › a (program 3)",
            ])
        #expect(facts.names.names[Int(verdict.candidates[0].other)] == "waits for the next step")
    }

    @Test("What is over a limit is left out, and the page says how much")
    func limits() throws {
        var facts = FactsTests.facts(seconds: 3600)
        for step in 0..<ReportLimits.reasons + 7 {
            let place = Self.press(&facts, at: Int64(step) * 10)
            facts.note(Self.covered("a", "b"), of: place)
        }
        #expect(facts.reasons.reasons.count == ReportLimits.reasons && facts.reasons.missing == 7)
        let told = try Self.told(facts)
        let notes = try #require(told["notes"] as? [String])
        #expect(notes.contains { $0.hasSuffix("first \(ReportLimits.reasons); of 7 more it is left out.") })
    }

    @Test("Reasons that all differ are bounded, and known ones have room beside them")
    func verdicts() {
        var facts = FactsTests.facts(seconds: 3600)
        for step in 0..<ReportLimits.verdicts + 5 {
            facts.note(Self.covered("r\(step)", "b"), of: Self.press(&facts, at: Int64(step) * 10))
        }
        #expect(facts.reasons.verdicts.count == ReportLimits.verdicts && facts.reasons.missing == 5)
        facts.note(Self.covered("r0", "b"), of: Self.press(&facts, at: 3_000_000))
        #expect(facts.reasons.reasons.count == ReportLimits.verdicts + 1)
        var wide = FactsTests.facts(seconds: 3600)
        for step in 0..<ReportLimits.candidates / 1000 + 3 {
            let many = (0..<1000).map {
                Explanation.Candidate(party: Self.party("r\($0)"), lost: $0 == step ? nil : .slop)
            }
            wide.note(Explanation(candidates: many), of: Self.press(&wide, at: Int64(step) * 10))
        }
        #expect(wide.reasons.verdicts.count == ReportLimits.candidates / 1000 && wide.reasons.missing == 3)
    }

    @Test("What finds no room among the episodes is not explained, but counted")
    func withoutRoom() {
        var facts = FactsTests.facts(seconds: 3600)
        for step in 0..<ReportLimits.presses { _ = Self.press(&facts, at: Int64(step) * 10) }
        let place = Self.press(&facts, at: 3_500_000)
        #expect(place == nil)
        facts.note(Self.covered("a", "b"), of: place)
        #expect(facts.reasons.missing == 1 && !facts.hasReasons)
    }
}
