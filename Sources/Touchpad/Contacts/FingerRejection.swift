import InputModel

/// Decides which contacts are not fingers: palms at the edges, resting thumbs, every contact while someone types.
///
/// ```
/// rejection \ event | at an edge  | shows as finger | someone types | typing is over, landed since | rests low 300 ms | moves 7 mm
/// ------------------+-------------+-----------------+---------------+------------------------------+------------------+-----------
/// none              | edge (land) |                 | typing        |                              | thumb            |
/// edge              |             | none            | typing        |                              |                  |
/// split             | (lands within 7 mm of a finger: until 10 mm away, or alone)
/// typing            |             |                 |               | none                         |                  |
/// thumb             |             |                 | typing        |                              |                  | none
/// palm              | (by pressure, by size, or because the device says so: permanent)
/// thumb             | (also by pressure or size, where libinput's quirk files know by which; it may still tap then)
/// ```
///
/// At an edge, position alone decides nothing. A contact there proves to be a finger when it moves like one (inward,
/// briskly along, or far), lands or moves together with another finger, or returns to where one has just tapped. Until
/// then it moves nothing; if it is short and still, with a fingertip's size and pressure, it taps.
struct FingerRejection: Sendable {
    /// The minimum width of a pad whose edges palms reach, in millimetres. Libinput has 70; today's smaller pads have
    /// palms at their edges too.
    static let leastWidth = 60.0
    /// How far palms reach in from the sides: a part of the width, up to a limit in millimetres. Source: libinput.
    static let sideReach = (part: 0.08, millimetres: 8.0)
    /// The minimum height, in millimetres, of a pad whose upper edge typing hands reach, and the part of it that they
    /// reach. Source: libinput.
    static let top = (leastHeight: 55.0, part: 0.05)
    /// How far a contact at an edge moves inward, or along the edge, to be a finger, in millimetres.
    static let inward = 8.0
    static let along = 15.0
    /// The same for a contact that moves this far within this time: a palm rolls 5 mm as it settles, and creeps 3.
    static let brisk = (millimetres: 8.0, time: Interval.milliseconds(500))
    /// Fingers that land within this time of each other are active fingers of one hand, wherever they land.
    static let togetherTime = Interval.milliseconds(100)
    /// Contacts that moved this far, in millimetres, in the same direction (the cosine of 37°), one at least half as
    /// far as the other, act together.
    static let comotion = (millimetres: 1.2, cosine: 0.8, part: 0.5)
    /// The limits of duration and travel, in millimetres, of a tap at an edge: libinput's time, and more than the 1.2
    /// that fingertips roll as they land and lift. A palm rolls farther while it spreads.
    static let tap = (
        soonest: Interval.milliseconds(20), latest: Interval.milliseconds(180), millimetres: 1.5
    )
    /// How near to its last tap a returning finger lands, in millimetres.
    static let tapReach = 10.0
    /// How long after the last key a contact at an edge cannot be a tap: hands that type rock on their palms. Twice the
    /// time for which the whole pad is disabled.
    static let rockingTime = Interval.milliseconds(1000)
    /// The motion of a contact before it proved to be a finger counts if that happened within this time.
    static let promptTime = Interval.milliseconds(500)
    /// Where thumbs rest: below these parts of the height, on pads of at least this height in millimetres. Source:
    /// libinput.
    static let thumb = (upperPart: 0.85, lowerPart: 0.92, leastHeight: 45.0)
    /// A contact that rests this long low on the pad is a thumb. Source: libinput.
    static let thumbTime = Interval.milliseconds(300)
    /// A low contact is a thumb if another finger is this much higher, in millimetres, and landed this much earlier or
    /// later; a contact that lands with the finger pinches.
    static let thumbBeside = (millimetres: 20.0, gap: Interval.milliseconds(200))
    /// A contact that moves farther than this, in millimetres, is not at rest. Source: libinput.
    static let thumbTravel = 7.0
    /// A contact that lands within the first distance of a finger, in millimetres, belongs to that finger; beyond the
    /// second it is a finger of its own. The centres of adjacent fingers are 12 mm apart or more.
    static let split = (lands: 7.0, leaves: 10.0)
    /// How long the pad is disabled after a single key, and after each further key. Source: libinput.
    static let typingTime = (first: Interval.milliseconds(200), next: Interval.milliseconds(500))
    /// How long the pad is disabled after the stick moves. Source: libinput.
    static let stickTime = Interval.milliseconds(300)
    /// So many reports of the stick are a hand's; fewer may be a jolt. No more than ``stickTime`` passes between two.
    static let stickReports = 3

    private typealias Measure = ContactVerdict.Measure

    /// Longer than any pad, in millimetres.
    private static let far = 1000.0

    private let settings: TouchpadSettings
    private let geometry: TouchpadGeometry
    private let scrollsAtEdge: Bool
    /// How far palms reach in from the sides and from the top, in millimetres; 0 for an edge that is not checked for
    /// palms.
    let side: Double
    let upper: Double
    private var lastUse = Timestamp(microseconds: .min)
    private var quietUntil = Timestamp(microseconds: .min)
    /// The stick's reports in a row, and when the last came.
    private var stick = (reports: 0, time: Timestamp(microseconds: .min))

    init(_ geometry: TouchpadGeometry, settings: TouchpadSettings, scrollsAtEdge: Bool) {
        self.settings = settings
        self.geometry = geometry
        self.scrollsAtEdge = scrollsAtEdge
        let hasEdges = settings.palmRejection && !geometry.isGuessed && geometry.width >= Self.leastWidth
        side = hasEdges ? min(Self.sideReach.millimetres, Self.sideReach.part * geometry.width) : 0
        upper = hasEdges && geometry.height > Self.top.leastHeight ? Self.top.part * geometry.height : 0
    }

    /// True while the pad is disabled because someone types or uses the stick.
    func isQuiet(at time: Timestamp) -> Bool {
        time < quietUntil
    }

    /// A key was pressed on the keyboard that belongs to the pad.
    mutating func noteTyping(_ tracker: inout FingerTracker, at time: Timestamp) {
        rest(&tracker, until: time + (isQuiet(at: time) ? Self.typingTime.next : Self.typingTime.first), time)
    }

    /// The stick that belongs to the pad moved: false if that may be a jolt.
    mutating func noteStick(_ tracker: inout FingerTracker, at time: Timestamp) -> Bool {
        stick = (time - stick.time <= Self.stickTime ? stick.reports + 1 : 1, time)
        guard stick.reports >= Self.stickReports else { return false }
        rest(&tracker, until: time + Self.stickTime, time)
        return true
    }

    private mutating func rest(_ tracker: inout FingerTracker, until end: Timestamp, _ time: Timestamp) {
        quietUntil = max(quietUntil, end)
        lastUse = time
        for index in tracker.indices where tracker[index].isDown {
            guard tracker[index].rejection != .palm, tracker[index].rejection != .typing else { continue }
            tracker[index].become(.typing, sinceUse(at: time))
        }
    }

    /// Classifies the contacts of a frame.
    ///
    /// - Parameter expected: where a finger that has just tapped may land again.
    mutating func update(_ tracker: inout FingerTracker, expected: Point?, at time: Timestamp) {
        var hasShown = false
        for index in tracker.indices where !tracker[index].isCounted {
            if tracker[index].isDown {
                let wasAtEdge = tracker[index].rejection == .edge
                decide(index, &tracker, expected: expected, at: time)
                hasShown = hasShown || wasAtEdge && tracker[index].rejection == .none
            } else if tracker[index].hasEnded && tracker[index].rejection == .edge {
                updateTap(index, &tracker, at: time)
            }
        }
        guard hasShown else { return }
        // Contacts that landed with it are fingers too.
        for index in tracker.indices where tracker[index].isDown && tracker[index].rejection == .edge {
            decide(index, &tracker, expected: expected, at: time)
        }
    }

    private func decide(_ index: Int, _ tracker: inout FingerTracker, expected: Point?, at time: Timestamp) {
        let before = tracker[index].rejection
        guard let (after, reason) = change(of: index, tracker, expected: expected, at: time) else {
            if before == .edge || before == .thumb { updateTap(index, &tracker, at: time) }
            return
        }
        tracker[index].become(after, reason)
        switch (before, after) {
        case (.edge, .none): tracker[index].show(at: time)
        case (.none, .edge): tracker[index].tapRefusal = tapRefusal(ofLanding: index, tracker)
        case (.none, .thumb):
            // What rests does not tap. Where a thumb shows by its measures, it may.
            let rests = reason.evidence == .dwell || reason.evidence == .height
            tracker[index].tapRefusal = rests ? reason : nil
        case (.none, _): break
        default:
            // Its motion while it was rejected moves nothing.
            tracker[index].rebase()
            tracker[index].delta = .zero
        }
    }

    /// Why a contact that has landed at an edge is not going to be a tap, or nil.
    private func tapRefusal(ofLanding index: Int, _ tracker: borrowing FingerTracker) -> Measure? {
        let finger = tracker.fingers[index]
        if let breadth = finger.breadth { return breadth }
        if finger.startTime <= lastUse + Self.rockingTime {
            return Measure(
                .typing, (finger.startTime - lastUse).inMilliseconds,
                limit: Self.rockingTime.inMilliseconds)
        }
        return isAlone(index, tracker) ? nil : Measure(.company)
    }

    /// Updates whether a contact at an edge, or a thumb, can still be a tap.
    private func updateTap(_ index: Int, _ tracker: inout FingerTracker, at time: Timestamp) {
        guard tracker[index].mayTap else { return }
        let finger = tracker[index]
        let age = time - finger.startTime
        guard finger.rejection == .edge else {
            if age > Self.tap.latest { tracker[index].tapRefusal = tooOld(age) }
            return
        }
        tracker[index].tapRefusal =
            if let breadth = finger.breadth {
                breadth
            } else if finger.travel > Self.tap.millimetres {
                Measure(.travel, finger.travel, limit: Self.tap.millimetres)
            } else if age > Self.tap.latest {
                tooOld(age)
            } else if !finger.isDown && age < Self.tap.soonest {
                Measure(.dwell, age.inMilliseconds, limit: Self.tap.soonest.inMilliseconds)
            } else {
                nil
            }
    }

    private func tooOld(_ age: Interval) -> Measure {
        Measure(.dwell, age.inMilliseconds, limit: Self.tap.latest.inMilliseconds)
    }

    /// True if no finger was down before: a palm lands beside fingers at work.
    private func isAlone(_ index: Int, _ tracker: borrowing FingerTracker) -> Bool {
        for other in tracker.indices where other != index && tracker.fingers[other].isDown {
            if tracker.fingers[index].startTime - tracker.fingers[other].startTime > Self.togetherTime {
                return false
            }
        }
        return true
    }

    /// What a contact is taken for from now on, and the measure that decides it; nil if nothing changes.
    private func change(
        of index: Int, _ tracker: borrowing FingerTracker, expected: Point?, at time: Timestamp
    ) -> (Finger.Rejection, Measure)? {
        let finger = tracker.fingers[index]
        switch finger.rejection {
        case .palm: return nil
        case .typing:
            let isOver = !isQuiet(at: time) && finger.startTime > lastUse
            return isOver ? (.none, sinceUse(at: time)) : nil
        case .edge:
            if let progress = progress(of: finger, at: time) { return (.none, progress) }
            return hasCompany(finger, tracker) ? (.none, Measure(.company)) : nil
        case .split:
            let distance = distanceToFinger(from: finger, tracker)
            return distance < Self.split.leaves
                ? nil : (.none, Measure(.neighbour, distance, limit: Self.split.leaves))
        case .thumb:
            return finger.travel > Self.thumbTravel
                ? (.none, Measure(.travel, finger.travel, limit: Self.thumbTravel)) : nil
        case .none:
            if finger.hasBegun {
                if isQuiet(at: time) { return (.typing, sinceUse(at: time)) }
                if let edge = edge(at: finger.position), !hasCompany(finger, tracker),
                    !isBack(finger, expected)
                {
                    return (.edge, edge)
                }
                let distance = distanceToFinger(from: finger, tracker)
                if distance < Self.split.lands {
                    return (.split, Measure(.neighbour, distance, limit: Self.split.lands))
                }
            }
            return thumb(index, tracker, at: time).map { (.thumb, $0) }
        }
    }

    /// How near another finger is, of which the contact may be a part, in millimetres; more than any pad's size if none
    /// is down.
    private func distanceToFinger(from finger: Finger, _ tracker: borrowing FingerTracker) -> Double {
        guard !geometry.isBox, !geometry.isGuessed else { return Self.far }
        var distance = Self.far
        for index in tracker.indices where tracker.fingers[index].isDown {
            let other = tracker.fingers[index]
            guard other.rejection == .none, !other.isCounted, other.serial != finger.serial else { continue }
            // Of two contacts that land together, the first is the finger.
            guard !other.hasBegun || other.serial < finger.serial else { continue }
            distance = min(distance, (other.position - finger.position).length)
        }
        return distance
    }

    /// How near the edge a point is, in the reach of palms; nil farther in.
    private func edge(at point: Point) -> Measure? {
        // Pads report positions outside the range that they declare.
        if upper > 0 && point.y < upper { return Measure(.top, point.y, limit: upper) }
        guard side > 0 else { return nil }
        if point.x < side { return Measure(.side, point.x, limit: side) }
        guard !scrollsAtEdge && point.x > geometry.width - side else { return nil }
        return Measure(.side, geometry.width - point.x, limit: side)
    }

    /// How far a contact has moved, as only a finger does, or nil.
    private func progress(of finger: Finger, at time: Timestamp) -> Measure? {
        let distance = (finger.position - finger.start).length
        if distance > Self.along { return Measure(.travel, distance, limit: Self.along) }
        if distance > Self.inward && edge(at: finger.position) == nil {
            return Measure(.travel, distance, limit: Self.inward)
        }
        guard distance > Self.brisk.millimetres && time - finger.startTime <= Self.brisk.time else {
            return nil
        }
        return Measure(.travel, distance, limit: Self.brisk.millimetres)
    }

    /// True if the contact returns to where a finger has just tapped.
    private func isBack(_ finger: Finger, _ expected: Point?) -> Bool {
        guard let expected, !finger.isBroad else { return false }
        return (finger.position - expected).length <= Self.tapReach
    }

    /// True if another finger landed or moves together with it: both are active.
    private func hasCompany(_ finger: Finger, _ tracker: borrowing FingerTracker) -> Bool {
        guard !finger.isBroad else { return false }
        for index in tracker.indices where tracker.fingers[index].isActive {
            let other = tracker.fingers[index]
            guard other.serial != finger.serial else { continue }
            if (other.startTime - finger.startTime).magnitude <= Self.togetherTime { return true }
            // It has the place of another, even of this contact: its motion proves nothing.
            guard !other.isCounted else { continue }
            let (own, its) = (finger.translation, other.translation)
            let (short, long) = (min(own.length, its.length), max(own.length, its.length))
            if short >= Self.comotion.millimetres && short >= Self.comotion.part * long
                && own.dot(its) >= Self.comotion.cosine * short * long
            {
                return true
            }
        }
        return false
    }

    /// How long a contact has rested low on the pad, how low it lies beside a finger, or by which of its measures it shows,
    /// as a thumb does; nil for none.
    private func thumb(_ index: Int, _ tracker: borrowing FingerTracker, at time: Timestamp) -> Measure? {
        let finger = tracker.fingers[index]
        guard settings.palmRejection, !scrollsAtEdge, geometry.height >= Self.thumb.leastHeight,
            finger.travel <= Self.thumbTravel, finger.start.y > Self.thumb.upperPart * geometry.height,
            finger.position.y > Self.thumb.upperPart * geometry.height
        else { return nil }
        let age = time - finger.startTime
        let height = finger.position.y / geometry.height
        var isBeside = false
        for index in tracker.indices where tracker.fingers[index].isActive {
            let other = tracker.fingers[index]
            guard other.serial != finger.serial else { continue }
            if (other.startTime - finger.startTime).magnitude < Self.thumbBeside.gap { return nil }
            isBeside =
                isBeside
                || !other.isCounted && other.position.y < finger.position.y - Self.thumbBeside.millimetres
        }
        let isLowest = finger.position.y > Self.thumb.lowerPart * geometry.height
        if let contact = tracker.contact(in: index),
            let sign = geometry.thumb(contact, isLowest: isLowest)
        {
            return sign
        }
        if isLowest && age > Self.thumbTime {
            return Measure(.dwell, age.inMilliseconds, limit: Self.thumbTime.inMilliseconds)
        }
        return isBeside && !geometry.isBox ? Measure(.height, height, limit: Self.thumb.upperPart) : nil
    }

    /// The time since the last key, or the stick's last motion.
    private func sinceUse(at time: Timestamp) -> Measure {
        Measure(.typing, (time - lastUse).inMilliseconds, limit: (quietUntil - lastUse).inMilliseconds)
    }
}
