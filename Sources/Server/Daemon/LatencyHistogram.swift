import InputModel
import Wire

/// The time from the kernel's timestamp of an event until its lines were written to all subscribers.
///
/// The buckets are those of an HDR histogram with two significant digits: one per microsecond below 128, then 64 per
/// doubling, so that the error is at most 1.6 %.
///
/// Complexity: O(1) to record, without allocating; 10 KB.
struct LatencyHistogram {
    private static let linear = 128
    private static let perDoubling = 64
    /// The last bucket ends at about 16 s: a longer wait means that the machine slept.
    private static let doublings = 17

    private var counts = [UInt64](repeating: 0, count: linear + doublings * perDoubling)
    private(set) var count: UInt64 = 0
    private(set) var maximum: Int64 = 0

    mutating func record(_ latency: Interval) {
        // An event in the future has the time of another clock.
        guard latency.microseconds >= 0 else { return }
        counts[Self.bucket(of: latency.microseconds)] += 1
        count += 1
        maximum = max(maximum, latency.microseconds)
    }

    /// The latency, in microseconds, that the fraction `part` (0...1) of all events did not exceed.
    func percentile(_ part: Double) -> Int64 {
        let rank = UInt64((part * Double(count)).rounded(.up))
        var seen: UInt64 = 0
        for (bucket, number) in counts.enumerated() {
            seen += number
            if seen >= max(rank, 1) { return min(Self.highest(in: bucket), maximum) }
        }
        return maximum
    }

    private static func bucket(of value: Int64) -> Int {
        guard value >= linear else { return Int(value) }
        // The number of doublings from 64: the seven leading bits select the bucket.
        let shift = 63 - value.leadingZeroBitCount - 6
        guard shift <= doublings else { return linear + doublings * perDoubling - 1 }
        return linear + (shift - 1) * perDoubling + Int(value >> Int64(shift)) - perDoubling
    }

    private static func highest(in bucket: Int) -> Int64 {
        guard bucket >= linear else { return Int64(bucket) }
        let (shift, place) = (bucket - linear).quotientAndRemainder(dividingBy: perDoubling)
        return Int64(place + perDoubling + 1) << Int64(shift + 1) - 1
    }
}

extension LatencyHistogram {
    var summary: ServiceStats.Latency {
        ServiceStats.Latency(
            count: count, p50: percentile(0.5), p90: percentile(0.9), p99: percentile(0.99),
            p999: percentile(0.999), maximum: maximum)
    }
}
