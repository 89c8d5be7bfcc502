import InputModel
import TestSupport
import Testing

@testable import Report

/// How much detail is kept of a recording that has too much.
struct DetailTests {
    @Test(
        "An hour of a mouse at a thousand hertz: all presses stay, the path is thinned evenly, memory is bounded"
    )
    func hour() {
        var facts = FactsTests.facts(seconds: 3600)
        var presses = 0
        for step in 0..<3_600_000 as Range<Int64> {
            let x = Double(step % 1900)
            facts.note(FactsTests.motion(x, Double(step / 3600), at: step * 1000), of: 1)
            if step % 100 == 0 {
                facts.note(FactsTests.key(.began, 30, at: step), of: 0)
                facts.note(FactsTests.key(.ended, 30, at: step + 50), of: 0)
                presses += 1
            }
        }
        facts.finish()
        let keys = facts.log.episodes.filter { $0.kind == .key }
        #expect(keys.count == presses)
        #expect(facts.log.missing.boundaries == 0)
        let places = facts.places.places
        #expect(facts.places.total == 3_600_001)
        #expect(places.count <= ReportLimits.places && places.count > ReportLimits.places / 3)
        // Evenly: nowhere is more missing than the interval that it says.
        let gaps = zip(places, places.dropFirst()).map { $1.time - $0.time }
        #expect(gaps.max()! <= 2 * facts.places.interval)
        #expect(places.last!.time >= 3_599_000_000 - 1_000_000)
    }

    @Test("What is over the limit is counted, and the page says how much that is")
    func presses() {
        var facts = FactsTests.facts(seconds: 3600)
        for step in 0..<ReportLimits.presses + 500 {
            facts.note(FactsTests.key(.began, 30, at: Int64(step) * 10), of: 0)
            facts.note(FactsTests.key(.ended, 30, at: Int64(step) * 10 + 5), of: 0)
        }
        facts.finish()
        #expect(facts.log.episodes.count == ReportLimits.presses)
        #expect(facts.log.missing.boundaries == 500)
        #expect(facts.log.counts[0] == ReportLimits.presses + 500)
        #expect(facts.devices[0].pressBuckets.reduce(0, +) == UInt32(ReportLimits.presses + 500))
        let page = String(
            decoding: ReportPage.bytes(
                of: facts, from: ReportSource(name: "x", keys: "shown", losses: [], program: "test")),
            as: UTF8.self)
        #expect(page.contains("500 more are only counted"))
    }

    @Test("A place where the pointer rests stays, however far the path is thinned", arguments: 1...20)
    func rests(_ seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        var log = PlaceLog(limit: 200, interval: 10)
        var rests: [(time: UInt32, x: UInt16)] = []
        var time: UInt32 = 0
        for burst in 0..<20 {
            for _ in 0..<500 {
                time += 10
                let x = UInt16.random(in: 0...60_000, using: &random)
                log.add(PlaceLog.Place(time: time, x: x, y: 0, track: burst == 0 && time == 10 ? 0x80 : 0))
                if rests.count == burst { rests.append((time, x)) } else { rests[burst] = (time, x) }
            }
            time += 100_000
        }
        log.finish()
        #expect(log.places.count <= 201)
        for rest in rests {
            #expect(
                log.places.contains { $0.time == rest.time && $0.x == rest.x }, "the rest at \(rest.time)")
        }
    }

    @Test("Nothing but beginnings: still bounded")
    func beginnings() {
        var log = PlaceLog(limit: 1000, interval: 1)
        for time in 0..<50_000 as Range<UInt32> {
            log.add(PlaceLog.Place(time: time, x: 0, y: 0, track: PlaceLog.Track.contact(time) | 0x80))
        }
        log.finish()
        #expect(log.places.count <= 1001)
    }
}
