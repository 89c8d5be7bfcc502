import InputModel
import System

/// When a loop is to wake if nothing wakes it before: collected before each wait.
struct Agenda {
    /// The earliest deadline so far, by the kernel's clock.
    private var deadline = Timestamp.distantFuture
    /// The longest wait so far.
    private var limit: Interval?

    /// Something is due at `time`; nothing ever is in the distant future.
    mutating func add(_ time: Timestamp) { deadline = min(deadline, time) }

    /// Something is due `interval` from now.
    mutating func add(after interval: Interval) { limit = limit.map { min($0, interval) } ?? interval }

    /// Work waits for nothing.
    mutating func addWork() { limit = .milliseconds(0) }

    /// How long to wait; nil for no limit. Asks for the time only if something is due.
    var patience: Interval? {
        guard deadline != .distantFuture, limit != .milliseconds(0) else { return limit }
        let rest = max(deadline - MonotonicClock.now, .milliseconds(0))
        return limit.map { min($0, rest) } ?? rest
    }
}
