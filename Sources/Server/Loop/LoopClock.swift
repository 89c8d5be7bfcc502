import InputModel
import System

/// The time for the core and in lines: the kernel's clock, or one that stands still until it is advanced.
///
/// What the loop does for the machine, its turns, patience and signs of life, goes by the kernel's in any case.
struct LoopClock {
    /// nil: the kernel's.
    private var time: Timestamp?

    /// The kernel's.
    init() {}

    /// One that begins at `time`, and passes with ``pass(to:)`` alone.
    init(standingAt time: Timestamp) {
        self.time = time
    }

    var isVirtual: Bool { time != nil }

    var now: Timestamp { time ?? MonotonicClock.now }

    /// It is `time` now, where that is later than it was; the kernel's clock passes by itself.
    mutating func pass(to time: Timestamp) {
        if let former = self.time { self.time = max(former, time) }
    }
}
