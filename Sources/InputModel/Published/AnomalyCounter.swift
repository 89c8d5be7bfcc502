/// Counts the anomalies of one device and lets one of each through every second, so that broken hardware cannot
/// flood those who listen.
public struct AnomalyCounter: Sendable {
    /// The least time between two reports of one anomaly.
    public static let interval = Interval.milliseconds(1000)

    private var counts = InlineArray<8, Int>(repeating: 0)
    private var quietUntil = InlineArray<8, Timestamp>(repeating: Timestamp(microseconds: .min))

    /// None so far.
    public init() {}

    /// Counts one; the count so far where it is to be published now, else nil.
    public mutating func note(_ anomaly: Anomaly, at time: Timestamp) -> Int? {
        let index = Int(anomaly.rawValue)
        counts[index] += 1
        guard time >= quietUntil[index] else { return nil }
        quietUntil[index] = time + Self.interval
        return counts[index]
    }
}
