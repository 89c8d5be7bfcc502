/// Keys that release every grab when they are held together for a while. This must always work.
///
/// ```
/// state   | all keys of the chord are down | one of them is up | deadline
/// --------+--------------------------------+-------------------+-----------------
/// idle    | waiting                        |                   |
/// waiting |                                | idle              | fired
/// fired   |                                | idle              |
/// ```
package struct EscapeChord: Sendable {
    /// Escape, Backspace and Enter: far apart, and never typed together.
    package static let standardKeys: [KeyCode] = [.escape, .backspace, .enter]
    /// Too long for a falling book, short enough to remember in a panic.
    package static let duration = Interval.milliseconds(1000)

    /// The keys of the chord; all of them must be down.
    package let keys: KeySet
    /// When the chord will have been held for long enough; the distant future if it is not held.
    package private(set) var deadline = Timestamp.distantFuture
    private var hasFired = false

    /// - Precondition: `keys` is not empty.
    package init(keys: [KeyCode] = standardKeys) {
        precondition(!keys.isEmpty)
        self.keys = KeySet(keys)
    }

    /// The set of keys that are down, over all keyboards, changed.
    package mutating func update(down: KeySet, at time: Timestamp) {
        guard down.isSuperset(of: keys) else {
            deadline = .distantFuture
            hasFired = false
            return
        }
        if deadline == .distantFuture && !hasFired { deadline = time + Self.duration }
    }

    /// True once, if the chord has been held for its whole duration.
    package mutating func fire(at time: Timestamp) -> Bool {
        guard deadline <= time else { return false }
        deadline = .distantFuture
        hasFired = true
        return true
    }
}
