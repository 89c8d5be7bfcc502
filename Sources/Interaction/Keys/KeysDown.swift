import InputModel

/// Which keys are down, and which of them a command has taken.
///
/// Presses that count as text are kept apart: what they do to others must not tell which keys they are.
struct KeysDown {
    /// Those whose presses are no text. Modifiers are not among them.
    private(set) var plain = KeySet()
    /// Those whose presses are, by code.
    private var text = KeySet()
    /// How many presses of text keys have not ended: two keyboards can hold one key.
    private var textCount = 0
    private var taken = KeySet()

    /// All of them.
    var all: KeySet { plain.union(text) }

    /// True while none but modifiers are down.
    var isEmpty: Bool { plain.isEmpty && textCount == 0 }

    mutating func press(_ key: KeyCode, isText: Bool) {
        if isText {
            text.insert(key)
            textCount += 1
            return
        }
        if !key.isModifier { plain.insert(key) }
        taken.remove(key)
    }

    mutating func release(_ key: KeyCode, isText: Bool) {
        if isText {
            text.remove(key)
            textCount = max(0, textCount - 1)
            return
        }
        plain.remove(key)
        taken.remove(key)
    }

    /// The press of `key`, which is no text, performed a command, or is a step towards one: nobody else gets it.
    mutating func take(_ key: KeyCode) { taken.insert(key) }

    func isTaken(_ key: KeyCode) -> Bool { taken.contains(key) }
}
