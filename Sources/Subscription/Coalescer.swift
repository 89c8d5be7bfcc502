import InputModel
import Interaction

/// Merges events with those that wait, for subscribers that asked for a rate or do not keep up: motion, and changes of
/// interactions in progress.
struct Coalescer {
    /// What to do with an event.
    enum Verdict {
        /// It waits, merged with the waiting event of its kind, if any.
        case held
        /// Write all waiting events; then this one waits.
        case heldAfterRest
        /// Write this: the event, merged with the waiting event of its kind, if any.
        case passes(StreamEvent)
        /// Write all waiting events, then this one: the order is kept.
        case passesAfterRest
    }

    /// The minimum time between two lines of a kind; 0 for no minimum.
    var interval: Interval
    /// At most one of a kind, in the order of their last event.
    private(set) var pending: [StreamEvent] = []
    /// The last instant whose events have passed.
    private var passing = Timestamp(microseconds: .min)

    init(interval: Interval) {
        self.interval = interval
        pending.reserveCapacity(16)
    }

    /// True if every event passes, and none is held back.
    var isIdle: Bool { pending.isEmpty && interval.microseconds == 0 }

    /// When the waiting events are to be written.
    var deadline: Timestamp { pending.isEmpty ? .distantFuture : passing + interval }

    /// Takes an event.
    ///
    /// - Parameter isHeldBack: the subscriber does not keep up: the event waits, whatever the interval is.
    mutating func add(_ event: StreamEvent, isHeldBack: Bool) -> Verdict {
        guard event.body.isMovement else { return .passesAfterRest }
        var merged = event
        if let index = pending.firstIndex(where: { $0.isSameKind(as: event) }) {
            guard let sum = pending[index].body.continued(by: event.body) else {
                passing = max(passing, event.time)
                return .heldAfterRest
            }
            merged.body = sum
            pending.remove(at: index)
        }
        // Events of one instant pass together.
        let isDue = event.time == passing || event.time >= passing + interval
        if isDue && !isHeldBack {
            passing = event.time
            return .passes(merged)
        }
        pending.append(merged)
        return .held
    }

    /// Adds a waiting event without merging it.
    mutating func hold(_ event: StreamEvent) {
        pending.append(event)
    }

    /// Forgets the waiting events, all of which have been written.
    mutating func clear() {
        if let last = pending.last { passing = max(passing, last.time) }
        pending.removeAll(keepingCapacity: true)
    }
}

extension StreamEvent {
    /// True for events of one kind, which must stay in order.
    fileprivate func isSameKind(as other: StreamEvent) -> Bool {
        switch (body, other.body) {
        case (.motion, .motion), (.hover, .hover), (.tool, .tool), (.scroll, .scroll), (.gesture, .gesture):
            true
        case (.drag(let a), .drag(let b)): a.target == b.target
        case (.drop(let a), .drop(let b)): a.drag == b.drag
        case (.latch(let a), .latch(let b)): a.target == b.target
        case (.band(let a), .band(let b)): a.target == b.target
        case (.regionGesture(let a), .regionGesture(let b)): a.kind == b.kind && a.target == b.target
        case (.touch(let a), .touch(let b)): a.device == b.device && a.contact == b.contact
        case (.dial(let a), .dial(let b)): a.device == b.device && a.dial == b.dial
        default: false
        }
    }
}
