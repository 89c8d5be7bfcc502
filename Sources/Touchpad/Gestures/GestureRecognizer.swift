import InputModel

/// Recognises what the fingers on the pad do: move the pointer, scroll, pinch, swipe, hold. A decision stands until
/// they lift.
///
/// ```
/// state \ event | fingers land or lift     | moved (GestureDecision)      | rested 40/180 ms | 100 ms with | none left
///               |                          |                              |                  | other count |
/// --------------+--------------------------+------------------------------+------------------+-------------+----------
/// idle          | undecided                |                              |                  |             |
/// undecided     | undecided, hold          | motion, scroll, pinch, swipe | hold began       |             | idle, hold
///               |  cancelled               |  (hold cancelled)            |                  |             |  ended
/// motion        | undecided                | pointer moves                |                  |             | idle
/// scroll, pinch,| young: cancelled,        | changed                      |                  | ended or    | ended,
/// swipe         |  undecided; else waits   |                              |                  |  cancelled, | idle
///               |                          |                              |                  |  undecided  |
/// ```
///
/// For fingers that drag instead of swiping, see `GestureRecognizer+Drag.swift`.
///
/// While a gesture waits for its fingers to return, nothing moves: hands lift one finger after the other, and pads lose
/// a finger for a moment.
struct GestureRecognizer: Sendable {
    enum State: Sendable {
        case idle
        case undecided(Hold)
        case motion
        case active(Kind, Wait?)
        case drag(FingerDrag)
    }

    /// What decided fingers do until they lift.
    enum Kind: Sendable {
        case scroll, pinch, swipe
    }

    /// A hold of undecided fingers.
    enum Hold: Sendable {
        case none
        /// It begins then.
        case due(Timestamp)
        case began
    }

    /// A gesture's wait while its number of fingers differs from that at its start.
    struct Wait: Sendable {
        var end: Timestamp
        /// How far the remaining fingers have moved meanwhile; if the pad had only lost one, all of them have.
        var missed = Vector.zero
    }

    /// How long a gesture waits while its number of fingers differs from that at its start. Source: libinput.
    static let patience = Interval.milliseconds(100)
    /// A gesture that has just begun gives way to one with more fingers: hands land one finger after the other.
    static let youth = Interval.milliseconds(150)
    /// How much motion of a possible tap the pointer discards, in millimetres. Source: libinput's tap threshold.
    static let slack = 1.3
    /// How far a finger rolls while it lands, in millimetres: this is not motion.
    static let landingRoll = 0.8
    /// How long one or two fingers, or more, rest before a hold begins. Source: libinput.
    static let holdTime = (few: Interval.milliseconds(40), many: Interval.milliseconds(180))

    var state = State.idle
    let settings: TouchpadSettings
    private let method: TouchpadSettings.ScrollMethod
    private let isBox: Bool
    /// The number of fingers that the state applies to.
    private var count = 0
    /// When the state began; each change of the number of undecided fingers begins it anew.
    private var since = Timestamp(microseconds: 0)
    /// The two fingers landed together.
    private var isPair = false
    /// When the remaining fingers may act after one lifts: hands lift one after the other, and wet ones merge.
    private var worksFrom = Timestamp(microseconds: 0)
    private var pinch = PinchMeasure()
    private var scroll = ScrollTracker()

    init(_ geometry: TouchpadGeometry, settings: TouchpadSettings, method: TouchpadSettings.ScrollMethod) {
        self.settings = settings
        self.method = method
        isBox = geometry.isBox
    }

    var deadline: Timestamp {
        switch state {
        case .undecided(.due(let time)): time
        case .active(_, let wait?): wait.end
        case .drag(let drag): drag.end
        case .idle, .undecided, .motion, .active: .distantFuture
        }
    }

    /// True if the fingers do something that rules out a tap.
    var isDecided: Bool {
        switch state {
        case .active: true
        case .drag(let drag): !drag.isLifted
        case .idle, .undecided, .motion: false
        }
    }

    /// Handles the fingers of a frame.
    ///
    /// - Parameters:
    ///   - holdsPointer: one finger's motion may still be a tap.
    ///   - isPressed: the pad is held down: everything on it drags.
    mutating func update(
        _ tracker: inout FingerTracker, holdsPointer: Bool, isPressed: Bool, at time: Timestamp,
        _ output: inout TouchpadOutput
    ) {
        let shape = FingerShape(tracker)
        if isPressed {
            drag(shape, at: time, &output)
            return
        }
        switch state {
        case .drag(let drag): dragOn(drag, shape, at: time, &output)
        case .active(let kind, nil) where shape.count == count:
            change(kind, by: shape.delta, shape, tracker, at: time, &output)
        case .active(let kind, let wait): follow(kind, wait, shape, &tracker, at: time, &output)
        // One finger can lift as another lands: then the number is the same, but the fingers are not.
        case .undecided where shape.count == count && !shape.hasNew:
            decide(shape, tracker, holdsPointer: holdsPointer, at: time, &output)
        case .motion where shape.count == count:
            move(shape.placed > 1 ? shape.sum : shape.delta, at: time, &output)
        case .idle where shape.count == count: break
        case .idle, .undecided, .motion:
            changeCount(shape, &tracker, holdsPointer: holdsPointer, at: time, &output)
        }
    }

    /// Fires the timeout that is due by `time`.
    mutating func advance(
        to time: Timestamp, _ tracker: inout FingerTracker, _ output: inout TouchpadOutput
    ) {
        let due = deadline
        guard due <= time else { return }
        if case .undecided(.due) = state {
            state = .undecided(.began)
            gesture(.began, .hold, .zero, at: due, &output)
        } else {
            let fingers = FingerShape(tracker).count
            start(fingers, after: fingers < count ? .ended : .cancelled, &tracker, at: due, &output)
        }
    }

    /// Cancels what began: something else took over, or the device was removed.
    mutating func cancel(at time: Timestamp, _ output: inout TouchpadOutput) {
        leave(.cancelled, at: time, &output)
        count = 0
    }

    /// The velocity of the flick that has just ended; returned once.
    mutating func takeFlick() -> Vector { scroll.takeFlick() }

    /// This many fingers begin anew; what they did ends in `phase`.
    ///
    /// - Returns: true if one of the fingers has already moved far enough to count.
    @discardableResult
    private mutating func start(
        _ fingers: Int, after phase: Phase, _ tracker: inout FingerTracker, at time: Timestamp,
        _ output: inout TouchpadOutput
    ) -> Bool {
        leave(phase, at: time, &output)
        count = fingers
        since = time
        if fingers > 0 {
            let rest = fingers < 3 ? Self.holdTime.few : Self.holdTime.many
            state = .undecided(settings.gestures ? .due(time + rest) : .none)
        }
        worksFrom = time
        isPair = false
        var (hasGone, first) = (false, Timestamp.distantFuture)
        for index in tracker.indices where tracker[index].isDown {
            if tracker[index].keepsTranslation {
                tracker[index].keepsTranslation = false
                hasGone = true
            } else {
                tracker[index].rebase()
            }
            guard fingers == 2, tracker[index].isActive else { continue }
            if first != .distantFuture {
                isPair = (tracker[index].startTime - first).magnitude <= FingerRejection.togetherTime
            }
            first = tracker[index].startTime
        }
        return hasGone
    }

    /// The number of fingers has changed before they were decided.
    private mutating func changeCount(
        _ shape: FingerShape, _ tracker: inout FingerTracker, holdsPointer: Bool, at time: Timestamp,
        _ output: inout TouchpadOutput
    ) {
        let leavesSome = shape.count == 1 ? isPair : shape.count < count
        let phase = shape.count == 0 ? Phase.ended : .cancelled
        let hasGone = start(shape.count, after: phase, &tracker, at: time, &output)
        if leavesSome { worksFrom = time + Self.patience }
        if hasGone {
            decide(FingerShape(tracker), tracker, holdsPointer: holdsPointer, at: time, &output)
        }
    }

    /// Fingers of a gesture are missing or have returned, or others have joined them.
    private mutating func follow(
        _ kind: Kind, _ wait: Wait?, _ shape: FingerShape, _ tracker: inout FingerTracker,
        at time: Timestamp, _ output: inout TouchpadOutput
    ) {
        if shape.count == 0 {
            start(0, after: .ended, &tracker, at: time, &output)
        } else if shape.count == count {
            state = .active(kind, nil)
            if kind == .pinch {
                pinch.start(shape, tracker, isNew: false)
            } else {
                change(kind, by: wait?.missed ?? .zero, shape, tracker, at: time, &output)
            }
        } else if shape.count > count && time - since < Self.youth {
            start(shape.count, after: .cancelled, &tracker, at: time, &output)
        } else if var wait {
            if shape.count < count { wait.missed = wait.missed + shape.delta }
            state = .active(kind, wait)
        } else {
            state = .active(kind, Wait(end: time + Self.patience))
        }
    }

    private mutating func change(
        _ kind: Kind, by delta: Vector, _ shape: FingerShape, _ tracker: borrowing FingerTracker,
        at time: Timestamp, _ output: inout TouchpadOutput
    ) {
        switch kind {
        case .scroll: scroll.change(delta, at: time, &output)
        case .pinch: changePinch(shape, tracker, at: time, &output)
        case .swipe:
            if delta != .zero { gesture(.changed, .swipe, delta, at: time, &output) }
        }
    }

    private mutating func decide(
        _ shape: FingerShape, _ tracker: borrowing FingerTracker, holdsPointer: Bool, at time: Timestamp,
        _ output: inout TouchpadOutput
    ) {
        if count == 1 {
            let edge = shape.first < 0 ? ScrollEdge.none : tracker.fingers[shape.first].edge
            if method == .edge && edge != .none {
                guard edge.along(shape.translation).length >= ScrollEdge.threshold else { return }
                begin(.active(.scroll, nil), at: time, &output)
                scroll.begin(edge.along(shape.translation), edge: edge, at: time, &output)
            } else if !holdsPointer && shape.delta != .zero && points(shape, tracker, at: time) {
                begin(.motion, at: time, &output)
                // The pointer catches up with motion that may have been a tap, less the slack of a tap.
                let excess = shape.translation.length - Self.slack
                let isLate = excess > shape.delta.length
                move(
                    isLate ? shape.translation * (excess / shape.translation.length) : shape.delta, at: time,
                    &output)
            }
            return
        }
        guard time >= worksFrom else { return }
        var decision = GestureDecision.wait
        let isLanding = time - since <= TapRecognizer.landing.time
        let moved = isLanding ? GestureDecision.movedLanding : GestureDecision.moved
        if count == 2 && shape.placed == 2 {
            decision = GestureDecision(
                tracker.fingers[shape.first], tracker.fingers[shape.second], isBox: isBox, moved: moved)
        } else if count == 2 {
            decision = shape.translation.length >= moved ? .scroll : .wait
        } else {
            let spread = shape.placed == count ? shape.spread - shape.originalSpread : nil
            decision = GestureDecision(
                translation: shape.translation, longest: shape.longest, spread: spread, moved: moved)
        }
        perform(decision, shape, tracker, at: time, &output)
    }

    /// True if one finger may point: it has settled, and no other has just lifted.
    private func points(_ shape: FingerShape, _ tracker: borrowing FingerTracker, at time: Timestamp) -> Bool
    {
        time >= worksFrom
            && (shape.translation.length >= Self.landingRoll || time - since > TapRecognizer.landing.time
                || tracker.fingers[shape.first].isFromBefore)
    }

    private mutating func perform(
        _ decision: GestureDecision, _ shape: FingerShape, _ tracker: borrowing FingerTracker,
        at time: Timestamp, _ output: inout TouchpadOutput
    ) {
        switch decision {
        case .wait: break
        case .motion:
            begin(.motion, at: time, &output)
            move(shape.sum, at: time, &output)
        case .scroll:
            guard method == .twoFinger else { return }
            begin(.active(.scroll, nil), at: time, &output)
            scroll.begin(shape.translation, edge: .none, at: time, &output)
        case .pinch:
            guard settings.gestures else { return }
            begin(.active(.pinch, nil), at: time, &output)
            pinch.start(shape, tracker, isNew: true)
            gesture(.began, .pinch, .zero, at: time, &output)
            changePinch(shape, tracker, at: time, &output)
        case .swipe where drags(count): beginDrag(shape, at: time, &output)
        case .swipe:
            guard settings.gestures else { return }
            begin(.active(.swipe, nil), at: time, &output)
            gesture(.began, .swipe, .zero, at: time, &output)
            gesture(.changed, .swipe, shape.translation, at: time, &output)
        }
    }

    /// The undecided fingers are decided.
    mutating func begin(_ state: State, at time: Timestamp, _ output: inout TouchpadOutput) {
        leave(.cancelled, at: time, &output)
        self.state = state
        since = time
    }

    /// The pad is held down: whatever moves on it moves the pointer.
    private mutating func drag(_ shape: FingerShape, at time: Timestamp, _ output: inout TouchpadOutput) {
        leave(.cancelled, at: time, &output)
        if shape.count > 0 { state = .motion }
        count = shape.count
        move(shape.sum, at: time, &output)
    }

    func move(_ translation: Vector, at time: Timestamp, _ output: inout TouchpadOutput) {
        if translation != .zero { output.add(.motion(translation), at: time) }
    }

    private mutating func changePinch(
        _ shape: FingerShape, _ tracker: borrowing FingerTracker, at time: Timestamp,
        _ output: inout TouchpadOutput
    ) {
        let scale = pinch.scale
        let rotation = pinch.update(shape, tracker)
        guard pinch.scale != scale || rotation != 0 || shape.delta != .zero else { return }
        gesture(.changed, .pinch, shape.delta, rotation: rotation, at: time, &output)
    }

    /// Ends what the fingers did. Whatever replaces their state leaves it here first, except ``forgetDrag()``.
    private mutating func leave(_ phase: Phase, at time: Timestamp, _ output: inout TouchpadOutput) {
        switch state {
        case .undecided(.began): gesture(phase, .hold, .zero, at: time, &output)
        case .active(.scroll, _): scroll.end(isCancelled: phase == .cancelled, at: time, &output)
        case .active(.pinch, _): gesture(phase, .pinch, .zero, at: time, &output)
        case .active(.swipe, _): gesture(phase, .swipe, .zero, at: time, &output)
        case .drag(let drag):
            let moment = drag.end == .distantFuture ? Moment(time: time) : drag.left
            output.press(.primary, isDown: false, at: moment)
        case .idle, .undecided, .motion: break
        }
        state = .idle
    }

    private func gesture(
        _ phase: Phase, _ kind: GestureKind, _ delta: Vector, rotation: Double = 0,
        at time: Timestamp, _ output: inout TouchpadOutput
    ) {
        var gesture = TouchpadAction.Gesture(kind: kind, fingers: count)
        gesture.delta = delta
        if kind == .pinch {
            gesture.scale = pinch.scale
            gesture.rotation = rotation
        }
        output.add(.gesture(phase, gesture), at: time)
    }
}
