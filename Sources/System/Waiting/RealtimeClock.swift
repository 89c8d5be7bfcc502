import Glibc
package import InputModel

/// The time of day, as it stands to the clock of events.
package enum RealtimeClock {
    /// An instant of CLOCK_MONOTONIC, and the microseconds since 1970 (CLOCK_REALTIME) at that instant.
    ///
    /// The two cannot be read at once. Of a few readings the one counts between whose ends the least time has passed, so that a
    /// process which has to wait between two of them is no further off.
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
