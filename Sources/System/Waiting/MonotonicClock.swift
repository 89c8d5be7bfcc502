import Glibc
package import InputModel

/// The clock that the kernel stamps events with. Read outside the core only.
package enum MonotonicClock {
    /// The instant by the kernel's clock, CLOCK_MONOTONIC.
    package static var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Timestamp(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
    }
}
