import InputModel

/// Turns short touches into clicks: tap, tap-and-drag, drag lock, with one to three fingers.
///
/// ```
/// state \ event | finger lands   | one lifts  | last lifts               | moved    | late          | pressed, gesture
/// --------------+----------------+------------+--------------------------+----------+---------------+-----------------
/// idle          | touch          |            |                          |          |               |
/// touch         | touch, dead: 4 | leaving    | press, tapped; 2, 3: pair| dead     | dead          | dead
/// leaving       | roll; touch    |            | pair                     | dead     | dead          | dead
/// roll          | roll           | roll       | idle                     | dead     | dead          | dead
/// pair          | roll           |            |                          |          | press, tapped | press, release
/// tapped        | again          |            |                          |          | release, idle | release, idle
/// again         | release, touch |            | release, press, tapped   | drag     | drag          | release, dead
/// drag          |                |            | release, idle            |          |               | release, dead
///  with lock    |                |            | wait                     |          |               | release, dead
/// wait          | relock         |            |                          |          | release, idle | release, idle
///  (sticky)     | relock         |            |                          |          |               | release, idle
/// relock        | drag           |            | release, idle            | drag     | drag          | release, dead
/// dead          |                |            | idle                     |          |               |
/// ```
///
/// A tap of several fingers may begin a drumroll: `pair` waits for what follows. A finger that the pad had only lost
/// was down all the time (``LostFinger``). A finger that jumps is another that landed as it lifted: `roll`.
///
/// Without tap-and-drag, `press` releases at once and the machine returns to idle. A press carries the time and the
/// modifiers with which the first finger landed, a release those with which the last lifted, or with which the pad was
/// pressed in mid-drag.
struct TapRecognizer: Sendable {
    /// The longest touch that is a tap. Libinput has 180 ms; slower double taps take 190.
    static let tapTime = Interval.milliseconds(220)
    /// How long the button waits for a touch that drags, and how much longer per finger. Source: libinput.
    static let dragTime = (base: Interval.milliseconds(160), finger: Interval.milliseconds(20))
    /// How long a locked drag waits for the finger to return. Source: libinput.
    static let lockTime = Interval.milliseconds(300)
    static let mostFingers = 3
    /// Several fingers drum instead of tapping together if they land and lift this far apart, and all are down for less
    /// than this part of the time in which any is: drumming fingers overlap by a fifth, tapping ones by two thirds.
    /// Fingers that tap together do so after a pause; drumming ones follow each other sooner.
    static let drum = (gaps: Interval.milliseconds(60), part: 0.4, pause: Interval.milliseconds(50))

    enum State: Sendable {
        case idle, touch, leaving, roll, pair, tapped, again, drag, wait, relock, dead
    }

    private(set) var state = State.idle
    private let isEnabled: Bool
    private let settings: TouchpadSettings
    let isGuessed: Bool
    let isBox: Bool
    private(set) var fingers = 0
    /// The largest number of fingers in this touch.
    private var peak = 0
    private var button = TouchpadAction.Button.primary
    /// Where the last touch began.
    private var place = Point.zero
    private var began = Moment(time: Timestamp(microseconds: 0))
    private var ended = Moment(time: Timestamp(microseconds: 0))
    /// When the last of several fingers landed, when the first lifted, and when the previous touch ended.
    private var joined = Timestamp(microseconds: 0)
    private var parted = Timestamp(microseconds: 0)
    private var lastLeave = Timestamp(microseconds: .min)
    private(set) var deadline = Timestamp.distantFuture
    private var lost = LostFinger()

    init(_ geometry: TouchpadGeometry, settings: TouchpadSettings, isEnabled: Bool) {
        self.isEnabled = isEnabled
        self.settings = settings
        isGuessed = geometry.isGuessed
        isBox = geometry.isBox
    }

    /// True while a finger's motion may still be a tap: the pointer waits.
    var holdsPointer: Bool {
        switch state {
        case .touch, .leaving, .roll, .pair, .tapped, .again, .relock: true
        case .idle, .drag, .wait, .dead: false
        }
    }

    /// Where the finger that has just tapped may land again; nil if none has.
    var expected: Point? { state == .tapped ? place : nil }

    /// Handles the fingers of a frame.
    mutating func update(_ tracker: inout FingerTracker, at time: Timestamp, _ output: inout TouchpadOutput) {
        guard isEnabled else { return }
        var (count, begun, ended) = (0, 0, 0)
        var (hasMoved, hasLeapt) = (false, false)
        var (came, left) = (-1, -1)
        for index in tracker.indices where tracker[index].isTapping {
            if tracker[index].hasBegun && fingers == 0 { place = tracker[index].position }
            if tracker[index].hasEnded {
                ended += 1
                left = index
            }
            guard tracker[index].isDown else { continue }
            count += 1
            if tracker[index].hasBegun {
                begun += 1
                came = index
            }
            hasLeapt = hasLeapt || tracker[index].hasLeapt && !parts(tracker[index])
            if tracker[index].isFromBefore || exceeds(&tracker[index], at: time) && !parts(tracker[index]) {
                hasMoved = true
            }
        }
        if fingers + begun - ended > count { interruptUnlessDragging(at: time, &output) }
        if count == 0 && fingers > 0 {
            lastLeft(at: time, &output)
        } else if count < fingers {
            fingerLeft(left, tracker, at: time)
        } else if count > fingers {
            if count == peak && isBack(came, tracker, at: time) {
                lost.noteReturned()
                state = .touch
            } else {
                fingerCame(count, at: time, &output)
            }
            if count > 1 && lost.noteCame(tracker, lone: fingers == 1 ? place : nil) { joined = began.time }
        } else if count == 1 && begun > 0 && isBack(came, tracker, at: time) {
            // The finger that is left is the one that was lost.
            lost.noteReturned()
            parted = time
        } else if count == 1 && begun > 0 {
            // One finger lifted and another landed in one frame. With several, the pad only locates different ones.
            lastLeft(at: time, &output)
            fingerCame(1, at: time, &output)
        } else if count == 1 && hasLeapt && !isBox {
            leapt(at: time, &output)
        }
        fingers = count
        if hasMoved { move() }
    }

    /// A finger turned out to be a palm: a drag continues until it lifts, a touch is not a tap.
    private mutating func interruptUnlessDragging(at time: Timestamp, _ output: inout TouchpadOutput) {
        if state != .drag && state != .wait { interrupt(at: time, &output) }
    }

    /// Fires the timeout that is due by `time`.
    mutating func advance(to time: Timestamp, _ output: inout TouchpadOutput) {
        guard deadline <= time else { return }
        deadline = .distantFuture
        switch state {
        case .touch, .leaving, .roll: state = .dead
        case .pair: press(&output)
        case .again, .relock: state = .drag
        case .tapped, .wait:
            release(&output)
            state = .idle
        case .idle, .drag, .dead: break
        }
    }

    /// The pad was pressed, or the fingers turned out to do something else.
    mutating func interrupt(at time: Timestamp, _ output: inout TouchpadOutput) {
        switch state {
        case .drag:
            ended = output.moment(at: time)
            release(&output)
        case .pair:
            press(&output)
            if state == .tapped { release(&output) }
        case .tapped, .wait, .again, .relock: release(&output)
        case .idle, .touch, .leaving, .roll, .dead: break
        }
        enter(fingers > 0 ? .dead : .idle)
    }

    /// Another finger has joined the one that drags: both drag, and neither scrolls. Source: libinput.
    var dragsWithSeveral: Bool { state == .drag && fingers > 1 }

    private mutating func enter(_ state: State, until deadline: Timestamp = .distantFuture) {
        (self.state, self.deadline) = (state, deadline)
    }

    /// Forgets everything. A tap whose finger has lifted is completed; any other press of the button is for the caller
    /// to cancel.
    mutating func clear(_ output: inout TouchpadOutput) {
        if state == .pair { press(&output) }
        if state == .tapped { release(&output) }
        enter(.idle)
        fingers = 0
    }

    private mutating func fingerCame(_ count: Int, at time: Timestamp, _ output: inout TouchpadOutput) {
        switch state {
        case .idle:
            begin(at: time, output)
            touch(count, at: time)
        case .touch: touch(count, at: time)
        case .tapped:
            if count > 1 {
                release(&output)
                begin(at: time, output)
                touch(count, at: time)
            } else {
                begin(at: time, output)
                enter(.again, until: time + Self.tapTime)
            }
        case .again:
            release(&output)
            touch(count, at: time)
        case .wait: enter(.relock, until: time + Self.tapTime)
        case .relock: enter(.drag)
        case .leaving, .roll, .pair:
            // Drumming fingers, or a pad that lost one for a moment: neither a tap nor motion.
            enter(.roll, until: time + Self.tapTime)
        case .drag, .dead: break
        }
    }

    /// On a pad that does not identify its contacts, one finger may have landed as another lifted, and a box has
    /// several at its corners.
    private mutating func leapt(at time: Timestamp, _ output: inout TouchpadOutput) {
        switch state {
        case .again: release(&output)
        case .touch, .leaving, .roll: break
        case .idle, .pair, .tapped, .drag, .wait, .relock, .dead: return
        }
        enter(.roll, until: time + Self.tapTime)
    }

    private mutating func begin(at time: Timestamp, _ output: borrowing TouchpadOutput) {
        began = output.moment(at: time)
        lost = LostFinger()
    }

    private mutating func touch(_ count: Int, at time: Timestamp) {
        guard count <= Self.mostFingers else { return enter(.dead) }
        enter(.touch, until: time + Self.tapTime)
        peak = count
        joined = time
    }

    private mutating func fingerLeft(_ index: Int, _ tracker: borrowing FingerTracker, at time: Timestamp) {
        guard state == .touch else { return }
        if index >= 0 { lost.noteLeft(index, tracker, at: time) }
        state = .leaving
        parted = time
    }

    /// True if the finger that landed is one that the pad had lost, of fingers that landed together.
    private func isBack(_ index: Int, _ tracker: borrowing FingerTracker, at time: Timestamp) -> Bool {
        state == .leaving && index >= 0 && joined - began.time <= LostFinger.time
            && lost.isBack(tracker.fingers[index], at: time)
    }

    /// True if a merged contact is where one of its fingers was: it has jumped, and no finger moved.
    private func parts(_ finger: Finger) -> Bool { state == .leaving && lost.isOneOfTwo(finger.position) }

    /// True if the fingers of this touch were down together, not one after the other.
    private func isTogether(at time: Timestamp) -> Bool {
        guard peak > 1 else { return true }
        if began.time < lastLeave + Self.drum.pause { return false }
        let (overlap, span) = ((parted - joined).microseconds, (time - began.time).microseconds)
        return span - overlap < Self.drum.gaps.microseconds * Int64(peak - 1)
            || Double(overlap) >= Self.drum.part * Double(span)
    }

    private mutating func lastLeft(at time: Timestamp, _ output: inout TouchpadOutput) {
        if state == .touch || state == .leaving && lost.isMerged(at: time) { parted = time }
        if state == .leaving && peak == 2 && lost.isSplash(at: time) { peak = 1 }
        defer { lastLeave = time }
        switch state {
        case .touch where !isTogether(at: time), .leaving where !isTogether(at: time): enter(.idle)
        case .touch, .leaving:
            ended = output.moment(at: time)
            if peak > 1 { enter(.pair, until: time + Self.drum.pause) } else { press(&output) }
        case .again:
            release(&output)
            peak = 1
            ended = output.moment(at: time)
            press(&output)
        case .drag where settings.dragLock != .off:
            ended = output.moment(at: time)
            enter(.wait, until: settings.dragLock == .sticky ? .distantFuture : time + Self.lockTime)
        case .drag, .relock:
            ended = output.moment(at: time)
            release(&output)
            enter(.idle)
        case .dead, .roll: enter(.idle)
        case .idle, .pair, .tapped, .wait: break
        }
    }

    private mutating func move() {
        switch state {
        case .touch, .leaving, .roll: enter(.dead)
        case .again, .relock: enter(.drag)
        case .idle, .pair, .tapped, .drag, .wait, .dead: break
        }
    }

    private mutating func press(_ output: inout TouchpadOutput) {
        button =
            switch (peak, settings.tapButtons) {
            case (1, _): .primary
            case (2, .primarySecondaryMiddle), (3, .primaryMiddleSecondary): .secondary
            default: .middle
            }
        output.press(button, isDown: true, at: began)
        if settings.tapDrag {
            let more = Int64(peak) * Self.dragTime.finger.microseconds
            enter(.tapped, until: ended.time + Self.dragTime.base + Interval(microseconds: more))
        } else {
            release(&output)
            enter(.idle)
        }
    }

    private mutating func release(_ output: inout TouchpadOutput) {
        output.press(button, isDown: false, at: ended)
    }
}

// How far a finger of a tap may move.
extension TapRecognizer {
    /// How far a finger of a tap moves once it has settled, in millimetres. Libinput's 1.3 is too little for the rolling
    /// of wide fingers.
    static let tolerance = 2.0
    /// How long a finger takes to settle, and how far it rolls meanwhile, in millimetres.
    static let landing = (time: Interval.milliseconds(80), millimetres: 3.0)
    /// The same for a pad that reports no resolution, and for one that reports only the box around two fingers.
    static let coarseTolerance = 5.0

    /// True if the finger has moved farther than a tap allows.
    func exceeds(_ finger: inout Finger, at time: Timestamp) -> Bool {
        if finger.isCounted { return false }
        let isCoarse = isBox && fingers > 1
        if time - finger.landingTime <= Self.landing.time {
            finger.anchor = finger.position
            return finger.travel > (isCoarse || isGuessed ? Self.coarseTolerance : Self.landing.millimetres)
        }
        return (finger.position - finger.anchor).length > (isCoarse ? Self.coarseTolerance : Self.tolerance)
    }
}
