import InputModel

/// The buttons, or the finger, that hold a press, in the order in which they were pressed.
struct PressedButtons: ~Copyable {
    /// The maximum number of buttons in a press, over all devices: twice those that the kernel has for a mouse
    /// (BTN_LEFT to BTN_TASK). Further buttons are ignored.
    private static let limit = 16

    private var held = InlineArray<16, Press.Held>(
        repeating: Press.Held(device: .none, button: .primary, code: .buttonLeft, count: 0))
    /// How many entries of ``held`` are down.
    private(set) var count = 0

    /// Forgets the buttons of the previous press: only `first` is down.
    mutating func begin(with first: Press.Held) {
        held[0] = first
        count = 1
    }

    subscript(index: Int) -> Press.Held { held[index] }

    /// - Returns: false if the limit is reached.
    mutating func add(_ other: Press.Held) -> Bool {
        guard count < Self.limit else { return false }
        held[count] = other
        count += 1
        return true
    }

    /// - Returns: the index of a button; nil if it is not down.
    func index(_ device: DeviceID, _ code: KeyCode) -> Int? {
        for index in 0..<count where held[index].device == device && held[index].code == code { return index }
        return nil
    }

    /// Removes a button; later ones move up.
    mutating func remove(at index: Int) {
        for next in index + 1..<max(index + 1, count) { held[next - 1] = held[next] }
        count -= 1
    }

    mutating func removeAll() { count = 0 }
}
