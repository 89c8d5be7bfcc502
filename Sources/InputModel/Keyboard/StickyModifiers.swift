/// Modifiers for users who press one key at a time: a tapped modifier stays for the next key; tapped twice, it stays
/// until it is tapped again.
///
/// ```
/// state of a modifier | tapped alone | another key is pressed
/// --------------------+--------------+------------------------
/// free                | latched      |
/// latched             | locked       | free, after that press
/// locked              | free         |
/// ```
///
/// A modifier that is held while another key is pressed is not tapped, and works as usual.
package struct StickyModifiers: Sendable {
    private var latched: [KeyCode] = []
    private var locked: [KeyCode] = []

    /// No modifier stays.
    package init() {}

    /// What a tap does to a modifier.
    package enum Change: Sendable {
        /// It stays for the next key.
        case latch
        /// It was latched, and stays until it is tapped again.
        case lock
        /// It no longer stays.
        case free
    }

    /// A modifier was tapped. Left and right keys are distinct.
    package mutating func tap(_ key: KeyCode) -> Change {
        if let index = locked.firstIndex(of: key) {
            locked.remove(at: index)
            return .free
        }
        if let index = latched.firstIndex(of: key) {
            locked.append(latched.remove(at: index))
            return .lock
        }
        latched.append(key)
        return .latch
    }

    /// A key or button was pressed: returns a modifier that was latched for it and must be freed; nil when none is
    /// left.
    package mutating func use() -> KeyCode? { latched.popLast() }

    /// The last keyboard was removed: returns a modifier that stays and must be freed; nil when none is left.
    package mutating func removeNext() -> KeyCode? { latched.popLast() ?? locked.popLast() }

    /// The modifiers that stay for the next key, and those that stay until they are tapped again.
    package var all: (latched: [KeyCode], locked: [KeyCode]) { (latched, locked) }

    /// True if no modifier stays.
    package var isEmpty: Bool { latched.isEmpty && locked.isEmpty }

    /// The modifiers that stay until they are tapped again, by the `modifiers` of each key. Allocates nothing.
    package func lockedModifiers(_ modifiers: (KeyCode) -> Modifiers) -> Modifiers {
        var all = Modifiers()
        for key in locked { all.formUnion(modifiers(key)) }
        return all
    }
}
