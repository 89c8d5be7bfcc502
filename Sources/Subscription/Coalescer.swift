import InputModel
import Interaction

/// Merges events with those that wait, for subscribers that asked for a rate or do not keep up: motion, and changes of
/// interactions in progress.
///
/// All that waits is written at once, in the order of its last events: one line for each movement, and the last position
/// of the pointer last.
struct Coalescer {
    /// What to do with an event.
    enum Verdict {
        /// It waits, merged with the waiting event of its movement, if any.
        case held
        /// Write all waiting events; then this one waits.
        case heldAfterRest
        /// Write all waiting events, then this one: the order is kept.
        case passesAfterRest
    }

    /// The minimum time between two lines of a movement; 0 for no minimum.
    var interval: Interval
    /// At most one of a movement, in the order of their last event.
    private(set) var pending: [StreamEvent] = []
    /// The waiting events are to be written, once all events of their instant are among them.
    private(set) var isDue = false
    /// The last instant whose events have passed, or are due.
    private var passing = Timestamp(microseconds: .min)
    /// The interval since then has to pass before others are due.
    private var last = Timestamp(microseconds: .min)

    init(interval: Interval) {
        self.interval = interval
        pending.reserveCapacity(16)
    }

    /// True if every event passes, and none is held back.
    var isIdle: Bool { pending.isEmpty && interval.microseconds == 0 }

    /// When the waiting events are to be written.
    var deadline: Timestamp { pending.isEmpty ? .distantFuture : isDue ? last : last + interval }

    /// Takes an event.
    ///
    /// - Parameter isHeldBack: the subscriber does not keep up: the event waits, whatever the interval is.
    mutating func add(_ event: StreamEvent, isHeldBack: Bool) -> Verdict {
        guard let movement = event.body.movement else { return .passesAfterRest }
        if isDue && !isHeldBack && event.time != passing { return .heldAfterRest }
        var merged = event
        if let index = pending.firstIndex(where: { $0.body.movement == movement }) {
            guard let sum = pending[index].body.continued(by: event.body) else { return .heldAfterRest }
            merged.body = sum
            pending.remove(at: index)
        }
        hold(merged)
        return .held
    }

    /// Adds a waiting event without merging it.
    mutating func hold(_ event: StreamEvent) {
        pending.append(event)
        // Events of one instant pass together.
        guard !isDue, event.time == passing || event.time >= last + interval else { return }
        isDue = true
        passing = event.time
        last = event.time
    }

    /// The deadline has passed: the next one is an interval later, however long before the last event was.
    mutating func passDeadline() {
        if !pending.isEmpty && !isDue { last = last + interval }
    }

    /// Forgets the waiting events, all of which have been written.
    mutating func clear() {
        guard let newest = pending.last else { return }
        passing = max(passing, newest.time)
        last = max(last, passing)
        isDue = false
        pending.removeAll(keepingCapacity: true)
    }
}
