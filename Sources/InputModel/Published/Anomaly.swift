/// Faults of hardware, the kernel, clients or Inlet itself. Counted and published, never fatal.
public enum Anomaly: UInt8, PublishedCase, Sendable {
    /// A device's time went backwards.
    case timeWentBackwards
    /// A key went down while it was down, or up again after its press and release.
    case contradictoryKey
    /// A frame had more events than any sane device sends; it was dropped and the device resynchronised.
    case frameTooLong
    /// A device plugged in cannot be opened.
    case deviceNotOpened
    /// More devices than ``Limits/devices``.
    case tooManyDevices
    /// More repeats of held keys were late than the limit, and the rest were skipped; see ``Limits/lateRepeats``.
    case tooManyRepeats
    /// Input to a scene that is being restored overflowed the input held for it.
    case tooMuchHeldInput
    /// A scene was not restored in time, and the input held for it was dropped.
    case heldInputDropped

    /// The party at fault.
    public enum Source: UInt8, PublishedCase, Sendable {
        /// The kernel, the device, a client, or Inlet itself.
        case kernel, device, client, bridge

        /// The published names, in the order of the cases.
        public static let names: [StaticString] = ["kernel", "device", "client", "bridge"]
    }

    /// The party at fault.
    public var source: Source {
        switch self {
        case .timeWentBackwards: .kernel
        case .contradictoryKey, .frameTooLong: .device
        case .deviceNotOpened, .tooManyDevices, .tooManyRepeats: .bridge
        case .tooMuchHeldInput, .heldInputDropped: .client
        }
    }

    /// The published names, in the order of the cases.
    public static let names: [StaticString] = [
        "timeWentBackwards", "contradictoryKey", "frameTooLong", "deviceNotOpened", "tooManyDevices",
        "tooManyRepeats", "tooMuchHeldInput", "heldInputDropped",
    ]
}

/// Counts the anomalies of one device and reports each kind at most once a second, so that broken hardware cannot flood
/// subscribers.
public struct AnomalyCounter: Sendable {
    /// The shortest time between two reports of one anomaly.
    public static let interval = Interval.milliseconds(1000)

    // As many as there are kinds: a test compares.
    package private(set) var counts = InlineArray<8, Int>(repeating: 0)
    private var quietUntil = InlineArray<8, Timestamp>(repeating: Timestamp(microseconds: .min))

    /// None so far.
    public init() {}

    /// Counts one anomaly; returns the count so far if it is to be published now, else nil.
    public mutating func note(_ anomaly: Anomaly, at time: Timestamp) -> Int? {
        let index = Int(anomaly.rawValue)
        counts[index] += 1
        guard time >= quietUntil[index] else { return nil }
        quietUntil[index] = time + Self.interval
        return counts[index]
    }
}
