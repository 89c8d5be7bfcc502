import InputModel
import System

/// One line on standard error for each client that connects, disconnects or is refused; in a flood, the rest is
/// counted.
struct Audit {
    /// The maximum number of lines per second.
    private static let limit = 50

    private var second: Int64 = 0
    private var count = 0
    private var omitted = 0

    mutating func write(_ text: String) {
        let now = MonotonicClock.now.microseconds / 1_000_000
        if now != second {
            if omitted > 0 {
                Message.offer("\(omitted) more clients connected, disconnected or were refused")
            }
            (second, count, omitted) = (now, 0, 0)
        }
        count += 1
        if count > Self.limit { omitted += 1 } else { Message.offer(text) }
    }
}
