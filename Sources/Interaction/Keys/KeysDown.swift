import InputModel

/// Which keys are down, and which of them a command has taken.
///
/// Presses that count as text are kept apart: what they do to others must not tell which keys they are.
struct KeysDown: ~Copyable {
    /// Those whose presses are no text. Modifiers are not among them.
    private(set) var plain = KeySet()
    /// Those whose presses are, by code.
    private var text = KeySet()
    /// How many presses of text keys have not ended: two keyboards can hold one key.
    private var textCount = 0
    private var taken = KeySet()
    /// Those that were down when a modal scene came in front: held on, they do nothing more.
    private var spent = KeySet()
    /// The modal scene that the keys are for; nil for none. Weak, because scenes are the table's, and not a number, because
    /// another may have it by the time that one is looked for.
    #if hasFeature(Embedded)
        private var modal: Scene?
    #else
        private weak var modal: Scene?
    #endif

    init(by _: Interaction.Maker) {}

    /// All of them.
    var all: KeySet { plain.union(text) }

    /// True while none but modifiers are down.
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

    /// The press of `key`, which is no text, performed a command, or is a step towards one: no other target gets it.
    mutating func take(_ key: KeyCode) { taken.insert(key) }

    func isTaken(_ key: KeyCode) -> Bool { taken.contains(key) }

    /// The modal scene in front is `modal`, nil for none. Where it has just come there, what is down was not pressed for it.
    ///
    /// - Returns: true where it has.
    mutating func turn(to modal: Scene?) -> Bool {
        guard modal !== self.modal else { return false }
        self.modal = modal
        guard modal != nil else { return false }
        spent = plain
        return true
    }

    /// Those that are down do nothing more until they are pressed again, but for `others`.
    mutating func spend(besides others: KeySet) { spent = spent.union(plain.subtracting(others)) }

    func isSpent(_ key: KeyCode) -> Bool { spent.contains(key) }
}
