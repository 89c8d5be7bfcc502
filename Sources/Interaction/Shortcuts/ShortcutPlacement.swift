import InputModel

/// On which keys of a layout the characters of shortcuts are.
///
/// - A character that the layout types with no modifier is on that key.
/// - One that it cannot type so moves to the key that has its place on a keyboard of the United States. Where that
///   key types another character of shortcuts, it takes the place of that one, and so on: each place that is taken
///   was left by the last to take it, so the last one is free, and no two ever share a key.
/// - A layout that has no Latin letters is left aside: the first of the user's layouts that has them says where
///   characters are, else that of the United States. What only the layout itself has is on its own keys.
/// - In a layout that is written from right to left, `[` and `]` and the arrows change places.
struct ShortcutPlacement {
    /// A key, and whether Shift is needed beside the shortcut's own modifiers.
    struct Place {
        var key: KeyCode
        var addsShift = false
        /// It is another key than the one that types the character.
        var isMoved = false
    }

    private let layout: KeyboardLayout
    /// Whose characters count for keys: `layout`, or the Latin one in its place.
    private let latin: KeyboardLayout
    /// Where the characters of a United States keyboard are that `latin` does not type with no modifier.
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
        // What moves stands where it does in the Latin layout, whichever of the two is in force.
        let layout = localizes && KeyboardLayout.us.key(typing: character) != nil ? latin : layout
        return layout.key(typing: character).map { Place(key: $0) }
    }

    /// The key for a `character` that none types with no modifier: its place, else the first free of all others.
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

    /// What a character becomes where the layout is written from right to left.
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

    /// What stands on a key, for people to read.
    func label(of key: KeyCode) -> String {
        key == .space ? key.shortcutName : latin.label(of: key) ?? layout.label(of: key) ?? key.shortcutName
    }
}
