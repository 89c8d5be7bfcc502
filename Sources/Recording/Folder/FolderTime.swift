import Glibc
import InputModel
import System

/// The readings of two clocks at one instant, in seconds.
package struct FolderTime: Hashable, Sendable {
    /// Since 1970; jumps if the clock is set.
    package var wall: Int
    /// Since boot, including sleep; never jumps (CLOCK_BOOTTIME).
    package var boot: Int

    package init(wall: Int, boot: Int) {
        self.wall = wall
        self.boot = boot
    }

    package static var now: FolderTime {
        FolderTime(wall: Glibc.time(nil), boot: Int(BootClock.now.microseconds / 1_000_000))
    }
}

/// Whether the wall clock can be trusted: it was not set for a while.
struct WallClockTrust {
    /// Seconds after which the network has set a clock that was wrong at startup.
    static let delay = 600
    /// Seconds by which the clocks may diverge: smaller corrections are not jumps.
    static let tolerance = 60

    private var anchor: FolderTime

    init(at time: FolderTime) {
        anchor = time
    }

    /// - Returns: true if the wall clock has not jumped for ``delay``.
    mutating func isTrusted(at time: FolderTime) -> Bool {
        let elapsed = time.boot - anchor.boot
        if abs(time.wall - anchor.wall - elapsed) > Self.tolerance {
            anchor = time
            return false
        }
        return elapsed >= Self.delay
    }
}
