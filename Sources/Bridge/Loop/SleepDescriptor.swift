import CLinuxSystem
import Glibc
import InputModel
import LinuxInput

/// The machine's waking from sleep as something to wait for among others.
///
/// A timer that never fires, and that the kernel cancels whenever the time of day is set: by somebody, or by itself after
/// sleep (timerfd, TFD_TIMER_CANCEL_ON_SET). Which of the two it was, two clocks tell: CLOCK_BOOTTIME goes on during
/// sleep, CLOCK_MONOTONIC stands still.
struct SleepDescriptor: ~Copyable {
    private let descriptor: Descriptor
    private var meter: SleepMeter

    init() throws(BridgeError) {
        let raw = timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC))
        guard raw >= 0 else { throw BridgeError(.io, "timerfd_create: \(Descriptor.reason(errno))") }
        descriptor = Descriptor(owning: raw)
        meter = SleepMeter(asleep: Self.asleep())
        var setting = itimerspec()
        setting.it_value.tv_sec = .max
        timerfd_settime(raw, Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET), &setting, nil)
    }

    var rawDescriptor: Int32 { descriptor.rawValue }

    /// True where the machine has slept since this was asked last, or since the start.
    mutating func takeSleep() -> Bool {
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
