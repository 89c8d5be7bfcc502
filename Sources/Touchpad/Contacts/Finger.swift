import InputModel

/// One finger on the pad, or what is taken for one.
struct Finger: Sendable {
    /// Why a contact is no finger that anything should follow.
    enum Rejection: Sendable {
        case none
        /// Pressed, spread or called so by the device. Never taken back.
        case palm
        /// Landed at an edge, where palms lie, and has not yet shown itself as a finger; it may still tap.
        case edge
        /// There while someone typed or used the stick.
        case typing
        /// The second contact of one wide finger.
        case split
        /// A thumb that rests at the lower edge.
        case thumb
    }

    /// It is on the pad after this frame.
    var isDown = false
    /// It came in this frame.
    var hasBegun = false
    /// It left in this frame.
    var hasEnded = false
    /// It was put down anew in this frame, where it cannot have gone: another one may have come as it left.
    var hasLeapt = false
    /// Only its number is known (`BTN_TOOL_*`), not its place.
    var isCounted = false
    /// ``Contact/finger``.
    var serial: UInt32 = 0
    /// Where it is, in millimetres, without its tremble.
    var position = Point.zero
    /// Its delta in this frame, in millimetres; zero in frames in which fingers come and go.
    var delta = Vector.zero
    var start = Point.zero
    var startTime = Timestamp(microseconds: 0)
    /// When it was put down there: later than ``startTime`` where it has leapt.
    var landingTime = Timestamp(microseconds: 0)
    /// The farthest from where it began, in millimetres.
    var travel = 0.0
    /// Where it had settled after landing: what a tap is measured from.
    var anchor = Point.zero
    /// When it last moved.
    var motionTime = Timestamp(microseconds: 0)
    /// Where it was when the fingers' number last changed.
    var origin = Point.zero
    var rejection = Rejection.none
    /// It landed in a button area, and has not left it: it is there to press.
    var isInButtonArea = false
    /// Where it was when the pad was pressed: it stays there until it moves on purpose.
    var pin: Point?
    /// The edge that it landed on, and has not left, where edges scroll.
    var edge = ScrollEdge.none
    /// It was there before we looked.
    var isFromBefore = false
    /// It has pressed or spread as no fingertip does that taps.
    var isBroad = false
    /// Where it is at an edge: so far it has done what a fingertip does that taps.
    var mayTap = false
    /// It shows only now what it is: its whole translation counts.
    var keepsTranslation = false

    // What the tracker knows of its motion.
    /// Frames since its motion was last started anew.
    var history = 0
    var lastTime = Timestamp(microseconds: 0)
    /// The last frame's speed, in millimetres in 12 ms.
    var pace = 0.0
    var jitter = Jitter()
    /// Where it would be, had it leapt: the next report tells.
    var suspect: Point?

    /// True where it moves pointer and content.
    var isActive: Bool { isDown && rejection == .none && !isInButtonArea && pin == nil }
    /// True where it can be part of a tap, while it is down and as it leaves.
    var isTapping: Bool { rejection == .none || rejection == .edge && mayTap }
    /// It turned out to be a finger at work. What it did until then counts where that was soon; a finger that
    /// had rested begins from where it is.
    mutating func show(at time: Timestamp) {
        if time - startTime <= FingerRejection.promptTime {
            keepsTranslation = true
        } else {
            origin = position
            delta = .zero
        }
    }

    /// Its delta since ``origin``, in millimetres.
    var translation: Vector { position - origin }
}
