import CLinuxSystem
import Glibc
package import InputModel

/// The clock that the kernel stamps events with. Read outside the core only.
package enum MonotonicClock {
    /// The current time of CLOCK_MONOTONIC.
    package static var now: Timestamp {
        Timestamp(microseconds: nanoseconds(of: CLOCK_MONOTONIC) / 1000)
    }

    /// How long a loop may wait for `time`, which may have passed; nil for the distant future.
    package static func patience(until time: Timestamp) -> Interval? {
        time == .distantFuture ? nil : max(time - now, .milliseconds(0))
    }

    /// The current time of a kernel clock, in nanoseconds.
    package static func nanoseconds(of clock: Int32) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

/// The clock that also counts while the machine sleeps, and that cannot be set: CLOCK_BOOTTIME.
package enum BootClock {
    package static var now: Timestamp {
        Timestamp(microseconds: MonotonicClock.nanoseconds(of: CLOCK_BOOTTIME) / 1000)
    }
}
