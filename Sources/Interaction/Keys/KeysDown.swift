import InputModel

/// Which keys are down, by what they do (``KeyEvent/meaning``), and which of them a command has taken.
///
/// Presses that count as text are kept apart: their effect on others must not reveal which keys they are.
struct KeysDown: ~Copyable {
    /// Keys of one kind that are down, each until its last press ends: several keyboards can hold one key.
    private struct Held: ~Copyable {
        private(set) var keys = KeySet()
        private var counts = [UInt8](repeating: 0, count: KeyCode.count)

        mutating func press(_ key: KeyCode) {
            keys.insert(key)
            counts[Int(key.rawValue)] &+= 1
        }

        /// - Returns: true if it was the last press of the key.
        mutating func release(_ key: KeyCode) -> Bool {
            guard keys.contains(key) else { return true }
            counts[Int(key.rawValue)] &-= 1
            guard counts[Int(key.rawValue)] == 0 else { return false }
            keys.remove(key)
            return true
        }
    }

    private var plainKeys = Held()
    private var textKeys = Held()
    private var taken = KeySet()
    /// Keys that were down when a modal scene came to the front: they do nothing more while they are held.
    private var spent = KeySet()
    /// The modal scene that the keys are for, or nil. Weak, because the table owns scenes, and not a number, because
    /// another scene may have the number by the time that it is looked up.
    #if hasFeature(Embedded)
        private var modal: Scene?
    #else
        private weak var modal: Scene?
    #endif

    /// Keys whose presses are not text, without modifiers.
    var plain: KeySet { plainKeys.keys }

    /// All keys that are down.
    var all: KeySet { plain.union(textKeys.keys) }

    /// True while no keys but modifiers are down.
    var isEmpty: Bool { plain.isEmpty && !hasText }

    /// True while a text key is down.
    var hasText: Bool { !textKeys.keys.isEmpty }

    mutating func press(_ key: KeyEvent) {
        if key.isText { return textKeys.press(key.meaning) }
        if !key.isModifier { plainKeys.press(key.meaning) }
        taken.remove(key.meaning)
        spent.remove(key.meaning)
    }

    mutating func release(_ key: KeyEvent) {
        if key.isText {
            _ = textKeys.release(key.meaning)
            return
        }
        guard plainKeys.release(key.meaning) else { return }
        taken.remove(key.meaning)
        spent.remove(key.meaning)
    }

    /// The press of `key`, which is not text, performed a command, or is a step towards one: no other target gets it.
    mutating func take(_ key: KeyCode) { taken.insert(key) }

    func isTaken(_ key: KeyCode) -> Bool { taken.contains(key) }

    /// Notes the modal scene in front, or nil. If it has just come there, the keys that are down were not pressed for
    /// it.
    ///
    /// - Returns: true if it has.
    mutating func turn(to modal: Scene?) -> Bool {
        guard modal !== self.modal else { return false }
        self.modal = modal
        guard modal != nil else { return false }
        spent = plain
        return true
    }

    /// Keys that are down, except `others`, do nothing more until they are pressed again.
    mutating func spend(besides others: KeySet) { spent = spent.union(plain.subtracting(others)) }

    func isSpent(_ key: KeyCode) -> Bool { spent.contains(key) }
}
