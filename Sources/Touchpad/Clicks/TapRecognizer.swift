import InputModel

/// Turns short touches into clicks: tap, tap-and-drag, drag lock, with one to three fingers.
///
/// ```
/// state \ event | one lands | another lands | one lifts | last lifts              | leaps | moved | late    | gesture
/// --------------+-----------+---------------+-----------+-------------------------+-------+-------+---------+--------
/// idle          | touch     | touch         |           |                         |       |       |         |
/// touch         |           | touch         | leaving   | tapped; 2, 3: pair;     | roll  | dead  | dead    | dead
///               |           |               |           |  drummed: idle          |       |       |         |
/// leaving       |           | roll;         |           | pair; splash: tapped;   | roll  | dead  | dead    | dead
///               |           |  lost: touch  |           |  drummed: idle          |       |       |         |
/// roll          |           | roll          |           | idle                    | roll  | dead  | dead    | dead
/// pair          | roll      | roll          |           |                         |       |       | tapped  | tapped,
///               |           |               |           |                         |       |       |         |  idle
/// dead          |           |               |           | idle                    |       |       |         |
///  the button is down:      |               |           |                         |       |       |         |
/// tapped        | again     | touch         |           |                         |       |       | idle    | idle
/// again         |           | touch         |           | idle, then tapped       | roll  | drag  | drag    | dead
/// drag          |           | drag          |           | idle; with a lock: wait |       |       |         | dead
/// wait          | relock    | relock        |           |                         |       |       | idle;   | idle
///               |           |               |           |                         |       |       |  sticky:|
///               |           |               |           |                         |       |       |  never  |
/// relock        |           | drag          |           | idle                    |       | drag  | drag    | dead
/// ```
///
/// Entering a state in which the button is down presses it, leaving these states releases it. A press carries the time
/// and the modifiers with which the first finger landed, a release those with which the last lifted, or with which a drag
/// was interrupted. Without tap-and-drag, `tapped` is left at once.
///
/// - another lands: or several land at once; with more than three, dead instead of touch.
/// - lost: the pad had only lost the finger that lands, which was down all the time; splash: what lifted first was none
///   (``LostFinger``).
/// - drummed: the fingers were down one after the other. A tap of several may still begin a drumroll: `pair` waits for
///   what follows.
/// - leaps: a finger that jumps is another, which landed as the first lifted. A pad that reports both in one frame has the
///   last one lift, then another land.
/// - gesture: the fingers scroll, pinch or swipe, the pad is pressed, or frames were lost; the tap of `pair` was complete.
///   So does a finger that turns out to be a palm, but it ends neither drag nor wait.
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
        case idle, touch, leaving, roll, pair, dead
        case tapped, again, drag, wait, relock

        /// The button is down.
        var holdsButton: Bool {
            switch self {
            case .idle, .touch, .leaving, .roll, .pair, .dead: false
            case .tapped, .again, .drag, .wait, .relock: true
            }
        }
    }

    /// What a frame says of the fingers that may tap.
    private struct Changes {
        /// How many are down.
        var count = 0
        /// How many of them landed, and how many lifted.
        var begun = 0
        var ended = 0
        /// The index of one that landed, and of one that lifted.
        var came: Int?
        var left: Int?
        /// One has lifted that may have moved: its reports do not show it.
        var isDoubtful = false
        /// One has moved farther than a tap allows.
        var hasMoved = false
        var hasLeapt = false
    }

    private(set) var state = State.idle
    private let isEnabled: Bool
    private let settings: TouchpadSettings
    let isGuessed: Bool
    let isBox: Bool
    private(set) var fingers = 0
    /// The largest number of fingers in this touch.
    private var peak = 0
    /// The one that is down, if ``State/holdsButton``.
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
    /// Its first place was garbage.
    private var isAnew = false
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
        let changes = changes(in: &tracker, at: time)
        if fingers + changes.begun - changes.ended > changes.count {
            interruptUnlessDragging(at: time, &output)
        }
        // Before its tap is one.
        if changes.isDoubtful { move(&output) }
        follow(changes, tracker, at: time, &output)
        fingers = changes.count
        if changes.hasMoved { move(&output) }
    }

    /// Counts the fingers that may tap, and those that landed, lifted or moved; those that land settle.
    private func changes(in tracker: inout FingerTracker, at time: Timestamp) -> Changes {
        var changes = Changes()
        for index in tracker.indices where tracker[index].isTapping {
            if tracker[index].hasEnded {
                changes.ended += 1
                changes.left = index
                // Of two fingers, a box tells nothing in its first frames; of one it does.
                let hasLeapt = isBox && peak == 1 && tracker[index].track.leap > Self.coarseTolerance
                if (tracker[index].isDoubtful || hasLeapt) && !parts(tracker[index]) {
                    changes.isDoubtful = true
                }
            }
            guard tracker[index].isDown else { continue }
            changes.count += 1
            if tracker[index].hasBegun {
                changes.begun += 1
                changes.came = index
            }
            if tracker[index].hasLeapt && !parts(tracker[index]) { changes.hasLeapt = true }
            tracker[index].settle(at: time)
            if tracker[index].isFromBefore || exceeds(tracker[index], at: time) && !parts(tracker[index]) {
                changes.hasMoved = true
            }
        }
        return changes
    }

    /// Follows fingers that landed and lifted.
    private mutating func follow(
        _ changes: Changes, _ tracker: borrowing FingerTracker, at time: Timestamp,
        _ output: inout TouchpadOutput
    ) {
        let count = changes.count
        if fingers == 0, let came = changes.came { place = tracker.fingers[came].position }
        if count == 0 && fingers > 0 {
            lastLeft(at: time, &output)
        } else if count < fingers {
            fingerLeft(changes.left, tracker, at: time, &output)
        } else if count > fingers {
            if count == peak && isBack(changes.came, tracker, at: time) {
                lost.noteReturned()
                enter(.touch, until: deadline, &output)
            } else {
                fingerCame(count, at: time, &output)
            }
            if count > 1 && lost.noteCame(tracker, lone: fingers == 1 ? place : nil) { joined = began.time }
        } else if count == 1 && changes.begun > 0 && isBack(changes.came, tracker, at: time) {
            // The finger that is left is the one that was lost.
            lost.noteReturned()
            parted = time
        } else if count == 1 && changes.begun > 0 && state == .touch && time - began.time < Self.shortest {
            // A pad that does not identify its contacts has first reported garbage.
            begin(at: time, output)
            isAnew = true
            touch(1, at: time, &output)
        } else if count == 1 && changes.begun > 0 {
            // One finger lifted and another landed in one frame. With several, the pad only locates different ones.
            lastLeft(at: time, &output)
            fingerCame(1, at: time, &output)
        } else if count == 1 && changes.hasLeapt && !isBox {
            leapt(at: time, &output)
        }
    }

    /// A finger turned out to be a palm: a drag continues until it lifts, a touch is not a tap.
    private mutating func interruptUnlessDragging(at time: Timestamp, _ output: inout TouchpadOutput) {
        if state != .drag && state != .wait { interrupt(at: time, &output) }
    }

    /// Fires the timeout that is due by `time`.
    mutating func advance(to time: Timestamp, _ output: inout TouchpadOutput) {
        guard deadline <= time else { return }
        switch state {
        case .touch, .leaving, .roll: enter(.dead, &output)
        case .pair: tap(&output)
        case .again, .relock: enter(.drag, &output)
        case .tapped, .wait: enter(.idle, &output)
        case .idle, .drag, .dead: break
        }
    }

    /// The pad was pressed, or the fingers turned out to do something else.
    mutating func interrupt(at time: Timestamp, _ output: inout TouchpadOutput) {
        switch state {
        case .drag: ended = output.moment(at: time)
        case .pair: tap(&output)
        case .idle, .touch, .leaving, .roll, .tapped, .again, .wait, .relock, .dead: break
        }
        enter(fingers > 0 ? .dead : .idle, &output)
    }

    /// Another finger has joined the one that drags: both drag, and neither scrolls. Source: libinput.
    var dragsWithSeveral: Bool { state == .drag && fingers > 1 }

    /// Enters a state. The button follows it: nothing else presses or releases.
    private mutating func enter(
        _ next: State, until deadline: Timestamp = .distantFuture, _ output: inout TouchpadOutput
    ) {
        let held = state.holdsButton
        (state, self.deadline) = (next, deadline)
        guard next.holdsButton != held else { return }
        if !held { button = tapButton }
        output.press(button, isDown: !held, at: held ? ended : began)
    }

    /// The button of a tap with ``peak`` fingers.
    private var tapButton: TouchpadAction.Button {
        switch (peak, settings.tapButtons) {
        case (1, _): .primary
        case (2, .primarySecondaryMiddle), (3, .primaryMiddleSecondary): .secondary
        default: .middle
        }
    }

    /// The fingers have tapped.
    private mutating func tap(_ output: inout TouchpadOutput) {
        let end = ended.time + Self.dragTime.base + Self.dragTime.finger * peak
        enter(.tapped, until: end, &output)
        if !settings.tapDrag { enter(.idle, &output) }
    }

    /// Forgets everything. A tap whose finger has lifted is completed; any other press of the button is for the caller
    /// to cancel: only here the button does not follow.
    mutating func clear(_ output: inout TouchpadOutput) {
        if state == .pair { tap(&output) }
        if state == .tapped { enter(.idle, &output) }
        (state, deadline) = (.idle, .distantFuture)
        fingers = 0
    }

    private mutating func fingerCame(_ count: Int, at time: Timestamp, _ output: inout TouchpadOutput) {
        switch state {
        case .tapped where count == 1:
            begin(at: time, output)
            enter(.again, until: time + Self.tapTime, &output)
        case .idle, .tapped:
            begin(at: time, output)
            touch(count, at: time, &output)
        case .touch, .again: touch(count, at: time, &output)
        case .wait: enter(.relock, until: time + Self.tapTime, &output)
        case .relock: enter(.drag, &output)
        case .leaving, .roll, .pair:
            // Drumming fingers, or a pad that lost one for a moment: neither a tap nor motion.
            enter(.roll, until: time + Self.tapTime, &output)
        case .drag, .dead: break
        }
    }

    /// On a pad that does not identify its contacts, one finger may have landed as another lifted, and a box has
    /// several at its corners.
    private mutating func leapt(at time: Timestamp, _ output: inout TouchpadOutput) {
        switch state {
        case .touch, .leaving, .roll, .again: enter(.roll, until: time + Self.tapTime, &output)
        case .idle, .pair, .tapped, .drag, .wait, .relock, .dead: break
        }
    }

    private mutating func begin(at time: Timestamp, _ output: borrowing TouchpadOutput) {
        began = output.moment(at: time)
        isAnew = false
        lost = LostFinger()
    }

    private mutating func touch(_ count: Int, at time: Timestamp, _ output: inout TouchpadOutput) {
        guard count <= Self.mostFingers else { return enter(.dead, &output) }
        enter(.touch, until: time + Self.tapTime, &output)
        peak = count
        joined = time
    }

    private mutating func fingerLeft(
        _ index: Int?, _ tracker: borrowing FingerTracker, at time: Timestamp,
        _ output: inout TouchpadOutput
    ) {
        guard state == .touch else { return }
        if let index { lost.noteLeft(index, tracker, at: time) }
        enter(.leaving, until: deadline, &output)
        parted = time
    }

    /// True if the finger that landed is one that the pad had lost, of fingers that landed together.
    private func isBack(_ index: Int?, _ tracker: borrowing FingerTracker, at time: Timestamp) -> Bool {
        guard let index, state == .leaving, joined - began.time <= LostFinger.time else { return false }
        return lost.isBack(tracker.fingers[index], at: time)
    }

    /// True if a merged contact is where one of its fingers was: it has jumped, and no finger moved.
    private func parts(_ finger: Finger) -> Bool { state == .leaving && lost.isOneOfTwo(finger.position) }

    /// True if the fingers of this touch were down together, not one after the other.
    private func isTogether(at time: Timestamp) -> Bool {
        guard peak > 1 else { return true }
        if began.time < lastLeave + Self.drum.pause { return false }
        let (overlap, span) = ((parted - joined).microseconds, (time - began.time).microseconds)
        return span - overlap < (Self.drum.gaps * (peak - 1)).microseconds
            || Double(overlap) >= Self.drum.part * Double(span)
    }

    private mutating func lastLeft(at time: Timestamp, _ output: inout TouchpadOutput) {
        if state == .touch || state == .leaving && lost.isMerged(at: time) { parted = time }
        if state == .leaving && peak == 2 && lost.isSplash(at: time) { peak = 1 }
        defer { lastLeave = time }
        switch state {
        case .touch where !isTogether(at: time), .leaving where !isTogether(at: time),
            .touch where isAnew && time - began.time < Self.shortest:
            enter(.idle, &output)
        case .touch, .leaving:
            ended = output.moment(at: time)
            if peak > 1 { enter(.pair, until: time + Self.drum.pause, &output) } else { tap(&output) }
        case .again:
            // The first tap ends when its own finger lifted.
            enter(.idle, &output)
            peak = 1
            ended = output.moment(at: time)
            tap(&output)
        case .drag where settings.dragLock != .off:
            ended = output.moment(at: time)
            let end = settings.dragLock == .sticky ? Timestamp.distantFuture : time + Self.lockTime
            enter(.wait, until: end, &output)
        case .drag, .relock:
            ended = output.moment(at: time)
            enter(.idle, &output)
        case .dead, .roll: enter(.idle, &output)
        case .idle, .pair, .tapped, .wait: break
        }
    }

    private mutating func move(_ output: inout TouchpadOutput) {
        switch state {
        case .touch, .leaving, .roll: enter(.dead, &output)
        case .again, .relock: enter(.drag, &output)
        case .idle, .pair, .tapped, .drag, .wait, .dead: break
        }
    }
}

// How far a finger of a tap may move.
extension TapRecognizer {
    /// A finger that is replaced by another sooner than this was none: a tap takes longer.
    static let shortest = Interval.milliseconds(20)
    /// How far a finger of a tap moves once it has settled, in millimetres. Libinput's 1.3 is too little for the rolling
    /// of wide fingers.
    static let tolerance = 2.0
    /// How long a finger takes to settle, and how far it rolls meanwhile, in millimetres.
    static let landing = (time: Interval.milliseconds(80), millimetres: 3.0)
    /// The same for a pad that reports no resolution, and for one that reports only the box around two fingers.
    static let coarseTolerance = 5.0

    /// True if the finger has moved farther than a tap allows.
    func exceeds(_ finger: Finger, at time: Timestamp) -> Bool {
        if finger.isCounted { return false }
        let isCoarse = isBox && fingers > 1
        if finger.isLanding(at: time) {
            return finger.travel > (isCoarse || isGuessed ? Self.coarseTolerance : Self.landing.millimetres)
        }
        return (finger.position - finger.anchor).length > (isCoarse ? Self.coarseTolerance : Self.tolerance)
    }
}
