import InputModel

/// What the fingers intend, judged by their motion since their number last changed.
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
    /// The same in the first 80 ms, while fingers land and roll.
    static let movedLanding = 3.0
    /// A finger that moved less than this, in millimetres, and less than this part of the other's translation, is at
    /// rest.
    static let still = (millimetres: 0.6, part: 0.25)
    /// How far one finger moves while the other rests before that is intentional, in millimetres.
    static let alone = 3.0
    /// The cosine of 60°: fingers that move in the same direction.
    static let sameDirection = 0.5
    /// A finger that lands this long after another joins a resting or active finger; it does not scroll with it.
    static let landingGap = Interval.milliseconds(250)
    /// A pinch with one finger at rest follows the line between the fingers: the cosine of 37°.
    static let alongLine = 0.8
    /// How much the fingers' distance from their centre changes in a pinch of three or more, in millimetres.
    static let spread = 2.5

    /// Decides for two fingers.
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
        let cosine = a.dot(b) / max(1e-9, long * short)
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
        if (first.startTime - second.startTime).magnitude >= landingGap { return .motion }
        let line = second.origin - first.origin
        let translation =
            first.translation.length > second.translation.length ? first.translation : second.translation
        let cosine = line.dot(translation) / max(1e-9, line.length * translation.length)
        return abs(cosine) > alongLine && abs(line.dy) > abs(line.dx) / 2 ? .pinch : .scroll
    }

    /// Decides for three fingers or more.
    ///
    /// - Parameters:
    ///   - translation: that of the centre of the located fingers.
    ///   - longest: the length of the longest translation of a finger.
    ///   - spread: how much their average distance from their centre has grown; nil if some are only counted.
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
