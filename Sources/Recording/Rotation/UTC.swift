import Glibc
import InputModel
import System

/// The time of day, for messages.
enum UTC {
    /// What the wall clock showed at `time`, unless it was set since: `2026-11-25T02:11:10Z`.
    static func text(of time: Timestamp) -> String {
        var wall = Glibc.time(nil) - Int((MonotonicClock.now - time).microseconds / 1_000_000)
        var parts = tm()
        gmtime_r(&wall, &parts)
        return String(unsafeUninitializedCapacity: 32) {
            strftime($0.baseAddress, $0.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
        }
    }
}
