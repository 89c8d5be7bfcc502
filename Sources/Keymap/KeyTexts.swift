public import InputModel

/// What a press types: with and without the modifiers of its moment.
public struct KeyTexts: Sendable {
    /// With the modifiers of its moment; empty for a key that types nothing.
    public var text: ShortText
    /// With no modifier; empty for a key that types nothing then.
    public var plainText: ShortText

    /// Types `text` now, and `plainText` with no modifier.
    public init(text: ShortText, plainText: ShortText) {
        self.text = text
        self.plainText = plainText
    }
}

/// The texts of keys in one state of the layout, as they become known.
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
