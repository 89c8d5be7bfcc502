/// Finds modifiers pressed and released with nothing in between: no key, no button, no scroll.
package struct ModifierTap: Sendable {
    private var candidate: KeyCode?

    /// No modifier is down.
    package init() {}

    /// A key went down, alone or with `others` held on any keyboard of the seat.
    package mutating func press(_ key: KeyCode, _ role: KeyRole, othersHeld: Bool) {
        candidate = role.isModifier && !othersHeld ? key : nil
    }

    /// A key went up: true if that completes a tap.
    package mutating func release(_ key: KeyCode) -> Bool {
        defer { candidate = nil }
        return candidate == key
    }

    /// Something else was pressed or scrolled.
    package mutating func interrupt() {
        candidate = nil
    }
}
