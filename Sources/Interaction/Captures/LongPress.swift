import InputModel

/// The wait of a press to become a long one: it stays down, and where it is, for long enough.
struct LongPress {
    /// When the press becomes a long one; the distant future if it will not.
    private(set) var deadline = Timestamp.distantFuture

    mutating func begin(at time: Timestamp) { deadline = time }

    /// The press is `distance` from where it began, and `slop` allows so much.
    mutating func move(to distance: @autoclosure () -> Double, slop: @autoclosure () -> Double) {
        if deadline != .distantFuture, distance() > slop() { end() }
    }

    mutating func end() { deadline = .distantFuture }
}
