/// Modifiers for those who press one key at a time: tapped, they stay for the next key; tapped twice, until they are
/// tapped again.
///
/// ```
/// state of a modifier | tapped alone | another key is pressed
/// --------------------+--------------+------------------------
/// free                | latched      |
/// latched             | locked       | free, after that press
/// locked              | free         |
/// ```
///
/// A modifier that is held while another key is pressed is no tap, and works as ever.
package struct StickyModifiers: Sendable {
    private var latched: [KeyCode] = []
    private var locked: [KeyCode] = []

    /// No modifier stays.
    package init() {}

    /// What a tap does to what is in force.
    package enum Change: Sendable {
        /// It stays for the next key.
        case latch
        /// It was latched, and stays.
        case lock
        /// It stays no longer.
        case free
    }

    /// A modifier was tapped. Left and right are two.
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

    /// A key or button has been pressed: a modifier that was latched for it, to be freed; nil for no more.
    package mutating func use() -> KeyCode? { latched.popLast() }

    /// The last keyboard has gone: a modifier that stays, to be freed; nil for no more.
    package mutating func removeNext() -> KeyCode? { latched.popLast() ?? locked.popLast() }

    /// True where no modifier stays.
    package var isEmpty: Bool { latched.isEmpty && locked.isEmpty }

    /// Those that stay until they are tapped again.
    package var lockedModifiers: Modifiers {
        var modifiers = Modifiers()
        for key in locked { modifiers.formUnion(key.modifier) }
        return modifiers
    }
}

extension KeyCode {
    /// The modifier that a key usually is; none for other keys.
    var modifier: Modifiers {
        switch self {
        case .leftShift, .rightShift: .shift
        case .leftControl, .rightControl: .control
        case .leftAlt: .alternate
        case .rightAlt: .level3
        case .leftMeta, .rightMeta: .command
        case .function: .function
        default: []
        }
    }
}
