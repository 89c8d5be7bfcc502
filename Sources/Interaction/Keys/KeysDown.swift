import InputModel

/// Which keys are down, and which of them a command has taken.
struct KeysDown {
    /// Modifiers are not among them.
    private(set) var down = KeySet()
    private var taken = KeySet()

    mutating func press(_ key: KeyCode) {
        if !key.isModifier { down.insert(key) }
        taken.remove(key)
    }

    mutating func release(_ key: KeyCode) {
        down.remove(key)
        taken.remove(key)
    }

    /// The press of `key` performed a command, or is a step towards one: nobody else gets it.
    mutating func take(_ key: KeyCode) { taken.insert(key) }

    func isTaken(_ key: KeyCode) -> Bool { taken.contains(key) }
}
