/// Repeats the last key pressed while it is held, for keyboards whose kernel driver does not.
///
/// ```
/// state     | press of a repeating key | any press of another | release of the key | deadline
/// ----------+--------------------------+----------------------+--------------------+-------------------
/// idle      | waiting (delay)          |                      |                    |
/// waiting   | waiting for the new key  | idle if it is silent | idle               | repeat, waiting (period)
/// ```
public struct KeyRepeat: Sendable {
    /// How long a key is held before it repeats, and how often it repeats then.
    public struct Timing: Hashable, Sendable {
        /// From the press to the first repeat.
        public var delay: Interval
        /// From one repeat to the next.
        public var period: Interval

        /// Repeats after `delay`, then every `period`.
        public init(delay: Interval, period: Interval) {
            self.delay = delay
            self.period = period
        }

        /// 600 ms, then 25 a second: what Wayland compositors and X servers choose.
        public static let standard = Timing(delay: .milliseconds(600), period: .milliseconds(40))
    }

    /// A new value takes effect at the next press or repeat.
    package var timing: Timing
    /// The key that repeats or is about to, or nil.
    package private(set) var key: KeyCode?
    /// When ``fire(at:)`` is due; the distant future if no key repeats.
    package private(set) var deadline = Timestamp.distantFuture

    /// No key is held yet.
    package init(timing: Timing = .standard) {
        self.timing = timing
    }

    /// A key went down; `repeats` says whether holding it types it again, `isModifier` whether it modifies what others
    /// type.
    package mutating func press(_ key: KeyCode, repeats: Bool, isModifier: Bool, at time: Timestamp) {
        guard repeats else {
            // Modifiers do not take the repeat away from the key that they modify.
            if !isModifier { stop() }
            return
        }
        self.key = key
        deadline = time + timing.delay
    }

    /// A key went up and no longer repeats.
    package mutating func release(_ key: KeyCode) {
        if self.key == key { stop() }
    }

    /// A key that has stopped repeating repeats again, first at `next`.
    package mutating func resume(_ key: KeyCode, next: Timestamp) {
        self.key = key
        deadline = next
    }

    /// The key to repeat if the deadline has passed, with the time it was due; call until nil.
    package mutating func fire(at time: Timestamp) -> (key: KeyCode, due: Timestamp)? {
        guard let key, deadline <= time else { return nil }
        let due = deadline
        deadline = due + timing.period
        return (key, due)
    }

    /// Skips the repeats that were due before `time`.
    package mutating func skip(to time: Timestamp) {
        if key != nil { deadline = max(deadline, time) }
    }

    /// Nothing repeats from here on.
    package mutating func stop() {
        key = nil
        deadline = .distantFuture
    }
}
