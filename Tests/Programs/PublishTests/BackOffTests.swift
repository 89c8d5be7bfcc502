import InputModel
import TestSupport
import Testing

@testable import Publish

struct BackOffTests {
    @Test("A wait is at least half of a second that doubles up to a minute, and never more than it")
    func doubling() {
        for random in [0, 1, UInt64.max / 3, .max] {
            var backOff = BackOff()
            for longest: Int64 in [1, 2, 4, 8, 16, 32, 60, 60, 60] {
                let wait = backOff.next(random).microseconds
                #expect(wait >= longest * 500_000 && wait <= longest * 1_000_000)
            }
            backOff.reset()
            #expect(backOff.next(0) == .milliseconds(1000))
        }
    }

    @Test("A thousand machines come back at different moments")
    func spread() {
        var random = SystemRandomNumberGenerator()
        let waits = (0..<1000).map { _ in
            var backOff = BackOff()
            _ = (0..<6).map { _ in backOff.next(random.next()) }
            return backOff.next(random.next()).microseconds / 1_000_000
        }
        // Half a minute: about 33 of them in each second.
        let busiest = Dictionary(grouping: waits) { $0 }.values.map(\.count).max() ?? 0
        #expect(Set(waits).count >= 28 && busiest < 100)
    }
}
