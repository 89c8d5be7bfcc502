import InputModel
import System

/// When a loop is to wake if nothing wakes it before: collected before each wait.
struct Agenda {
    /// A wait of at least this length may end late by what a turn takes, and needs no clock reading of its own.
    private static let longWait = Interval.milliseconds(10_000)

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

    /// How long to wait; nil for no limit. Asks for the time only if something is due soon.
    ///
    /// - Parameter turn: when the loop last looked at the clock, in this turn.
    @inline(__always)
    func patience(in turn: Timestamp) -> Interval? {
        guard deadline != .distantFuture, limit != .milliseconds(0) else { return limit }
        let now = deadline - turn < Self.longWait ? MonotonicClock.now : turn
        let rest = max(deadline - now, .milliseconds(0))
        return limit.map { min($0, rest) } ?? rest
    }
}
