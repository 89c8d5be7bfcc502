/// The keys of one keyboard that are down: every press that began here ends or is cancelled here.
///
/// ```
/// state \ event     | down                 | up                  | repeat
/// ------------------+----------------------+---------------------+-----------
/// up                | pressed              | ignored             | ignored
/// held              | ignored              | released            | repeated
/// held since before | ignored              | releasedSilently    | ignored
/// ```
///
/// "Held since before" are keys that were already down when the device was opened: their press was not published, so
/// their release is not either; layouts still need it.
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
        /// The event contradicts the known state; the kernel never sends such events, odd hardware does.
        case ignored
    }

    /// Keys whose press was published.
    package private(set) var held = KeySet()
    /// Keys that were down when the device was opened and have not gone up since.
    package private(set) var heldBefore: KeySet

    /// `heldBefore` are the keys that are down already.
    package init(heldBefore: KeySet = KeySet()) {
        self.heldBefore = heldBefore
    }

    /// - Parameters:
    ///   - key: the key or button of the event.
    ///   - value: the event's value: 0 up, 1 down, 2 repeat (linux/input-event-codes.h, `EV_KEY`).
    package mutating func apply(_ key: KeyCode, value: Int32) -> Transition {
        // A set cannot hold such a key, so each press would seem to be the first.
        guard key.rawValue < KeyCode.count else { return .ignored }
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
            return .ignored
        case 1:
            guard !held.contains(key), !heldBefore.contains(key) else { return .ignored }
            held.insert(key)
            return .pressed
        case 2:
            return held.contains(key) ? .repeated : .ignored
        default:
            return .ignored
        }
    }
}
