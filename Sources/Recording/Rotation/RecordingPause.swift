import InputModel
import System

/// A time in which the disk is full and nothing is recorded.
struct RecordingPause: ~Copyable {
    /// The time from which nothing is recorded.
    let start: Timestamp
    /// When to check for free space again.
    var next: Timestamp
    /// The last file, if there was no space for its end either; nil if it is closed.
    var unfinished: UnfinishedFile?

    /// `nothing was recorded from … to …`
    func text(to end: Timestamp) -> String {
        "nothing was recorded from \(UTC.text(of: start)) to \(UTC.text(of: end))"
    }
}

/// A file whose chunks are whole, and the end that is missing.
struct UnfinishedFile: ~Copyable {
    var file: RecordingFile
    let end: [UInt8]
}

/// How long a recording on a full disk waits before it tries again.
///
/// A disk that soon fills up again would otherwise cause a message every few seconds, so the delay grows.
struct RetryDelay {
    static let shortest = Interval.milliseconds(10_000)
    static let longest = Interval.milliseconds(320_000)
    /// A recording that continues for this long has enough space again.
    private static let trial = Interval.milliseconds(60_000)

    private var delay = shortest
    private var resumed: Timestamp?

    /// Notes that the disk is full at `time`.
    ///
    /// - Returns: when to try again.
    mutating func pause(at time: Timestamp) -> Timestamp {
        let isRelapse = resumed.map { time - $0 < Self.trial } ?? false
        delay = isRelapse ? min(Interval(microseconds: delay.microseconds * 2), Self.longest) : Self.shortest
        return time + delay
    }

    /// The disk is still full.
    func retry(at time: Timestamp) -> Timestamp { time + delay }

    mutating func resume(at time: Timestamp) { resumed = time }
}
