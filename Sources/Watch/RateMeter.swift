import InputModel

/// Counts the events of each kind in the last second.
struct RateMeter: Sendable {
    private static let slot: Int64 = 100_000
    private static let slotCount = 10
    /// More than the stream has types.
    private static let kindLimit = 64
    /// More characters than the name of a type has.
    private static let nameLimit = 64

    private var counts: [String: [Int]] = [:]
    /// The slot of the latest instant.
    private var current: Int64 = 0
    private(set) var isMoving = false

    mutating func note(_ kind: String, at time: Timestamp) {
        let kind = String(kind.prefix(Self.nameLimit))
        advance(to: time)
        guard counts[kind] != nil || counts.count < Self.kindLimit else { return }
        counts[kind, default: Array(repeating: 0, count: Self.slotCount)][index] += 1
        isMoving = true
    }

    /// Discards counts that are older than a second.
    mutating func advance(to time: Timestamp) {
        let now = time.microseconds / Self.slot
        guard now > current else { return }
        let passed = min(now - current, Int64(Self.slotCount))
        current = now
        guard isMoving else { return }
        for kind in counts.keys {
            for back in 0..<passed { counts[kind]![Int((now - back) % Int64(Self.slotCount))] = 0 }
        }
        isMoving = counts.values.contains { $0.contains { $0 > 0 } }
    }

    /// When the rates change next even if nothing arrives; the distant future if all are 0.
    var deadline: Timestamp {
        isMoving ? Timestamp(microseconds: (current + 1) * Self.slot) : .distantFuture
    }

    /// Events in the last second, the most frequent first, for all kinds that ever occurred.
    var rates: [(kind: String, count: Int)] {
        counts.map { ($0.key, $0.value.reduce(0, +)) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    }

    private var index: Int { Int(current % Int64(Self.slotCount)) }
}
