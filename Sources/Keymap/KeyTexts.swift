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
