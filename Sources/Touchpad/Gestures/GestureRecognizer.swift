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
        case idle, undecided, motion, scroll, pinch, swipe, drag
    }

    /// A hold, which there is only while the fingers are undecided.
    private enum Hold: Sendable {
        case none
        /// It begins then.
        case due(Timestamp)
        case began
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
    private var began = Timestamp(microseconds: 0)
    /// When the number of fingers last changed.
    private var started = Timestamp(microseconds: 0)
    /// When the wait for the fingers of the state ends; the distant future if they are all there.
    var waitsUntil = Timestamp.distantFuture
    /// How far the remaining fingers have moved meanwhile; if the pad had only lost one, all of them have.
    private var missed = Vector.zero
    private var hold = Hold.none
    /// The two fingers landed together.
    private var isPair = false
    /// When the remaining fingers may act after one lifts: hands lift one after the other, and wet ones merge.
    private var worksFrom = Timestamp(microseconds: 0)
    var fingerDrag = FingerDrag()
    private var pinch = PinchMeasure()
    private var scroll = ScrollTracker()

    init(_ geometry: TouchpadGeometry, settings: TouchpadSettings, method: TouchpadSettings.ScrollMethod) {
        self.settings = settings
        self.method = method
        isBox = geometry.isBox
    }

    var deadline: Timestamp {
        if case .due(let time) = hold { min(waitsUntil, time) } else { waitsUntil }
    }

    /// True if the fingers do something that rules out a tap.
    var isDecided: Bool {
        state == .scroll || state == .pinch || state == .swipe || state == .drag && !fingerDrag.isLifted
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
        if state == .drag {
            dragOn(shape, at: time, &output)
            return
        }
        // One finger can lift as another lands: then the number is the same, but the fingers are not.
        if shape.count != count || waitsUntil != .distantFuture || shape.hasNew && state == .undecided {
            changeCount(shape, &tracker, holdsPointer: holdsPointer, at: time, &output)
            return
        }
        switch state {
        case .idle, .drag: break
        case .undecided: decide(shape, tracker, holdsPointer: holdsPointer, at: time, &output)
        case .motion: move(shape.placed > 1 ? shape.sum : shape.delta, at: time, &output)
        case .scroll: scroll.change(shape.delta, at: time, &output)
        case .pinch: changePinch(shape, tracker, at: time, &output)
        case .swipe:
            if shape.delta != .zero { gesture(.changed, .swipe, shape.delta, at: time, &output) }
        }
    }

    /// Fires the timeouts that are due by `time`.
    mutating func advance(
        to time: Timestamp, _ tracker: inout FingerTracker, _ output: inout TouchpadOutput
    ) {
        if waitsUntil <= time {
            let shape = FingerShape(tracker)
            finish(shape.count < count ? .ended : .cancelled, at: waitsUntil, &output)
            start(shape.count, &tracker, at: waitsUntil)
        }
        if case .due(let due) = hold, due <= time {
            hold = .began
            gesture(.began, .hold, .zero, at: due, &output)
        }
    }

    /// Cancels what began: something else took over, or the device was removed.
    mutating func cancel(at time: Timestamp, _ output: inout TouchpadOutput) {
        endHold(.cancelled, at: time, &output)
        finish(.cancelled, at: time, &output)
        state = .idle
        count = 0
        waitsUntil = .distantFuture
    }

    /// The velocity of the flick that has just ended; returned once.
    mutating func takeFlick() -> Vector { scroll.takeFlick() }

    /// - Returns: true if one of the fingers has already moved far enough to count.
    @discardableResult
    private mutating func start(_ fingers: Int, _ tracker: inout FingerTracker, at time: Timestamp) -> Bool {
        waitsUntil = .distantFuture
        count = fingers
        started = time
        state = fingers == 0 ? .idle : .undecided
        let rest = fingers < 3 ? Self.holdTime.few : Self.holdTime.many
        hold = fingers > 0 && settings.gestures ? .due(time + rest) : .none
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
                let gap = (tracker[index].startTime - first).microseconds
                isPair = abs(gap) <= FingerRejection.togetherTime.microseconds
            }
            first = tracker[index].startTime
        }
        return hasGone
    }

    private mutating func changeCount(
        _ shape: FingerShape, _ tracker: inout FingerTracker, holdsPointer: Bool, at time: Timestamp,
        _ output: inout TouchpadOutput
    ) {
        guard isDecided else {
            endHold(shape.count == 0 ? .ended : .cancelled, at: time, &output)
            let leavesSome = shape.count == 1 ? isPair : shape.count < count
            let hasGone = start(shape.count, &tracker, at: time)
            if leavesSome { worksFrom = time + Self.patience }
            if hasGone {
                decide(FingerShape(tracker), tracker, holdsPointer: holdsPointer, at: time, &output)
            }
            return
        }
        if shape.count == 0 {
            finish(.ended, at: time, &output)
            start(0, &tracker, at: time)
        } else if shape.count == count {
            waitsUntil = .distantFuture
            if state == .pinch {
                pinch.start(shape, tracker, isNew: false)
            } else if state == .scroll {
                scroll.change(missed, at: time, &output)
            } else if missed != .zero {
                gesture(.changed, .swipe, missed, at: time, &output)
            }
        } else if shape.count > count && time - began < Self.youth {
            finish(.cancelled, at: time, &output)
            start(shape.count, &tracker, at: time)
        } else if waitsUntil == .distantFuture {
            (waitsUntil, missed) = (time + Self.patience, .zero)
        } else if shape.count < count {
            missed = missed + shape.delta
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
                begin(.scroll, at: time, &output)
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
        let isLanding = time - started <= TapRecognizer.landing.time
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
            && (shape.translation.length >= Self.landingRoll || time - started > TapRecognizer.landing.time
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
            begin(.scroll, at: time, &output)
            scroll.begin(shape.translation, edge: .none, at: time, &output)
        case .pinch:
            guard settings.gestures else { return }
            begin(.pinch, at: time, &output)
            pinch.start(shape, tracker, isNew: true)
            gesture(.began, .pinch, .zero, at: time, &output)
            changePinch(shape, tracker, at: time, &output)
        case .swipe where drags(count): beginDrag(shape, at: time, &output)
        case .swipe:
            guard settings.gestures else { return }
            begin(.swipe, at: time, &output)
            gesture(.began, .swipe, .zero, at: time, &output)
            gesture(.changed, .swipe, shape.translation, at: time, &output)
        }
    }

    mutating func begin(_ state: State, at time: Timestamp, _ output: inout TouchpadOutput) {
        endHold(.cancelled, at: time, &output)
        self.state = state
        began = time
    }

    /// The pad is held down: whatever moves on it moves the pointer.
    private mutating func drag(_ shape: FingerShape, at time: Timestamp, _ output: inout TouchpadOutput) {
        endHold(.cancelled, at: time, &output)
        finish(.cancelled, at: time, &output)
        waitsUntil = .distantFuture
        state = shape.count == 0 ? .idle : .motion
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

    private mutating func endHold(_ phase: Phase, at time: Timestamp, _ output: inout TouchpadOutput) {
        defer { hold = .none }
        if case .began = hold { gesture(phase, .hold, .zero, at: time, &output) }
    }

    private mutating func finish(_ phase: Phase, at time: Timestamp, _ output: inout TouchpadOutput) {
        switch state {
        case .scroll: scroll.end(isCancelled: phase == .cancelled, at: time, &output)
        case .pinch: gesture(phase, .pinch, .zero, at: time, &output)
        case .swipe: gesture(phase, .swipe, .zero, at: time, &output)
        case .drag:
            output.press(
                .primary, isDown: false,
                at: waitsUntil == .distantFuture ? Moment(time: time) : fingerDrag.left)
        case .idle, .undecided, .motion: break
        }
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
