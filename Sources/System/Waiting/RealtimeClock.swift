import Glibc
package import InputModel

/// The time of day in relation to the clock of events.
package enum RealtimeClock {
    /// An instant of CLOCK_MONOTONIC, and the microseconds since 1970 (CLOCK_REALTIME) at that instant.
    ///
    /// The two cannot be read at the same instant. Of a few readings the fastest counts, so that a delay of the process
    /// between two clocks adds no error.
    package static func reading() -> (time: Timestamp, realtime: Int64) {
        var best = (width: Int64.max, time: Int64(0), realtime: Int64(0))
        for _ in 0..<5 {
            let before = MonotonicClock.nanoseconds(of: CLOCK_MONOTONIC)
            let realtime = MonotonicClock.nanoseconds(of: CLOCK_REALTIME)
            let width = MonotonicClock.nanoseconds(of: CLOCK_MONOTONIC) - before
            if width < best.width { best = (width, before + width / 2, realtime) }
        }
        return (Timestamp(microseconds: best.time / 1000), best.realtime / 1000)
    }
}
