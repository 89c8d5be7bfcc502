/// Keys that release every grab when they are held together for a while. This must always work.
///
/// It is fed with what the kernel reports, before any filter: settings must not be able to take the keyboard for good.
///
/// ```
/// state of a key | goes down                          | goes up on its last device
/// ---------------+------------------------------------+---------------------------
/// up             | down since now                     |
/// down           |                                    | just let go
/// just let go    | down since before, within a bounce;|
///                | otherwise down since now           |
///
/// state   | all keys are down            | a key is just let go | a key is down since now | deadline
/// --------+------------------------------+----------------------+-------------------------+---------
/// idle    | waiting, from the last since |                      |                         |
/// waiting |                              | idle                 | waiting, from now       | fired
/// fired   |                              |                      | waiting, from now       |
/// ```
///
/// Allocates: nothing after its creation.
package struct EscapeChord: Sendable {
    /// Escape, Backspace and Enter: far apart, and never typed together.
    package static let standardKeys: [KeyCode] = [.escape, .backspace, .enter]
    /// Too long for a falling book, short enough to remember in a panic.
    package static let duration = Interval.milliseconds(1000)
    /// A key that goes down again within this time never went up: worn switches bounce for up to some tens of
    /// milliseconds, a trembling finger for longer, and no hand releases and presses a key on purpose that quickly while
    /// it holds two others.
    package static let longestBounce = Interval.milliseconds(100)

    /// What is known of one key.
    private struct Hold {
        let key: KeyCode
        /// How many devices report it as down.
        var devices = 0
        /// Since when it is down, bounces included; the distant future before its first press.
        var since = Timestamp.distantFuture
        /// When its last device reported it as up; meaningful while ``devices`` is 0.
        var released = Timestamp(microseconds: 0)
    }

    /// The keys of the chord; all of them must be down.
    package let keys: KeySet
    /// When the chord will have been held for long enough; the distant future if it is not held.
    package private(set) var deadline = Timestamp.distantFuture
    private var holds: [Hold]
    private var hasFired = false

    /// - Precondition: `keys` is not empty.
    package init(keys: [KeyCode] = standardKeys) {
        precondition(!keys.isEmpty)
        let set = KeySet(keys)
        self.keys = set
        holds = set.codes.map { Hold(key: $0) }
    }

    /// A device reports a key as down that it did not report as down before.
    package mutating func press(_ key: KeyCode, at time: Timestamp) {
        guard keys.contains(key), let index = holds.firstIndex(where: { $0.key == key }) else { return }
        holds[index].devices += 1
        guard holds[index].devices == 1 else { return }
        let isBounce =
            holds[index].since != .distantFuture && time - holds[index].released < Self.longestBounce
        if !isBounce {
            holds[index].since = time
            hasFired = false
        }
        updateDeadline(at: time)
    }

    /// A device reports a key as up that it reported as down before, or is gone.
    package mutating func release(_ key: KeyCode, at time: Timestamp) {
        guard keys.contains(key), let index = holds.firstIndex(where: { $0.key == key }),
            holds[index].devices > 0
        else { return }
        holds[index].devices -= 1
        guard holds[index].devices == 0 else { return }
        holds[index].released = time
        deadline = .distantFuture
    }

    /// True once, if the chord has been held for its whole duration.
    package mutating func fire(at time: Timestamp) -> Bool {
        guard deadline <= time else { return false }
        deadline = .distantFuture
        hasFired = true
        return true
    }

    /// The chord is complete once its last key is down; if that key only bounced, its time may be over by now.
    private mutating func updateDeadline(at time: Timestamp) {
        deadline = .distantFuture
        guard !hasFired else { return }
        var last = Timestamp(microseconds: .min)
        for hold in holds {
            guard hold.devices > 0 else { return }
            last = max(last, hold.since)
        }
        deadline = max(last + Self.duration, time)
    }
}
