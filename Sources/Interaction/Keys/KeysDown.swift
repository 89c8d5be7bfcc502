import InputModel

/// Which keys are down, and which of them a command has taken.
///
/// Presses that count as text are kept apart: their effect on others must not reveal which keys they are.
struct KeysDown: ~Copyable {
    /// Keys whose presses are not text, without modifiers.
    private(set) var plain = KeySet()
    /// Keys whose presses are text.
    private var text = KeySet()
    /// How many presses of text keys have not ended: two keyboards can hold one key.
    private var textCount = 0
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

    /// All keys that are down.
    var all: KeySet { plain.union(text) }

    /// True while no keys but modifiers are down.
    var isEmpty: Bool { plain.isEmpty && textCount == 0 }

    /// True while a text key is down.
    var hasText: Bool { textCount > 0 }

    mutating func press(_ key: KeyCode, isText: Bool) {
        if isText {
            text.insert(key)
            textCount += 1
            return
        }
        if !key.isModifier { plain.insert(key) }
        taken.remove(key)
        spent.remove(key)
    }

    mutating func release(_ key: KeyCode, isText: Bool) {
        if isText {
            text.remove(key)
            textCount = max(0, textCount - 1)
            return
        }
        plain.remove(key)
        taken.remove(key)
        spent.remove(key)
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
