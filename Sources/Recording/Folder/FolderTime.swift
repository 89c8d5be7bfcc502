import Glibc

/// What the clocks show at one instant, in seconds.
package struct FolderTime: Hashable, Sendable {
    /// Since 1970; jumps where somebody sets the clock.
    package var wall: Int
    /// Since the machine was started, sleep included; never jumps (CLOCK_BOOTTIME).
    package var boot: Int

    package init(wall: Int, boot: Int) {
        self.wall = wall
        self.boot = boot
    }

    package static var now: FolderTime {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return FolderTime(wall: Glibc.time(nil), boot: time.tv_sec)
    }
}

/// Whether the wall clock can be believed: it was not set for a while.
struct WallClockTrust {
    /// A clock that was wrong at startup has been set by the network after so long, in seconds.
    static let delay = 600
    /// By how many seconds the clocks may part: corrections of less are no jump.
    static let tolerance = 60

    private var anchor: FolderTime

    init(at time: FolderTime) {
        anchor = time
    }

    /// - Returns: true where the wall clock has kept up with the other for ``delay``.
    mutating func isTrusted(at time: FolderTime) -> Bool {
        let elapsed = time.boot - anchor.boot
        if abs(time.wall - anchor.wall - elapsed) > Self.tolerance {
            anchor = time
            return false
        }
        return elapsed >= Self.delay
    }
}
