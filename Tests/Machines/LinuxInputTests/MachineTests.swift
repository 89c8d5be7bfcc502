import Glibc
import InputModel
import System
import Testing

/// Everything that asks the machine for its devices.
///
/// A test bed stands in for the whole process's `/dev` and `/sys`, so there is one at a time: the suites inside
/// take turns, with each other too.
@Suite(.serialized)
enum MachineTests {
    /// The kernel's time of what happens at this moment, in microseconds.
    static var now: Int64 { MonotonicClock.now.microseconds }
}

extension Trait where Self == ConditionTrait {
    /// Skips where devices cannot be emulated, because umockdev's library does not stand before the C library.
    static var emulated: Self {
        .enabled(if: isPreloaded, "run under LD_PRELOAD=libumockdev-preload.so.0")
    }

    /// umockdev's own answer is not asked for: it remembers its first, and before the first test bed that is no.
    private static var isPreloaded: Bool {
        guard let handle = dlopen("libumockdev-preload.so.0", RTLD_LAZY | RTLD_NOLOAD) else { return false }
        dlclose(handle)
        return true
    }
}
