/// Removes the bounces of one button's switch, without delaying a sound switch's press or release.
///
/// A worn switch opens and closes for a few milliseconds around each press (bounce), or loses contact for a moment
/// while it is held (a spurious release). Events pass at once as long as nothing is suspicious; an event within
/// ``bounceTime`` of the last change is held back until the switch has settled. Lost contact is checked for only once
/// it has been seen, because that check delays each release by ``spuriousTime``.
///
/// If another button acts meanwhile, held-back events pass at once: buttons keep their order, and no hand presses two
/// within a bounce.
///
/// ```
/// state \ event   | press           | release         | settled (25 ms) | doubt over (12 ms)     | another button
/// ----------------+-----------------+-----------------+-----------------+------------------------+---------------
/// up              | began, pressed  |                 |                 |                        |
/// pressed         |                 | releaseHeld     | down            |                        | down
/// releaseHeld     | pressed         |                 | ended, up       |                        | ended, up
/// down            |                 | ended, released |                 |                        |
///  after a loss   |                 | releaseDoubted  |                 |                        |
/// releaseDoubted  | down            |                 |                 | ended, releasedSurely  | ended, up
/// released        | lossSuspected   |                 | up              | releasedSurely         | up
/// lossSuspected   |                 | released        | began, down     | began, down; loss seen | began, down
/// releasedSurely  | pressHeld       |                 | up              |                        | up
/// pressHeld       |                 | releasedSurely  | began, down     |                        | began, down
/// ```
///
/// Source of the durations and the cases: libinput's documentation of its button debouncing.
package struct ButtonDebouncer: Sendable {
    /// How long a switch may take to settle.
    package static let bounceTime = Interval.milliseconds(25)
    /// How long a lost contact may last.
    package static let spuriousTime = Interval.milliseconds(12)

    /// What to publish, with the time of the physical change that it stands for.
    package enum Output: Equatable, Sendable {
        /// Nothing to publish.
        case none
        /// A press, with the time at which the switch closed.
        case began(Timestamp)
        /// A release, with the time at which the switch opened.
        case ended(Timestamp)
    }

    private enum State: Sendable {
        case up, pressed, releaseHeld, down, releaseDoubted, released, lossSuspected, releasedSurely,
            pressHeld
    }

    private var state = State.up
    private var changed = Timestamp(microseconds: 0)
    private var settles = Timestamp.distantFuture
    private var doubtEnds = Timestamp.distantFuture
    private var hasLostContact = false

    /// A button that is up, and whose switch has never lost contact.
    package init() {}

    /// When ``advance(to:)`` has something to do.
    package var deadline: Timestamp { min(settles, doubtEnds) }

    /// The switch closed.
    package mutating func press(at time: Timestamp) -> Output {
        switch state {
        case .up:
            changed = time
            settles = time + Self.bounceTime
            state = .pressed
            return .began(time)
        case .releaseHeld:
            state = .pressed
        case .releaseDoubted:
            state = .down
            clearTimers()
        case .released:
            changed = time
            state = .lossSuspected
        case .releasedSurely:
            changed = time
            state = .pressHeld
        case .pressed, .down, .lossSuspected, .pressHeld:
            break
        }
        return .none
    }

    /// The switch opened.
    package mutating func release(at time: Timestamp) -> Output {
        switch state {
        case .pressed:
            changed = time
            state = .releaseHeld
        case .down:
            changed = time
            settles = time + Self.bounceTime
            doubtEnds = time + Self.spuriousTime
            state = hasLostContact ? .releaseDoubted : .released
            return hasLostContact ? .none : .ended(time)
        case .lossSuspected:
            state = .released
        case .pressHeld:
            state = .releasedSurely
        case .up, .releaseHeld, .releaseDoubted, .released, .releasedSurely:
            break
        }
        return .none
    }

    /// Time has passed. Call again until the deadline lies after `time`: two can have passed at once.
    package mutating func advance(to time: Timestamp) -> Output {
        guard deadline <= time else { return .none }
        if doubtEnds <= settles {
            doubtEnds = .distantFuture
            return endDoubt()
        }
        settles = .distantFuture
        return settle()
    }

    /// Another button acts: the switch counts as settled.
    package mutating func flush() -> Output {
        clearTimers()
        return settle()
    }

    /// The device was removed: the switch counts as up, and nothing is held back any more.
    package mutating func cancel() {
        state = .up
        clearTimers()
    }

    private mutating func endDoubt() -> Output {
        switch state {
        case .releaseDoubted:
            state = .releasedSurely
            return .ended(changed)
        case .released:
            state = .releasedSurely
        case .lossSuspected:
            state = .down
            settles = .distantFuture
            hasLostContact = true
            return .began(changed)
        default: break
        }
        return .none
    }

    private mutating func settle() -> Output {
        switch state {
        case .pressed:
            state = .down
        case .releaseHeld, .releaseDoubted:
            state = .up
            return .ended(changed)
        case .released, .releasedSurely:
            state = .up
        case .lossSuspected, .pressHeld:
            state = .down
            return .began(changed)
        case .up, .down:
            break
        }
        return .none
    }

    private mutating func clearTimers() {
        settles = .distantFuture
        doubtEnds = .distantFuture
    }
}
