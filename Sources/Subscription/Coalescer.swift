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
        guard event.isContinuous else { return .passesAfterRest }
        var merged = event
        if let index = pending.firstIndex(where: { $0.isSameKind(as: event) }) {
            guard let sum = pending[index].merged(with: event) else {
                passing = max(passing, event.time)
                return .heldAfterRest
            }
            merged = sum
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
    /// One of a series of changes: the next one supersedes it.
    fileprivate var isContinuous: Bool {
        switch body {
        case .motion: true
        case .scroll(let scroll):
            scroll.phase == .momentumChanged || scroll.phase == .changed && scroll.source != .wheel
        case .gesture(let gesture): gesture.phase == .changed
        case .hover(let hover): hover.phase == .moved && hover.style == nil
        case .drag(let drag): drag.phase == .changed
        case .drop(let drop): drop.phase == .moved
        case .latch(let latch): latch.phase == .changed
        case .band(let band): band.phase == .changed
        case .regionGesture(let gesture): gesture.phase == .changed
        case .touch(let touch): touch.phase == .changed
        case .tool(let tool): tool.phase == .moved
        default: false
        }
    }

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
        default: false
        }
    }

    /// This event and the next in one; nil if they cannot be merged, such as events with different devices or
    /// modifiers.
    fileprivate func merged(with next: StreamEvent) -> StreamEvent? {
        switch (body, next.body) {
        case (.motion(let a), .motion(var b)):
            guard a.device == b.device && a.modifiers == b.modifiers else { return nil }
            b.delta = a.delta + b.delta
            return StreamEvent(time: next.time, body: .motion(b))
        case (.scroll(let a), .scroll(var b)):
            guard a.device == b.device && a.phase == b.phase && a.modifiers == b.modifiers else { return nil }
            b.delta = a.delta + b.delta
            return StreamEvent(time: next.time, body: .scroll(b))
        case (.gesture(let a), .gesture(var b)):
            guard a.device == b.device && a.gesture == b.gesture && a.modifiers == b.modifiers else {
                return nil
            }
            b.delta = a.delta + b.delta
            b.rotation = a.rotation + b.rotation
            return StreamEvent(time: next.time, body: .gesture(b))
        case (.hover(let a), .hover(let b)):
            return a.target == b.target && a.modifiers == b.modifiers ? next : nil
        case (.drag(let a), .drag(let b)):
            return a.target == b.target && a.modifiers == b.modifiers ? next : nil
        case (.drop(let a), .drop(let b)):
            return a.target == b.target && a.modifiers == b.modifiers ? next : nil
        case (.latch(let a), .latch(let b)):
            return a.target == b.target && a.modifiers == b.modifiers ? next : nil
        case (.regionGesture(let a), .regionGesture(let b)): return a.modifiers == b.modifiers ? next : nil
        case (.tool(let a), .tool(let b)): return a.device == b.device ? next : nil
        // Every other event is complete by itself, and replaces this one.
        default: return next
        }
    }
}
