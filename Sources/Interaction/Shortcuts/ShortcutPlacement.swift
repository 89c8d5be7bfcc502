import InputModel

/// Maps the characters of shortcuts to keys of a layout.
///
/// - A character that the layout types with no modifier is on that key.
/// - A character that it cannot type so moves to its key on a United States keyboard. If that key types another
///   character of shortcuts, it moves on to the US key of that one, and so on: each character that occupies a key
///   has left its own US key, so the last key is free, and no two characters share a key.
/// - For a layout without Latin letters, the first of the user's layouts that has them decides where characters
///   are, else that of the United States. Characters that only the layout itself has stay on its own keys.
/// - In a right-to-left layout, `[` and `]` are swapped, and so are the left and right arrows.
struct ShortcutPlacement {
    /// A key, and whether Shift is needed beside the shortcut's own modifiers.
    struct Place {
        var key: KeyCode
        var addsShift = false
        /// The key is not the one that types the character.
        var isMoved = false
    }

    private let layout: KeyboardLayout
    /// The layout that decides where characters are: `layout`, or the Latin one that replaces it.
    private let latin: KeyboardLayout
    /// The keys for characters of a United States keyboard that `latin` cannot type without a modifier.
    private var moved: [String: KeyCode] = [:]

    /// - Parameter others: All layouts that the user has.
    init(_ layout: KeyboardLayout, among others: [KeyboardLayout]) {
        self.layout = layout
        latin = layout.isLatin ? layout : others.first(where: { $0.isLatin }) ?? .us
        var owners: [KeyCode: String] = [:]
        for key in KeyboardLayout.mainBlock {
            let character = KeyboardLayout.us.label(of: key)!
            if let own = latin.key(typing: character) { owners[own] = character }
        }
        for key in KeyboardLayout.mainBlock {
            let character = KeyboardLayout.us.label(of: key)!
            guard latin.key(typing: character) == nil else { continue }
            var place = key
            while let owner = owners[place] { place = KeyboardLayout.us.key(typing: owner)! }
            moved[character] = place
        }
    }

    /// The key that types `character` with no modifier.
    func literal(_ character: String, localizes: Bool) -> Place? {
        // US characters, which can move, are where the Latin layout has them, whichever of the two is active.
        let layout = localizes && KeyboardLayout.us.key(typing: character) != nil ? latin : layout
        return layout.key(typing: character).map { Place(key: $0) }
    }

    /// The key for a `character` that no key types without a modifier: the key it moves to, else the first free one.
    func elsewhere(_ character: String, isFree: (KeyCode) -> Bool) -> Place? {
        guard let place = moved[character] else { return nil }
        if isFree(place) { return Place(key: place, isMoved: true) }
        return KeyboardLayout.mainBlock.first(where: isFree).map { Place(key: $0, isMoved: true) }
    }

    /// The key that types `character` with Shift.
    func shifted(_ character: String, localizes: Bool) -> Place? {
        let layout = localizes ? latin : layout
        return layout.key(typingShifted: character).map { Place(key: $0, addsShift: true) }
    }

    /// Shortcuts are mirrored: the layout is written from right to left.
    var mirrors: Bool { layout.isRightToLeft }

    /// The shortcut that replaces `shortcut` in a right-to-left layout.
    func mirrored(_ shortcut: Shortcut) -> Shortcut {
        Shortcut(
            of: shortcut.steps.map { step in
                var step = step
                step.keys = step.keys.map { mirrored($0) }
                return step
            })
    }

    /// The key that replaces `key` in a right-to-left layout.
    func mirrored(_ key: Shortcut.Key) -> Shortcut.Key {
        guard layout.isRightToLeft else { return key }
        switch key {
        case .character("["): return .character("]")
        case .character("]"): return .character("[")
        case .named(.left): return .named(.right)
        case .named(.right): return .named(.left)
        default: return key
        }
    }

    /// The label of a key, for people to read.
    func label(of key: KeyCode) -> String {
        key == .space ? key.shortcutName : latin.label(of: key) ?? layout.label(of: key) ?? key.shortcutName
    }
}
