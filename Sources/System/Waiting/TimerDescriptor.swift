import CLinuxSystem
import Glibc
package import InputModel

/// A timer as a descriptor to wait for, to the microsecond (timerfd); epoll's own timeout counts milliseconds.
package struct TimerDescriptor: ~Copyable {
    private let descriptor: Descriptor

    package init() throws(InletError) {
        descriptor = try Descriptor(
            timerfd_create(CLOCK_MONOTONIC, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC)), of: "timerfd_create")
    }

    package var rawDescriptor: Int32 { descriptor.rawValue }

    /// Becomes readable at `time`, or at once if that is past, and stays so until it is set again.
    package mutating func set(to time: Timestamp) {
        // A time of zero would disarm it.
        let microseconds = max(1, time.microseconds)
        var setting = itimerspec()
        setting.it_value.tv_sec = Int(microseconds / 1_000_000)
        setting.it_value.tv_nsec = Int(microseconds % 1_000_000) * 1000
        timerfd_settime(descriptor.rawValue, Int32(TFD_TIMER_ABSTIME), &setting, nil)
    }
}
