/// The keys and buttons of one device that are down: every press that began here ends or is cancelled here.
///
/// ```
/// state \ event     | down                 | up                  | repeat
/// ------------------+----------------------+---------------------+-----------
/// unseen            | pressed              | ignored             | ignored
/// up                | pressed              | contradictory       | ignored
/// held              | contradictory        | released            | repeated
/// held since before | contradictory        | releasedSilently    | ignored
/// ```
///
/// "Held since before" are keys that were already down when the device was opened: their press was not published, so
/// their release is not either; layouts still need it. "Unseen" are keys that have not been pressed since the device was
/// opened, resumed or cancelled: they may have been down, so that a release contradicts nothing.
package struct KeyTracker: Sendable {
    /// What a key event meant.
    package enum Transition: Sendable {
        /// A press to be published.
        case pressed
        /// The kernel's own repeat of a key that is held.
        case repeated
        /// A release to be published.
        case released
        /// A key that was down when the device was opened went up.
        case releasedSilently
        /// The event changes nothing that is known of the key.
        case ignored
        /// The event contradicts what is known of the key; the kernel never sends such events, odd hardware does.
        case contradictory
    }

    /// Keys whose press was published.
    package private(set) var held = KeySet()
    /// Keys that were down when the device was opened and have not gone up since.
    package private(set) var heldBefore: KeySet
    /// Keys whose press has been seen: they are down exactly while they are in ``held``.
    private var seen = KeySet()

    /// `heldBefore` are the keys that are down already.
    package init(heldBefore: KeySet = KeySet()) {
        self.heldBefore = heldBefore
    }

    /// - Parameters:
    ///   - key: the key or button of the event.
    ///   - value: the event's value: 0 up, 1 down, 2 repeat (linux/input-event-codes.h, `EV_KEY`).
    package mutating func apply(_ key: KeyCode, value: Int32) -> Transition {
        // A set cannot hold such a key, so each press would seem to be the first.
        guard key.rawValue < KeyCode.count else { return .contradictory }
        switch value {
        case 0:
            if held.contains(key) {
                held.remove(key)
                return .released
            }
            if heldBefore.contains(key) {
                heldBefore.remove(key)
                return .releasedSilently
            }
            return seen.contains(key) ? .contradictory : .ignored
        case 1:
            guard !held.contains(key), !heldBefore.contains(key) else { return .contradictory }
            held.insert(key)
            seen.insert(key)
            return .pressed
        case 2:
            return held.contains(key) ? .repeated : .ignored
        default:
            return .contradictory
        }
    }
}
