import InputModel

/// What keys type in one group with no modifier in force, as it becomes known.
struct PlainTyping: Sendable {
    private var known = KeySet()
    private var texts = [KeyTexts](
        repeating: KeyTexts(text: ShortText(), plainText: ShortText()), count: KeyCode.count)

    subscript(key: KeyCode) -> KeyTexts? {
        get { known.contains(key) ? texts[Int(key.rawValue)] : nil }
        set {
            guard let newValue, Int(key.rawValue) < texts.count else { return }
            texts[Int(key.rawValue)] = newValue
            known.insert(key)
        }
    }

    mutating func removeAll() {
        known = KeySet()
    }
}
