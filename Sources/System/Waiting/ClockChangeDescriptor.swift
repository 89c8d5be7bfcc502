import CLinuxSystem
import Glibc

/// Steps of the time of day, and the machine's waking from sleep, as something to wait for among others.
///
/// A timer that never fires, and that the kernel cancels whenever CLOCK_REALTIME jumps: somebody set it, or the machine slept
/// (timerfd, TFD_TIMER_CANCEL_ON_SET). In both cases the time of day is to be told again. Whether it was sleep, two clocks tell:
/// CLOCK_BOOTTIME goes on during sleep, CLOCK_MONOTONIC stands still.
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
            throw InletError(.io, "timerfd_create for the time of day: \(Descriptor.reason(errno))")
        }
        descriptor = timer
        meter = SleepMeter(asleep: Self.asleep())
    }

    package var rawDescriptor: Int32 { descriptor.rawValue }

    /// To be asked whenever the descriptor is readable: true where the machine has slept since this was asked last, or since the
    /// start; false where somebody set the time of day.
    package mutating func takeSleep() -> Bool {
        // Fails with ECANCELED, and is silent until the next time.
        var count: UInt64 = 0
        _ = read(descriptor.rawValue, &count, MemoryLayout.size(ofValue: count))
        return meter.takeSleep(asleep: Self.asleep())
    }

    /// Between which nanoseconds the machine has slept since it started: this process may have to wait between two
    /// readings of clocks.
    private static func asleep() -> ClosedRange<Int64> {
        let before = MonotonicClock.nanoseconds(of: CLOCK_MONOTONIC)
        let boot = MonotonicClock.nanoseconds(of: CLOCK_BOOTTIME)
        let after = MonotonicClock.nanoseconds(of: CLOCK_MONOTONIC)
        return boot - after...boot - before
    }
}

/// Tells from two clocks, one of which stands still during sleep, whether the machine has slept.
///
/// They cannot be read at once, so that how long it has slept since it started is known as a range, in nanoseconds, and
/// a process that waits between two readings is not taken for sleep.
struct SleepMeter {
    /// What clocks are exact to; far less than any sleep.
    private static let tolerance: Int64 = 1_000_000

    private var asleep: ClosedRange<Int64>

    init(asleep: ClosedRange<Int64>) {
        self.asleep = asleep
    }

    /// True where the machine has certainly slept since it was asked last, or since the start.
    mutating func takeSleep(asleep now: ClosedRange<Int64>) -> Bool {
        defer { asleep = now }
        return now.lowerBound > asleep.upperBound + Self.tolerance
    }
}
