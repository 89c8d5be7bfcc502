import InputModel

/// A histogram of intervals on a logarithmic scale: thirty steps to a factor of ten.
///
/// - Complexity: O(log steps) an interval, 12 bytes a step.
struct IntervalHistogram {
    /// The start of the scale, in microseconds; shorter intervals count in the first step.
    static let shortest = 10.0
    static let stepsPerDecade = 30
    /// From 10 µs to 100 s; a longer interval is a pause, which the last step counts.
    static let steps = 7 * stepsPerDecade

    private(set) var counts = [UInt32](repeating: 0, count: steps)
    /// The sum of the intervals in each step, in microseconds, so that a steady device's interval is reported exactly.
    private var sums = [Int64](repeating: 0, count: steps)
    private(set) var total = 0
    /// Where each step ends, in microseconds.
    private static let ends: [Double] = {
        // The thirtieth root of ten: the powers need multiplication alone.
        let factor = 1.0797751623277096
        var end = shortest
        return (0..<steps).map { _ in
            end *= factor
            return end
        }
    }()

    mutating func add(_ interval: Interval) {
        guard interval.microseconds >= 0 else { return }
        let value = Double(interval.microseconds)
        var (low, high) = (0, Self.steps - 1)
        while low < high {
            let middle = (low + high) / 2
            if value < Self.ends[middle] { high = middle } else { low = middle + 1 }
        }
        counts[low] &+= 1
        sums[low] &+= min(interval.microseconds, 1 << 40)
        total += 1
    }

    /// The quantile `share`, in microseconds: the mean of the step that it falls into; nil without intervals.
    func quantile(_ share: Double) -> Int64? {
        guard total > 0 else { return nil }
        var rest = Double(total) * share
        for (index, count) in counts.enumerated() {
            rest -= Double(count)
            if rest <= 0, count > 0 { return sums[index] / Int64(count) }
        }
        return nil
    }
}
