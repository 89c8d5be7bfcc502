import CLinuxSystem
import Glibc

/// The machine's waking from sleep as something to wait for among others.
///
/// A timer that never fires, and that the kernel cancels whenever the time of day is set: by somebody, or by itself after
/// sleep (timerfd, TFD_TIMER_CANCEL_ON_SET). Which of the two it was, two clocks tell: CLOCK_BOOTTIME goes on during
/// sleep, CLOCK_MONOTONIC stands still.
package struct SleepDescriptor: ~Copyable {
    private let descriptor: Descriptor
    private var meter: SleepMeter

    package init() throws(InletError) {
        let raw = timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC))
        guard raw >= 0 else { throw InletError(.io, "timerfd_create: \(Descriptor.reason(errno))") }
        descriptor = Descriptor(owning: raw)
        meter = SleepMeter(asleep: Self.asleep())
        var setting = itimerspec()
        setting.it_value.tv_sec = .max
        timerfd_settime(raw, Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET), &setting, nil)
    }

    package var rawDescriptor: Int32 { descriptor.rawValue }

    /// True where the machine has slept since this was asked last, or since the start.
    package mutating func takeSleep() -> Bool {
        // Fails with ECANCELED, and is silent until the next time.
        var count: UInt64 = 0
        _ = read(descriptor.rawValue, &count, MemoryLayout.size(ofValue: count))
        return meter.takeSleep(asleep: Self.asleep())
    }

    /// Between which nanoseconds the machine has slept since it started: this process may have to wait between two
    /// readings of clocks.
    private static func asleep() -> ClosedRange<Int64> {
        let before = nanoseconds(CLOCK_MONOTONIC)
        let boot = nanoseconds(CLOCK_BOOTTIME)
        let after = nanoseconds(CLOCK_MONOTONIC)
        return boot - after...boot - before
    }

    private static func nanoseconds(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
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
