import Glibc
import InputModel
import System

/// A time without room, in which nothing is recorded.
struct RecordingPause: ~Copyable {
    /// From when on nothing is in a file.
    let start: Timestamp
    /// When to look for room again.
    var next: Timestamp
    /// The last file without its end, for which there was no room either; nil where it is closed.
    var unfinished: UnfinishedFile?

    /// `nothing was recorded from … to …`
    func text(to end: Timestamp) -> String {
        "nothing was recorded from \(UTC.text(of: start)) to \(UTC.text(of: end))"
    }
}

/// A file whose chunks are whole, and what is missing behind them.
struct UnfinishedFile: ~Copyable {
    var file: RecordingFile
    let end: [UInt8]
}

/// How long a recording without room waits before it tries again.
///
/// A disk that is full again as soon as there is room would bring a message every few seconds.
struct RetryDelay {
    static let shortest = Interval.milliseconds(10_000)
    static let longest = Interval.milliseconds(320_000)
    /// A recording that goes on for as long has room again.
    private static let trial = Interval.milliseconds(60_000)

    private var delay = shortest
    private var resumed: Timestamp?

    /// No room, at `time`.
    ///
    /// - Returns: when to try again.
    mutating func pause(at time: Timestamp) -> Timestamp {
        let isRelapse = resumed.map { time - $0 < Self.trial } ?? false
        delay = isRelapse ? min(Interval(microseconds: delay.microseconds * 2), Self.longest) : Self.shortest
        return time + delay
    }

    /// There is still none.
    func retry(at time: Timestamp) -> Timestamp { time + delay }

    mutating func resume(at time: Timestamp) { resumed = time }
}

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
