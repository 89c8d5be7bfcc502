import InputModel

/// The positions of the pad's active fingers, and their arrangement.
struct FingerShape: Sendable {
    /// The number of active fingers, including those that are only counted.
    private(set) var count = 0
    private(set) var placed = 0
    /// One of them has just landed.
    private(set) var hasNew = false
    /// The indices of the first two located fingers; -1 for none.
    private(set) var first = -1
    private(set) var second = -1
    private(set) var middle = Point.zero
    /// The average delta of the located fingers in this frame.
    private(set) var delta = Vector.zero
    /// The sum of their deltas.
    private(set) var sum = Vector.zero
    /// The average of their translations since their number changed, and the length of the longest.
    private(set) var translation = Vector.zero
    private(set) var longest = 0.0
    /// Their average distance from their centre, now and when their number changed.
    private(set) var spread = 0.0
    private(set) var originalSpread = 0.0

    init(_ tracker: borrowing FingerTracker) {
        var origin = Point.zero
        for index in tracker.indices where tracker.fingers[index].isActive {
            count += 1
            let finger = tracker.fingers[index]
            hasNew = hasNew || finger.hasBegun
            guard !finger.isCounted else { continue }
            placed += 1
            if first < 0 { first = index } else if second < 0 { second = index }
            sum = sum + finger.delta
            translation = translation + finger.translation
            longest = max(longest, finger.translation.length)
            middle = Point(x: middle.x + finger.position.x, y: middle.y + finger.position.y)
            origin = Point(x: origin.x + finger.origin.x, y: origin.y + finger.origin.y)
        }
        guard placed > 0 else { return }
        let share = 1 / Double(placed)
        delta = sum * share
        translation = translation * share
        middle = Point(x: middle.x * share, y: middle.y * share)
        origin = Point(x: origin.x * share, y: origin.y * share)
        guard placed > 1 else { return }
        for index in tracker.indices
        where tracker.fingers[index].isActive && !tracker.fingers[index].isCounted {
            spread += (tracker.fingers[index].position - middle).length * share
            originalSpread += (tracker.fingers[index].origin - origin).length * share
        }
    }
}
