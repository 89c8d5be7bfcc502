import InputModel
import TestSupport
import Testing

@testable import Server

struct LatencyHistogramTests {
    @Test("Every percentile is that of the sorted values, but for 1.6 %", arguments: 0..<10)
    func percentiles(_ seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        var histogram = LatencyHistogram()
        var values: [Int64] = []
        for _ in 0..<2000 {
            let value = Int64.random(in: 0..<1 << Int64.random(in: 1...24, using: &random), using: &random)
            values.append(value)
            histogram.record(Interval(microseconds: value))
        }
        values.sort()
        #expect(histogram.count == 2000 && histogram.maximum == values.last)
        for part in [0.001, 0.1, 0.5, 0.9, 0.99, 0.999, 1] {
            let exact = values[max(0, Int((part * 2000).rounded(.up)) - 1)]
            let found = histogram.percentile(part)
            #expect(
                found >= exact && Double(found) <= Double(exact) * 1.016 + 0.5, "\(part): \(exact), \(found)")
        }
    }

    @Test("What is longer than any wait, or before its time, breaks nothing")
    func extremes() {
        var histogram = LatencyHistogram()
        histogram.record(Interval(microseconds: .max))
        histogram.record(Interval(microseconds: -1))
        #expect(histogram.count == 1 && histogram.maximum == .max && histogram.percentile(0.5) > 1 << 23)
        #expect(LatencyHistogram().percentile(0.99) == 0)
    }
}
