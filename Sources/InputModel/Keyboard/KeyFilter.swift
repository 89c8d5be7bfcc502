/// Filters unintended presses of one keyboard: bounces of worn or trembling keys, and brushes.
///
/// ```
/// state of a key | goes down               | goes up                 | deadline
/// ---------------+-------------------------+-------------------------+--------------------------
/// up             | passed, down            |                         |
/// down           |                         | let go                  |
/// let go         | bounce, bouncing        |                         | its end passes, up
/// bouncing       |                         | let go, same deadline   | it never went up, down
///
/// with slow keys:
/// up             | waiting                 |                         |
/// waiting        |                         | up                      | passed, down
/// ```
///
/// What a key does within ``Settings/debounce`` of its release is noise. What it is at the end of that time decides: if
/// it is up, it went up when it was released; if it is down, it was held all the time. So a key that loses contact while
/// it is held neither ends nor types twice, bounces do not extend the time, and each release waits for its end, unless
/// another press needs it first (`release(before:isText:)`).
///
/// A bounce of a press that counts as text has its own verdict (`Verdict.bounce`), and follows only a press that also
/// counted as text: other subscribers must not be able to tell whether the same key was pressed twice.
///
/// Allocates: nothing after its creation, for as many keys as two hands hold.
public struct KeyFilter: Sendable {
    /// What is filtered; by default nothing.
    public struct Settings: Hashable, Sendable {
        /// How long a key may bounce after it went up (bounce keys).
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
        /// It does not count now; it may count later, see ``KeyFilter/next(at:)``.
        case holdBack
        /// A bounce of a text key. No subscriber receives it, so that it cannot be distinguished from a press of
        /// another text key.
        case bounce
    }

    /// What has become of something that was held back.
    package enum Outcome: Equatable, Sendable {
        /// A slow key has been down for long enough: it counts as pressed from the time given.
        case pressed(KeyCode, Timestamp, isBounce: Bool)
        /// A key has stayed up since the time given: it counts as released.
        case released(KeyCode, Timestamp)
        /// A key that seemed to go up is down: it was held all the time.
        case held(KeyCode)
    }

    private let settings: Settings
    /// Keys that went up, and may bounce until their deadline.
    private var bouncing: [(key: KeyCode, released: Timestamp, isText: Bool, isDown: Bool)] = []
    /// Keys that are down, but not yet for long enough.
    private var waiting: [(key: KeyCode, deadline: Timestamp, verdict: Verdict)] = []
    /// Keys whose press counts, and its end does not yet.
    private var pressed = KeySet()
    /// Keys whose last press counted as text.
    private var texts = KeySet()

    /// Nil if the settings hold nothing back.
    package init?(_ settings: Settings) {
        guard settings.holdsBack else { return nil }
        self.settings = settings
        bouncing.reserveCapacity(32)
        waiting.reserveCapacity(32)
    }

    /// When ``next(at:)`` has an outcome.
    package var deadline: Timestamp {
        var deadline = Timestamp.distantFuture
        for key in bouncing { deadline = min(deadline, end(of: key.released)) }
        for key in waiting { deadline = min(deadline, key.deadline) }
        return deadline
    }

    /// A key goes down. Every outcome that was due before has been taken.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - isText: the press counts as one of a text key.
    ///   - time: when it goes down.
    package mutating func press(_ key: KeyCode, isText: Bool = false, at time: Timestamp) -> Verdict {
        var verdict = Verdict.pass
        if let index = bouncing.firstIndex(where: { $0.key == key }) {
            bouncing[index].isDown = true
            guard isText else { return .holdBack }
            verdict = .bounce
        } else if isText {
            texts.insert(key)
        } else {
            texts.remove(key)
        }
        guard let slowKeys = settings.slowKeys else {
            pressed.insert(key)
            return verdict
        }
        waiting.append((key, time + slowKeys, verdict))
        return .holdBack
    }

    /// A key goes up. Every outcome that was due before has been taken.
    package mutating func release(_ key: KeyCode, at time: Timestamp) -> Verdict {
        if let index = waiting.firstIndex(where: { $0.key == key }) { waiting.remove(at: index) }
        if let index = bouncing.firstIndex(where: { $0.key == key }) {
            bouncing[index].isDown = false
            return .holdBack
        }
        guard pressed.contains(key) else { return .holdBack }
        guard settings.debounce != nil else {
            pressed.remove(key)
            return .pass
        }
        bouncing.append((key, time, isText: texts.contains(key), isDown: false))
        return .holdBack
    }

    /// A press of `key` is about to be judged: the next release that must count before it, and when that was.
    ///
    /// What is no text may modify the press, so its end must not follow. A text key keeps its time, unless the same key
    /// now types nothing: all presses of text have to look alike. Call until nil.
    package mutating func release(before key: KeyCode?, isText: Bool) -> (key: KeyCode, time: Timestamp)? {
        let index = bouncing.firstIndex {
            !$0.isDown && ($0.key == key ? $0.isText != isText : !$0.isText)
        }
        guard let index else { return nil }
        return release(at: index)
    }

    private mutating func release(at index: Int) -> (key: KeyCode, time: Timestamp) {
        let key = bouncing.remove(at: index)
        pressed.remove(key.key)
        return (key.key, key.released)
    }

    /// True if a key that is down counts as pressed.
    package func isPressed(_ key: KeyCode) -> Bool {
        pressed.contains(key) && !bouncing.contains { $0.key == key }
    }

    /// The first thing that has turned out by `time`; nil for nothing. Call until nil.
    package mutating func next(at time: Timestamp) -> Outcome? {
        let deadline = self.deadline
        guard deadline <= time else { return nil }
        if let index = bouncing.firstIndex(where: { end(of: $0.released) == deadline }) {
            if bouncing[index].isDown { return .held(bouncing.remove(at: index).key) }
            let (key, released) = release(at: index)
            return .released(key, released)
        }
        guard let index = waiting.firstIndex(where: { $0.deadline == deadline }) else { return nil }
        let key = waiting.remove(at: index)
        pressed.insert(key.key)
        return .pressed(key.key, key.deadline, isBounce: key.verdict == .bounce)
    }

    /// A key is up, and that no hand did: it does not bounce.
    package mutating func forget(_ key: KeyCode) {
        bouncing.removeAll { $0.key == key }
        waiting.removeAll { $0.key == key }
        pressed.remove(key)
        texts.remove(key)
    }

    /// The keyboard was removed, with all keys that are down on it.
    package mutating func removeAll() {
        bouncing.removeAll(keepingCapacity: true)
        waiting.removeAll(keepingCapacity: true)
        pressed = KeySet()
        texts = KeySet()
    }

    private func end(of released: Timestamp) -> Timestamp {
        settings.debounce.map { released + $0 } ?? .distantFuture
    }
}
