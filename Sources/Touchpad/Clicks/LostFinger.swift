import InputModel

/// A finger of a tap that the pad does not see for a moment: wet ones that it takes for one, or one that it loses.
///
/// ```
/// of two fingers there is one; the other               | it was
/// -----------------------------------------------------+-----------------------------------------
/// was there for less than 20 ms, 40 ms before the first | no finger: a splash, a cable
///  leaves                                              |
/// is back within 40 ms, where it was, once in a touch   | there all the time; again and again: it drums
/// left a place which the first came half way nearer to | taken for one with the first, and is there; when either
///                                                      |  lifts, what is left jumps to the other's place
/// ```
///
/// And one that becomes two, with itself in the middle, was two. What is taken for one from touch to lift is one.
struct LostFinger: Sendable {
    /// A touch is longer, in all that fingertips do: libinput's and ``FingerRejection/tap``'s least.
    static let splash = Interval.milliseconds(20)
    /// How long a pad loses a finger. No finger lifts and comes back sooner: who drums as quickly as people do touches with the
    /// same finger every 140 ms, and lifts it for 60 of them at least.
    static let time = Interval.milliseconds(40)
    /// The same where the pad places only one of two: a merge, of which nothing shows where the other is. The longest of
    /// the tests', 35 ms, is three reports of 12.5 ms and the two beside them.
    static let countedTime = Interval.milliseconds(80)
    /// How far it is then from where it was, in millimetres: it rolls, and pads place it anew.
    static let reach = 4.0
    /// Two of which this part of their distance is left are one between them: half, and what they roll.
    static let nearer = 0.7
    /// One is between two where it is this near to their middle, as a part of their distance.
    static let between = 0.25

    private var place = Point.zero
    /// Where the one that it is taken for one with had been.
    private var kept = Point.zero
    private var leftAt = Timestamp(microseconds: .min)
    private var spacing = Double.infinity
    private var isMerged = false
    private var isShort = false
    /// One was lost in this touch and is back. Fingers that drum come back again and again.
    private var hasReturned = false

    /// Fingers came: `lone` is where there was one; nil where there were none or several.
    ///
    /// - Returns: true where the one had been two already.
    mutating func noteCame(_ tracker: borrowing FingerTracker, lone: Point?) -> Bool {
        spacing = .infinity
        isMerged = false
        isShort = false
        var wasTwo = false
        for index in tracker.indices where Self.isThere(tracker.fingers[index]) {
            for other in tracker.indices where other > index && Self.isThere(tracker.fingers[other]) {
                let (first, second) = (tracker.fingers[index].position, tracker.fingers[other].position)
                let distance = (second - first).length
                spacing = min(spacing, distance)
                guard let lone else { continue }
                let middle = first + (second - first) * 0.5
                wasTwo = wasTwo || (middle - lone).length < Self.between * distance
            }
        }
        return wasTwo && !tracker.geometry.isBox
    }

    /// The finger at `index` left others there.
    mutating func noteLeft(_ index: Int, _ tracker: borrowing FingerTracker, at time: Timestamp) {
        place = tracker.fingers[index].position
        leftAt = time
        isMerged = false
        isShort = time - tracker.fingers[index].startTime < Self.splash
        // A box does not say which of its corners a finger is at.
        guard !tracker.geometry.isBox else { return }
        for other in tracker.indices where Self.isThere(tracker.fingers[other]) {
            let delta = tracker.fingers[other].position - place
            guard delta.length < Self.nearer * spacing else { continue }
            isMerged = true
            kept = place + delta * 2
        }
    }

    /// True where a finger that came is the one that the pad had lost; a pad without slots takes either of two for it.
    func isBack(_ finger: Finger, at time: Timestamp) -> Bool {
        (isMerged(at: time) || time - leftAt <= Self.time) && (isMerged && spacing.isFinite || !hasReturned)
            && (finger.isCounted || (finger.position - place).length <= Self.reach
                || isOneOfTwo(finger.position))
    }

    /// The pad takes it for one with another. Of fingers that are only counted none is seen to: that soon one is back.
    func isMerged(at time: Timestamp) -> Bool {
        isMerged && (spacing.isFinite || time - leftAt <= Self.countedTime)
    }

    /// The one that was lost is back.
    mutating func noteReturned() { hasReturned = hasReturned || !isMerged || spacing == .infinity }

    /// True where one of two that are taken for one was.
    func isOneOfTwo(_ position: Point) -> Bool {
        isMerged && min((position - place).length, (position - kept).length) <= Self.reach
    }

    /// True where what was lost was no finger, and the other leaves now.
    func isSplash(at time: Timestamp) -> Bool { isShort && !isMerged && time - leftAt >= Self.time }

    private static func isThere(_ finger: Finger) -> Bool {
        finger.isDown && finger.isTapping && !finger.isCounted
    }
}
