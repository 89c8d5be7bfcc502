import InputModel

/// One finger on the pad, or a contact that may be one.
struct Finger: Sendable {
    /// Why a contact is not treated as a finger.
    enum Rejection: Sendable {
        case none
        /// By pressure, by size, or because the device says so. Permanent.
        case palm
        /// Landed at an edge, where palms lie, and has not yet proved to be a finger; it may still tap.
        case edge
        /// On the pad while someone typed or used the stick.
        case typing
        /// The second contact of one wide finger.
        case split
        /// A thumb at the lower edge: it rests, or shows by its pressure or length, and may still tap then.
        case thumb
    }

    /// Its motion from report to report, for ``follow(_:margin:at:)`` and ``FingerTracker`` alone.
    struct Track: Sendable {
        /// Frames since its motion last restarted.
        var frames = 0
        /// When it last moved or restarted.
        var time = Timestamp(microseconds: 0)
        /// The last frame's speed, in millimetres per 12 ms.
        /// How far it was set to another place at once, at most, in millimetres.
        var leap = 0.0
        var pace = 0.0
        var jitter = Jitter()
        /// Where it was reported after a possible jump: the next report decides.
        var suspect: Point?
    }

    /// What presses of the pad make of it, by ``ClickRecognizer``.
    struct Click: Sendable {
        /// It landed in a button area, and has not left it: it is there to press.
        var isInArea = false
        /// Where it was when the pad was pressed, or was placed anew since: it stays there until it moves on purpose.
        var pin: Point?
    }

    /// It is on the pad after this frame.
    var isDown = false
    /// It landed in this frame.
    var hasBegun = false
    /// It lifted in this frame.
    var hasEnded = false
    /// It restarted in this frame where it cannot have moved: another finger may have landed as it lifted.
    var hasLeapt = false
    /// It is only counted (`BTN_TOOL_*`), and has no place of its own: ``position`` is that of the topmost located contact,
    /// which may be a palm, and is compared with no other finger's.
    var isCounted = false
    /// ``Contact/finger``.
    var serial: UInt32 = 0
    /// Its position in millimetres, with jitter removed.
    var position = Point.zero
    /// Its delta in this frame, in millimetres; zero in frames in which fingers land or lift.
    var delta = Vector.zero
    var start = Point.zero
    var startTime = Timestamp(microseconds: 0)
    /// When it landed there: later than ``startTime`` if it has jumped.
    var landingTime = Timestamp(microseconds: 0)
    /// The farthest distance from where it began, in millimetres.
    var travel = 0.0
    /// Where it settled after landing: the travel of a tap is measured from here.
    private(set) var anchor = Point.zero
    /// Its position when the number of fingers last changed.
    private(set) var origin = Point.zero
    private(set) var rejection = Rejection.none
    /// What decided ``rejection``, when it last changed, or that the finger left the button area.
    var reason = ContactVerdict.Measure(.none)
    var click = Click()
    var track = Track()
    /// The scrolling edge that it landed on and has not left.
    var edge = ScrollEdge.none
    /// It was on the pad before the device was opened.
    var isFromBefore = false
    /// Where it first pressed harder or spread farther than a fingertip that taps; nil if it has not.
    var breadth: ContactVerdict.Measure?
    /// At an edge, or a thumb: why it cannot be a tap; nil while it behaves like a finger that taps.
    var tapRefusal: ContactVerdict.Measure?
    /// It has only now proved to be a finger: its whole translation counts.
    var keepsTranslation = false

    /// None.
    init() {}

    /// It lands at `position`.
    init(at position: Point, _ time: Timestamp) {
        isDown = true
        hasBegun = true
        self.position = position
        start = position
        anchor = position
        origin = position
        startTime = time
        landingTime = time
        track.time = time
    }

    /// True if it moves the pointer or content.
    var isActive: Bool { isDown && rejection == .none && !click.isInArea && click.pin == nil }
    var isBroad: Bool { breadth != nil }
    /// At an edge, or a thumb, it may still tap.
    var mayTap: Bool { (rejection == .edge || rejection == .thumb) && tapRefusal == nil }
    /// True if it can be part of a tap, while it is down and as it lifts.
    var isTapping: Bool { rejection == .none || mayTap }

    /// True if it has not moved since it landed or restarted.
    var isUnmoved: Bool { track.frames == 0 }

    /// True while it lands, and rolls as it does.
    func isLanding(at time: Timestamp) -> Bool { time - landingTime <= TapRecognizer.landing.time }

    /// It settles where it is, as long as it lands.
    mutating func settle(at time: Timestamp) {
        if isLanding(at: time) { anchor = position }
    }

    /// Its translation counts from where it is.
    mutating func rebase() {
        origin = position
    }

    /// Sets it to `point` without counting any motion.
    mutating func restart(at point: Point, _ time: Timestamp) {
        let leap = point - position
        track.leap = max(track.leap, leap.length)
        // Only another finger that lands can be this far away.
        if leap.length > JumpDetector.landing {
            landingTime = time
            travel = 0
            start = position
        }
        position = point
        start = start + leap
        anchor = anchor + leap
        rebase()
        track.frames = 0
        track.pace = 0
        track.suspect = nil
        track.time = time
    }

    /// Follows a report of its contact to `point`; after a jump, the next report decides whether it moved.
    ///
    /// - Parameter margin: the radii of the ellipse of its jitter, in millimetres.
    /// - Returns: the time since it last moved; nil if it does not follow, or restarts.
    mutating func follow(_ point: Point, margin: Vector, at time: Timestamp) -> Interval? {
        let elapsed = time - track.time
        let last = position
        let position = Jitter.follow(point, from: last, margin: margin)
        let delta = position - last
        let length = delta.length
        let pace = JumpDetector.pace(length, in: elapsed)
        let lastPace = track.frames > 0 ? track.pace : nil
        if let suspect = track.suspect {
            track.suspect = nil
            guard
                JumpDetector.isMotion(from: last, over: suspect, to: point, in: elapsed, lastPace: lastPace)
            else {
                restart(at: point, time)
                // Its first place may have been garbage: a flick has moved since then.
                travel = max(travel, (point - suspect).length)
                hasLeapt = landingTime == time
                return nil
            }
        } else if JumpDetector.isJump(length, in: elapsed, pace: pace, lastPace: lastPace) {
            track.suspect = point
            return nil
        }
        track.time = time
        track.pace = pace
        track.frames += 1
        self.delta = delta
        self.position = position
        travel = max(travel, (position - start).length)
        return elapsed
    }

    /// It has lifted after two reports that are farther apart than any finger moves between them: one was garbage, or it was
    /// quicker than that.
    var isDoubtful: Bool { hasEnded && track.frames == 0 && track.suspect != nil }

    /// It is taken for something else from now on.
    mutating func become(_ rejection: Rejection, _ reason: ContactVerdict.Measure) {
        self.rejection = rejection
        self.reason = reason
    }

    /// It proved to be an active finger. Its motion until then counts if that was soon; a finger that had rested begins
    /// from its current position.
    mutating func show(at time: Timestamp) {
        if time - startTime <= FingerRejection.promptTime {
            keepsTranslation = true
        } else {
            rebase()
            delta = .zero
        }
    }

    /// Its delta since ``origin``, in millimetres.
    var translation: Vector { position - origin }
}
