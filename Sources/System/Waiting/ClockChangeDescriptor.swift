import CLinuxSystem
import Glibc

/// A descriptor that becomes readable when the time of day is set, or the machine wakes from sleep.
///
/// It is a timer that never fires, and that the kernel cancels whenever CLOCK_REALTIME jumps: someone set it, or the
/// machine slept (timerfd, TFD_TIMER_CANCEL_ON_SET). In both cases the time of day must be published again. Two clocks
/// show whether it was sleep: CLOCK_BOOTTIME advances during sleep, CLOCK_MONOTONIC does not.
package struct ClockChangeDescriptor: ~Copyable {
    private let descriptor: Descriptor
    private var meter: SleepMeter

    package init() throws(InletError) {
        let timer = Descriptor(
            owning: timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC)))
        var setting = itimerspec()
        setting.it_value.tv_sec = .max
        let flags = Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET)
        guard timer.rawValue >= 0, timerfd_settime(timer.rawValue, flags, &setting, nil) == 0 else {
            throw InletError(.io, "timerfd_create for the time of day", .last)
        }
        descriptor = timer
        meter = SleepMeter(asleep: Self.asleep())
    }

    package var rawDescriptor: Int32 { descriptor.rawValue }

    /// Call this whenever the descriptor is readable. True if the machine has slept since the last call, or since the
    /// start; false if the time of day was set.
    package mutating func takeSleep() -> Bool {
        // Fails with ECANCELED, and makes the descriptor unreadable until the next jump.
        var count: UInt64 = 0
        _ = read(descriptor.rawValue, &count, MemoryLayout.size(ofValue: count))
        return meter.takeSleep(asleep: Self.asleep())
    }

    /// Bounds on the time that the machine has slept since it booted, in nanoseconds: this process may be delayed
    /// between two clock readings.
    private static func asleep() -> ClosedRange<Int64> {
        let before = MonotonicClock.nanoseconds(of: CLOCK_MONOTONIC)
        let boot = MonotonicClock.nanoseconds(of: CLOCK_BOOTTIME)
        let after = MonotonicClock.nanoseconds(of: CLOCK_MONOTONIC)
        return boot - after...boot - before
    }
}

/// Detects sleep from two clocks, one of which stops during sleep.
///
/// The clocks cannot be read at the same instant, so the time slept since boot is known as a range, in nanoseconds, and
/// a delay of the process between two readings is not mistaken for sleep.
struct SleepMeter {
    /// The accuracy of the clocks, in nanoseconds; far less than any sleep.
    private static let tolerance: Int64 = 1_000_000

    private var asleep: ClosedRange<Int64>

    init(asleep: ClosedRange<Int64>) {
        self.asleep = asleep
    }

    /// True if the machine has certainly slept since the last call, or since the start.
    mutating func takeSleep(asleep now: ClosedRange<Int64>) -> Bool {
        defer { asleep = now }
        return now.lowerBound > asleep.upperBound + Self.tolerance
    }
}
