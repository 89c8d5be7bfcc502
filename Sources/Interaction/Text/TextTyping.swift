import InputModel

/// The last press delivered to a region that edits text. Its repeats go only to that region.
///
/// A key that is held while another region gets the focus, or a dialog opens, types nothing there.
struct TextTyping: ~Copyable {
    private var last: (press: KeyPressID, target: RegionReference)?

    mutating func begin(_ key: KeyEvent, in target: RegionReference) { last = (key.press, target) }

    /// True for a repeat of the press, while its region still has the focus.
    func goesOn(_ key: KeyEvent, in target: RegionReference) -> Bool {
        last.map { $0 == (key.press, target) } ?? false
    }

    mutating func end(_ key: KeyEvent) { if last?.press == key.press { last = nil } }
}
