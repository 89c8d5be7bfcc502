import InputModel

/// What fingers that have moved since their number last changed are about to do.
enum GestureDecision: Sendable, Equatable {
    /// They have not moved far enough to tell.
    case wait
    /// One of them moves the pointer while the others rest.
    case motion
    case scroll
    case pinch
    case swipe

    /// A finger that moved this far, in millimetres, moves on purpose.
    static let moved = 1.5
    /// The same while fingers land and roll: in the first 80 ms.
    static let movedLanding = 3.0
    /// One that moved less than this, in millimetres, and less than this part of the other's translation, rests.
    static let still = (millimetres: 0.6, part: 0.25)
    /// How far one finger moves while the others rest until that is what is meant, in millimetres.
    static let alone = 3.0
    /// The cosine of 60°: fingers that move in the same direction.
    static let sameDirection = 0.5
    /// A finger that lands this long after another joins one that rests or works, not one that scrolls with it.
    static let landingGap = Interval.milliseconds(250)
    /// Anchored pinches are along the line between the fingers: the cosine of 37°.
    static let alongLine = 0.8
    /// How much the fingers' distance from their middle changes in a pinch of three or more, in millimetres.
    static let spread = 2.5

    /// Two fingers.
    init(_ first: Finger, _ second: Finger, isBox: Bool, moved: Double) {
        let (a, b) = (first.translation, second.translation)
        if isBox || first.isCounted || second.isCounted {
            let common = (a + b) * 0.5
            self = common.length >= moved ? .scroll : .wait
            return
        }
        let (long, short) = (max(a.length, b.length), min(a.length, b.length))
        guard long >= moved else {
            self = .wait
            return
        }
        if short < Self.still.millimetres && short < long * Self.still.part {
            self = long < max(moved, Self.alone) ? .wait : Self.oneMoves(first, second)
            return
        }
        let cosine = (a.dx * b.dx + a.dy * b.dy) / max(1e-9, long * short)
        if cosine >= Self.sameDirection {
            self = .scroll
        } else if cosine <= 0 {
            self = .pinch
        } else if long < max(moved, Self.alone) {
            self = .wait
        } else {
            self = (a + b).length >= (a + b * -1).length ? .scroll : .pinch
        }
    }

    private static func oneMoves(_ first: Finger, _ second: Finger) -> GestureDecision {
        let gap = first.startTime - second.startTime
        if gap >= landingGap || Interval(microseconds: -gap.microseconds) >= landingGap { return .motion }
        let line = second.origin - first.origin
        let translation =
            first.translation.length > second.translation.length ? first.translation : second.translation
        let cosine =
            (line.dx * translation.dx + line.dy * translation.dy)
            / max(1e-9, line.length * translation.length)
        return abs(cosine) > alongLine && abs(line.dy) > abs(line.dx) / 2 ? .pinch : .scroll
    }

    /// Three fingers or more.
    ///
    /// - Parameters:
    ///   - translation: of the middle of those that are placed.
    ///   - longest: the length of the longest translation of one of them.
    ///   - spread: how much farther they are from their middle, on average; nil where some are only counted.
    init(translation: Vector, longest: Double, spread: Double?, moved: Double) {
        if let spread, abs(spread) >= Self.spread, abs(spread) > translation.length {
            self = .pinch
        } else if translation.length >= moved && longest >= moved * 1.25
            && translation.length > abs(spread ?? 0)
        {
            self = .swipe
        } else {
            self = .wait
        }
    }
}
