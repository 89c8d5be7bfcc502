import InputModel
import System

// The time of day.
extension LiveLoop {
    /// Clients that connect from now on get a clock line at the start.
    mutating func beginClock() {
        guard !clock.isVirtual else { return }
        let (time, event) = clockLines.next()
        seat.begin(event, at: time)
    }

    /// Publishes the time of day: it was set, the machine has slept, or some minutes have passed.
    mutating func publishClock() {
        guard !clock.isVirtual else { return }
        let (time, event) = clockLines.next()
        seat.publish(event, at: time)
    }
}
