import InputModel
import System

/// The clock of the core and of lines: the kernel's, or a virtual one that stands still until it is advanced.
///
/// The loop's own timing, such as its turns, waits and signs of life, always uses the kernel's clock.
struct LoopClock {
    /// The time at which a virtual clock begins, but beside a recording.
    static let start = Timestamp(microseconds: 1_000_000)

    /// The virtual time, or nil for the kernel's clock.
    private var time: Timestamp?

    /// The kernel's clock.
    init() {}

    /// A virtual clock that begins at `time`, and advances only with ``pass(to:)``.
    init(standingAt time: Timestamp) {
        self.time = time
    }

    var isVirtual: Bool { time != nil }

    var now: Timestamp { time ?? MonotonicClock.now }

    /// Advances a virtual clock to `time`, if that is later; has no effect on the kernel's clock.
    mutating func pass(to time: Timestamp) {
        if let former = self.time { self.time = max(former, time) }
    }
}
