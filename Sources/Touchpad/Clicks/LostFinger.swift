import InputModel

/// A finger of a tap that the pad misses for a moment: it merges wet fingers into one contact, or loses one.
///
/// ```
/// one of two fingers is left; the other                | it was
/// -----------------------------------------------------+-----------------------------------------
/// was down for less than 20 ms, 40 ms before the first | no finger: a splash, a cable
///  lifts                                               |
/// returns within 40 ms, in place, once in a touch      | down all the time; if repeatedly: it drums
/// lifted, and the first moved half way towards it      | merged with the first, and still down; when either
///                                                      |  lifts, the contact jumps to the other's position
/// ```
///
/// A contact that becomes two, with itself in the middle, was two. Fingers that are merged from touch to lift count as
/// one.
struct LostFinger: Sendable {
    /// Any touch by a fingertip is longer: the minimum of libinput and of ``FingerRejection/tap``.
    static let splash = Interval.milliseconds(20)
    /// How long a pad loses a finger. No finger lifts and returns sooner: even the fastest drumming touches with the
    /// same finger every 140 ms, and lifts it for at least 60 of them.
    static let time = Interval.milliseconds(40)
    /// The same if the pad locates only one of two fingers: a merge that does not show where the other is. The longest
    /// in the tests, 35 ms, is three reports of 12.5 ms and the two beside them.
    static let countedTime = Interval.milliseconds(80)
    /// How far from its old position a finger returns, in millimetres: it rolls, and pads locate it anew.
    static let reach = 4.0
    /// Two fingers of which less than this part of their distance is left are merged between them: half, plus rolling.
    static let nearer = 0.7
    /// A contact is between two others if it is this near to their middle, as a part of their distance.
    static let between = 0.25

    private var place = Point.zero
    /// Where the finger that it is merged with had been; nil if it is merged with none.
    private var kept: Point?
    private var leftAt = Timestamp(microseconds: .min)
    private var spacing = Double.infinity
    private var isShort = false
    /// A finger was lost in this touch and has returned. Fingers that drum return repeatedly.
    private var hasReturned = false

    /// Fingers landed: `lone` is where the only one before was; nil if there were none or several.
    ///
    /// - Returns: true if that one had been two already.
    mutating func noteCame(_ tracker: borrowing FingerTracker, lone: Point?) -> Bool {
        spacing = .infinity
        kept = nil
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

    /// The finger at `index` lifted while others stay down.
    mutating func noteLeft(_ index: Int, _ tracker: borrowing FingerTracker, at time: Timestamp) {
        place = tracker.fingers[index].position
        leftAt = time
        kept = nil
        isShort = time - tracker.fingers[index].startTime < Self.splash
        // A box does not say which of its corners a finger is at.
        guard !tracker.geometry.isBox else { return }
        for other in tracker.indices where Self.isThere(tracker.fingers[other]) {
            let delta = tracker.fingers[other].position - place
            if delta.length < Self.nearer * spacing { kept = place + delta * 2 }
        }
    }

    /// True if a finger that landed is the one that the pad had lost; a pad without slots may report either of two.
    func isBack(_ finger: Finger, at time: Timestamp) -> Bool {
        (isMerged(at: time) || time - leftAt <= Self.time)
            && (kept != nil && spacing.isFinite || !hasReturned)
            && (finger.isCounted || (finger.position - place).length <= Self.reach
                || isOneOfTwo(finger.position))
    }

    /// True while the pad merges it with another. For fingers that are only counted nothing shows that, so only for a
    /// short time.
    func isMerged(at time: Timestamp) -> Bool {
        kept != nil && (spacing.isFinite || time - leftAt <= Self.countedTime)
    }

    /// The lost finger has returned.
    mutating func noteReturned() { hasReturned = hasReturned || kept == nil || spacing == .infinity }

    /// True if one of two merged fingers was at `position`.
    func isOneOfTwo(_ position: Point) -> Bool {
        kept.map { min((position - place).length, (position - $0).length) <= Self.reach } ?? false
    }

    /// True if the lost contact was not a finger, now that the other lifts.
    func isSplash(at time: Timestamp) -> Bool { isShort && kept == nil && time - leftAt >= Self.time }

    private static func isThere(_ finger: Finger) -> Bool {
        finger.isDown && finger.isTapping && !finger.isCounted
    }
}
