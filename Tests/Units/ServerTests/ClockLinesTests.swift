import InputModel
import Testing

@testable import Server

/// When the time of day is told.
struct ClockLinesTests {
    @Test("The next is due ten minutes after the last, whatever brought that about")
    func due() {
        var lines = ClockLines()
        #expect(lines.due == .distantFuture)
        let first = lines.next((Timestamp(microseconds: 5), 1_764_000_000_000_000))
        #expect(first.time == Timestamp(microseconds: 5) && first.event.realtime == 1_764_000_000_000_000)
        #expect(lines.due == Timestamp(microseconds: 600_000_005))
        _ = lines.next((Timestamp(microseconds: 100), 7))
        #expect(lines.due == Timestamp(microseconds: 600_000_100))
    }

    @Test("This machine's clocks are read together, and its boot has a name")
    func reading() {
        var lines = ClockLines()
        let (before, after) = (lines.next(), lines.next())
        #expect(before.event.boot != nil && before.event.boot == after.event.boot)
        // Both clocks have gone on alike, but for what a reading takes.
        let passed = (after.time - before.time).microseconds
        #expect(abs(after.event.realtime - before.event.realtime - passed) < 1000)
    }
}
