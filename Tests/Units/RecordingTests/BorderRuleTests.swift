import Configuration
import InputModel
import Testing

@testable import Recording

/// When a file ends, and when a recording without room tries again.
struct BorderRuleTests {
    private static func rule(size: Int = 1000, age: Int64? = nil) -> BorderRule {
        var settings = RotationSettings()
        settings.rotateSize = size
        settings.rotateAge = age.map { .milliseconds($0) }
        return BorderRule(settings)
    }

    private static func patience(
        _ rule: BorderRule, length: Int = 0, age: Int64 = 0, isAtRest: Bool = true, silence: Int64 = 0
    ) -> Interval? {
        rule.patience(
            length: length, age: .milliseconds(age), isAtRest: isAtRest, silence: .milliseconds(silence))
    }

    @Test("A file that is not due waits for its age, and without one for its size alone")
    func notDue() {
        #expect(Self.patience(Self.rule(), length: 999, age: 1 << 40, silence: 1 << 40) == nil)
        #expect(Self.patience(Self.rule(age: 900_000), age: 1000, silence: 5000) == .milliseconds(899_000))
    }

    @Test("One that is due waits for a second of silence in which nothing is held")
    func due() {
        let rule = Self.rule(age: 900_000)
        for (length, age) in [(1000, 0), (0, 900_000)] as [(Int, Int64)] {
            #expect(Self.patience(rule, length: length, age: age, silence: 300) == .milliseconds(700))
            #expect(Self.patience(rule, length: length, age: age, silence: 1000) == .milliseconds(0))
            #expect(
                Self.patience(rule, length: length, age: age, isAtRest: false, silence: 5000)
                    != .milliseconds(0))
        }
        #expect(Self.patience(Self.rule(), length: 1000, isAtRest: false, silence: 5000) == nil)
    }

    @Test(
        "It waits for a quarter of its size, and a minute of its age, or as long as its age where that is less"
    )
    func overdue() {
        #expect(Self.patience(Self.rule(), length: 1249, isAtRest: false) == nil)
        #expect(Self.patience(Self.rule(), length: 1250, isAtRest: false) == .milliseconds(0))
        let long = Self.rule(age: 900_000)
        #expect(Self.patience(long, age: 930_000, isAtRest: false) == .milliseconds(30_000))
        #expect(Self.patience(long, age: 960_000, isAtRest: false) == .milliseconds(0))
        #expect(Self.patience(long, age: 959_900, silence: 200) == .milliseconds(100))
        #expect(Self.patience(Self.rule(age: 1000), age: 2000, isAtRest: false) == .milliseconds(0))
    }

    @Test(
        "A disk that is full again at once is tried less and less often, one that had room for a while is not"
    )
    func delay() {
        var delay = RetryDelay()
        var time = Timestamp(microseconds: 0)
        var waits: [Interval] = []
        for _ in 0..<8 {
            waits.append(delay.pause(at: time) - time)
            #expect(delay.retry(at: time) - time == waits.last)
            delay.resume(at: time)
            time = time + .milliseconds(1000)
        }
        #expect(waits.map(\.microseconds) == [10, 20, 40, 80, 160, 320, 320, 320].map { $0 * 1_000_000 })
        time = time + .milliseconds(60_000)
        #expect(delay.pause(at: time) - time == RetryDelay.shortest)
    }
}
