import Testing

@testable import System

/// What tells sleep from a clock that was set, and from a process that had to wait.
@Suite struct SleepTests {
    private static let second: Int64 = 1_000_000_000

    /// What a meter says of each range but the first, with which it begins.
    private func answers(_ ranges: ClosedRange<Int64>...) -> [Bool] {
        var meter = SleepMeter(asleep: ranges[0])
        return ranges.dropFirst().map { meter.takeSleep(asleep: $0) }
    }

    @Test("A clock that was set is no sleep, and each sleep is told once")
    func clockThatWasSet() {
        let (five, seven) = (5 * Self.second, 7 * Self.second)
        #expect(
            answers(five...five + 100, five - 50...five + 80, seven...seven + 100, seven + 10...seven + 90)
                == [false, true, false])
    }

    @Test("A process that waits for seconds between two clocks has not slept")
    func waiting() {
        let second = Self.second
        #expect(
            answers(0...100, -3 * second...50, 0...3 * second, 0...100, second...second + 100)
                == [false, false, false, true])
    }

    @Test("The machine that runs this has not slept between two lines")
    func descriptor() throws {
        var descriptor = try ClockChangeDescriptor()
        let answers = [descriptor.takeSleep(), descriptor.takeSleep()]
        #expect(answers == [false, false])
    }
}
