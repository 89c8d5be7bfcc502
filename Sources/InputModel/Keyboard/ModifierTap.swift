/// Finds modifiers pressed and released with nothing in between: no key, no button, no scroll.
public struct ModifierTap: Sendable {
    private var candidate: KeyCode?

    /// No modifier is down.
    public init() {}

    /// A key went down, alone or with `others` held on any keyboard of the seat.
    public mutating func press(_ key: KeyCode, othersHeld: Bool) {
        candidate = key.isModifier && !othersHeld ? key : nil
    }

    /// A key went up: true where that completes a tap.
    public mutating func release(_ key: KeyCode) -> Bool {
        defer { candidate = nil }
        return candidate == key
    }

    /// Something else was pressed or scrolled.
    public mutating func interrupt() {
        candidate = nil
    }
}
