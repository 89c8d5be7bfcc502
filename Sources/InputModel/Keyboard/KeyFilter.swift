/// Filters unintended presses of one keyboard: bounces of worn or trembling keys, and brushes.
///
/// ```
/// state of a key | goes down                       | goes up            | deadline
/// ---------------+---------------------------------+--------------------+-----------------
/// up             | passed, down                    |                    |
/// up, just let go| bounce                          |                    |
/// down           |                                 | passed, up         |
/// bounce         |                                 | up                 |
///
/// with slow keys:
/// up             | waiting                         |                    |
/// waiting        |                                 | up                 | passed, down
/// ```
///
/// A bounce of a press that counts as text has its own verdict (`Verdict.bounce`), and follows only a press that also
/// counted as text: other subscribers must not be able to tell whether the same key was pressed twice.
///
/// Allocates: nothing after its creation, for as many keys as two hands hold.
public struct KeyFilter: Sendable {
    /// What is filtered; by default nothing.
    public struct Settings: Hashable, Sendable {
        /// A key that goes down again within this time after it went up does not count as pressed again (bounce keys).
        public var debounce: Interval?
        /// A key counts as pressed once it has been down for this long (slow keys).
        public var slowKeys: Interval?
        /// Modifiers pressed alone stay in force for the next key.
        public var stickyKeys = false

        /// Nothing is filtered.
        public init() {}

        var holdsBack: Bool { debounce != nil || slowKeys != nil }
    }

    /// What to do with a press or release.
    package enum Verdict: Sendable {
        /// It counts, now.
        case pass
        /// It does not count now; a slow key may count later, see ``KeyFilter/accept(at:)``.
        case holdBack
        /// A bounce of a text key. No subscriber receives it, so that it cannot be distinguished from a press of
        /// another text key.
        case bounce
    }

    private let settings: Settings
    /// Keys that went up a short while ago, and when.
    private var released: [(key: KeyCode, time: Timestamp, isText: Bool)] = []
    /// Keys that are down, but not yet for long enough.
    private var waiting: [(key: KeyCode, deadline: Timestamp, verdict: Verdict)] = []
    /// Keys that are down, but do not count as pressed.
    private var ignored = KeySet()
    /// Keys whose last press counted as text.
    private var texts = KeySet()

    /// Nil if the settings hold nothing back.
    package init?(_ settings: Settings) {
        guard settings.holdsBack else { return nil }
        self.settings = settings
        released.reserveCapacity(32)
        waiting.reserveCapacity(32)
    }

    /// When the first waiting key is due.
    package var deadline: Timestamp {
        var deadline = Timestamp.distantFuture
        for key in waiting { deadline = min(deadline, key.deadline) }
        return deadline
    }

    /// A key goes down.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - isText: the press counts as one of a text key.
    ///   - time: when it goes down.
    package mutating func press(_ key: KeyCode, isText: Bool = false, at time: Timestamp) -> Verdict {
        if isText { texts.insert(key) } else { texts.remove(key) }
        var verdict = Verdict.pass
        if let debounce = settings.debounce {
            released.removeAll { $0.time + debounce <= time }
            if released.contains(where: { $0.key == key && $0.isText == isText }) {
                guard isText else {
                    ignored.insert(key)
                    return .holdBack
                }
                verdict = .bounce
            }
        }
        guard let slowKeys = settings.slowKeys else { return verdict }
        waiting.append((key, time + slowKeys, verdict))
        return .holdBack
    }

    /// A key goes up.
    package mutating func release(_ key: KeyCode, at time: Timestamp) -> Verdict {
        if settings.debounce != nil {
            let isText = texts.contains(key)
            released.removeAll { $0.key == key && $0.isText == isText }
            released.append((key, time, isText))
        }
        if let index = waiting.firstIndex(where: { $0.key == key }) {
            waiting.remove(at: index)
            return .holdBack
        }
        guard ignored.contains(key) else { return .pass }
        ignored.remove(key)
        return .holdBack
    }

    /// True if a key that is down counts as pressed.
    package func isPressed(_ key: KeyCode) -> Bool {
        !ignored.contains(key) && !waiting.contains { $0.key == key }
    }

    /// A key that has now been down for long enough, the time from which it counts as pressed, and whether it is a
    /// bounce; nil if none is.
    package mutating func accept(at time: Timestamp) -> (key: KeyCode, due: Timestamp, isBounce: Bool)? {
        guard let index = waiting.firstIndex(where: { $0.deadline <= time }) else { return nil }
        let key = waiting.remove(at: index)
        return (key.key, key.deadline, key.verdict == .bounce)
    }

    /// The keyboard was removed, with all keys that are down on it.
    package mutating func removeAll() {
        released.removeAll(keepingCapacity: true)
        waiting.removeAll(keepingCapacity: true)
        ignored = KeySet()
        texts = KeySet()
    }
}
