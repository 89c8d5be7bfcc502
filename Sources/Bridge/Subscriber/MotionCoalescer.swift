import InputModel

/// Merges motion that follows motion, for subscribers that asked for a rate or do not keep up.
struct MotionCoalescer {
    /// The least time between two motion lines; 0 for all of them.
    let interval: Interval
    private var pending: StreamEvent?
    private var nextAllowed = Timestamp(microseconds: .min)

    init(interval: Interval) {
        self.interval = interval
    }

    /// True where every motion passes, and none is held back.
    var isIdle: Bool { pending == nil && interval.microseconds == 0 }

    /// When the motion held back is to be written.
    var deadline: Timestamp { pending == nil ? .distantFuture : nextAllowed }

    /// Takes a motion.
    ///
    /// - Parameter isHeldBack: the subscriber does not keep up, whatever the interval says.
    /// - Returns: motion to write now: what was pending where this one does not continue it, and this one where
    ///   its time has come.
    mutating func add(
        _ event: StreamEvent, _ motion: MotionEvent, isHeldBack: Bool
    ) -> (before: StreamEvent?, now: StreamEvent?) {
        var merged = event
        var before: StreamEvent?
        if let pending, case .motion(let earlier) = pending.body {
            if earlier.device == motion.device && earlier.modifiers == motion.modifiers {
                var sum = motion
                sum.delta = earlier.delta + motion.delta
                merged.body = .motion(sum)
            } else {
                before = pending
            }
            self.pending = nil
        }
        guard !isHeldBack, event.time >= nextAllowed else {
            pending = merged
            return (before, nil)
        }
        nextAllowed = event.time + interval
        return (before, merged)
    }

    /// The motion held back, now that something else is to be written, or its time has come.
    mutating func take() -> StreamEvent? {
        guard let event = pending else { return nil }
        pending = nil
        nextAllowed = event.time + interval
        return event
    }
}
