import InputModel

/// The last press delivered to a region that edits text. Its repeats go only to that region.
///
/// A key that is held while another region gets the focus, or a dialog opens, types nothing there.
struct TextTyping: ~Copyable {
    private var key: KeyCode?
    private var device = DeviceID.none
    private var target: RegionReference?

    mutating func begin(_ key: KeyEvent, in target: RegionReference) {
        self.key = key.key
        device = key.device
        self.target = target
    }

    /// True for a repeat of the press, while its region still has the focus.
    func goesOn(_ key: KeyEvent, in target: RegionReference) -> Bool {
        self.key == key.key && device == key.device && self.target == target
    }

    mutating func end(_ key: KeyEvent) {
        if self.key == key.key && device == key.device { (self.key, target) = (nil, nil) }
    }
}
