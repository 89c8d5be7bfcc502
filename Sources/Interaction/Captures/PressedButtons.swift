import InputModel

/// The buttons, or the finger, that hold a press, in the order in which they came.
///
/// A reference, because one press is there at a time and it is looked at several times a frame: what it takes to hold so
/// many is not handed over with it each time.
final class PressedButtons {
    /// The most of one press, of several devices together: twice those that the kernel has for a mouse (BTN_LEFT to
    /// BTN_TASK). More are not part of it.
    private static let limit = 16

    private var held = InlineArray<16, Press.Held>(
        repeating: Press.Held(device: .none, button: .primary, code: .buttonLeft, count: 0))
    /// So many of ``held`` are down.
    private(set) var count = 0

    /// Nothing is pressed, and so nothing captured. Those of a press that was cancelled stay until the next.
    var isEmpty: Bool { count == 0 }

    /// Forgets those of the press before: `first` is down, and nothing else.
    func begin(with first: Press.Held) {
        held[0] = first
        count = 1
    }

    subscript(place: Int) -> Press.Held { held[place] }

    /// - Returns: false where it is one too many.
    func add(_ other: Press.Held) -> Bool {
        guard count < Self.limit else { return false }
        held[count] = other
        count += 1
        return true
    }

    /// - Returns: nil where the button is not down.
    func place(_ device: DeviceID, _ code: KeyCode) -> Int? {
        for place in 0..<count where held[place].device == device && held[place].code == code { return place }
        return nil
    }

    /// It is up; those that came after it move up.
    func remove(at place: Int) {
        for next in place + 1..<max(place + 1, count) { held[next - 1] = held[next] }
        count -= 1
    }
}
