/// What odd hardware, kernels, clients or we ourselves do wrong. Counted and published, never fatal.
public enum Anomaly: UInt8, CaseIterable, Sendable {
    /// A device's time went backwards.
    case timeWentBackwards
    /// A key went down that was down, or up that was up.
    case contradictoryKey
    /// A frame had more events than any sane device sends; it was dropped and the device resynchronised.
    case frameTooLong
    /// A device plugged in cannot be opened.
    case deviceNotOpened
    /// More devices than ``Limits/devices``.
    case tooManyDevices
    /// A held key was to repeat in more silences than anyone made up for; see ``Limits/lateRepeats``.
    case tooManyRepeats
    /// More was pressed in a scene that is being restored than is held for it.
    case tooMuchHeldInput
    /// A scene was not restored in time, and what was held for it is dropped.
    case heldInputDropped

    /// Who is at fault.
    public enum Source: Sendable {
        /// The kernel, the device, a program that asks, or this program itself.
        case kernel, device, client, bridge
    }

    /// Who is at fault.
    public var source: Source {
        switch self {
        case .timeWentBackwards: .kernel
        case .contradictoryKey, .frameTooLong: .device
        case .deviceNotOpened, .tooManyDevices, .tooManyRepeats: .bridge
        case .tooMuchHeldInput, .heldInputDropped: .client
        }
    }

    /// The published name.
    public var name: StaticString {
        switch self {
        case .timeWentBackwards: "timeWentBackwards"
        case .contradictoryKey: "contradictoryKey"
        case .frameTooLong: "frameTooLong"
        case .deviceNotOpened: "deviceNotOpened"
        case .tooManyDevices: "tooManyDevices"
        case .tooManyRepeats: "tooManyRepeats"
        case .tooMuchHeldInput: "tooMuchHeldInput"
        case .heldInputDropped: "heldInputDropped"
        }
    }
}

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
