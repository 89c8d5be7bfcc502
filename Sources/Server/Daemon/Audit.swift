import InputModel
import System

/// One line on standard error for each client that connects, disconnects or is refused; in a flood, the rest is
/// counted.
struct Audit {
    /// The maximum number of lines per second.
    private static let limit = 50

    private let offer: (String) -> Void
    private var second: Int64 = 0
    private var count = 0
    private var omitted = 0

    /// - Parameter offer: writes a line.
    init(_ offer: @escaping (String) -> Void = { Message.offer($0) }) {
        self.offer = offer
    }

    /// When lines that were omitted are counted, also if no other follows.
    var deadline: Timestamp {
        omitted == 0 ? .distantFuture : Timestamp(microseconds: (second + 1) * 1_000_000)
    }

    mutating func write(_ text: String, at time: Timestamp = MonotonicClock.now) {
        let now = time.microseconds / 1_000_000
        if now != second {
            countOmitted()
            (second, count) = (now, 0)
        }
        count += 1
        if count > Self.limit { omitted += 1 } else { offer(text) }
    }

    /// Counts the lines that were omitted, once their second is over.
    mutating func passTime(at now: @autoclosure () -> Timestamp) {
        if omitted > 0, deadline <= now() { countOmitted() }
    }

    /// Writes how many lines were omitted, if any were.
    mutating func countOmitted() {
        guard omitted > 0 else { return }
        self.offer("\(omitted) more clients connected, disconnected or were refused")
        omitted = 0
    }
}
