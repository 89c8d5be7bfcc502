import InputModel

/// The wait of a press to become a long one: it stays down, and where it is, for long enough.
struct LongPress {
    /// How long it takes: UIKit's value.
    private static let time = Interval.milliseconds(500)
    /// How far it may move, in points: UIKit's value. If the drag threshold is lower, as it is unless the
    /// configuration says otherwise, that threshold decides.
    static let slop = 10.0

    /// When the press becomes a long one; the distant future if it will not.
    private(set) var deadline = Timestamp.distantFuture

    mutating func begin(at time: Timestamp) { deadline = time + Self.time }

    /// The press is `distance` from where it began, and `slop` allows so much.
    mutating func move(to distance: @autoclosure () -> Double, slop: @autoclosure () -> Double) {
        if deadline != .distantFuture, distance() > slop() { end() }
    }

    mutating func end() { deadline = .distantFuture }
}
