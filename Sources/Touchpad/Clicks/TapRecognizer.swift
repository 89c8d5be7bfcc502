import InputModel

/// Short touches as clicks: tap, tap-and-drag, drag lock, with one to three fingers.
///
/// ```
/// state \ event | finger comes   | one leaves | last leaves              | moved    | late          | pad pressed
/// --------------+----------------+------------+--------------------------+----------+---------------+------------
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
/// Several fingers that tap may be the first of a drumroll: `pair` waits for what follows. One that the pad had only
/// lost was there all the time (``LostFinger``). One that leaps is another that came as it left, and `roll`.
///
/// Without tap-and-drag, `press` releases at once and the machine goes back to idle. A press carries the time at
/// which the first finger came, a release that at which the last left, or at which the pad was pressed in mid-drag.
struct TapRecognizer: Sendable {
    /// How long a finger stays for a tap. Libinput has 180 ms; people's slower double taps have 190.
    static let tapTime = Interval.milliseconds(220)
    /// How long the button waits for the touch that drags, and for each further finger. Source: libinput.
    static let dragTime = (base: Interval.milliseconds(160), finger: Interval.milliseconds(20))
    /// How long a locked drag waits for the finger to come back. Source: libinput.
    static let lockTime = Interval.milliseconds(300)
    static let mostFingers = 3
    /// Several fingers drum, and tap not together, where they came and left so long one after the other, and all were
    /// down for less than this part of the time in which any was: those that drum overlap by a fifth, those that tap
    /// by two thirds. And they tap together between pauses: drumming ones follow each other sooner.
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
    /// The most fingers of this touch.
    private var peak = 0
    private var button = TouchpadAction.Button.primary
    /// Where the last touch began.
    private var place = Point.zero
    private var began = Timestamp(microseconds: 0)
    private var ended = Timestamp(microseconds: 0)
    /// When the last of several fingers came, when the first left, and when the pad had been left before.
    private var joined = Timestamp(microseconds: 0)
    private var parted = Timestamp(microseconds: 0)
    private var leftBefore = Timestamp(microseconds: .min)
    private var lastLeave = Timestamp(microseconds: .min)
    private(set) var deadline = Timestamp.distantFuture
    private var lost = LostFinger()

    init(_ geometry: TouchpadGeometry, settings: TouchpadSettings, isEnabled: Bool) {
        self.isEnabled = isEnabled
        self.settings = settings
        isGuessed = geometry.isGuessed
        isBox = geometry.isBox
    }

    /// True while what one finger does may still be a tap: the pointer waits.
    var holdsPointer: Bool {
        switch state {
        case .touch, .leaving, .roll, .pair, .tapped, .again, .relock: true
        case .idle, .drag, .wait, .dead: false
        }
    }

    /// Where the finger that has just tapped may come back; nil where none has.
    var expected: Point? { state == .tapped ? place : nil }

    /// Takes the fingers of a frame.
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
            if count > 1 && lost.noteCame(tracker, lone: fingers == 1 ? place : nil) { joined = began }
        } else if count == 1 && begun > 0 && isBack(came, tracker, at: time) {
            // The one that is left is the one that was lost.
            lost.noteReturned()
            parted = time
        } else if count == 1 && begun > 0 {
            // One left and another came in one frame. With several, the pad only places others than before.
            lastLeft(at: time, &output)
            fingerCame(1, at: time, &output)
        } else if count == 1 && hasLeapt && !isBox {
            leapt(at: time, &output)
        }
        fingers = count
        if hasMoved { move() }
    }

    /// A finger turned out to be a palm: a drag goes on until it leaves, a touch is no tap.
    private mutating func interruptUnlessDragging(at time: Timestamp, _ output: inout TouchpadOutput) {
        if state != .drag && state != .wait { interrupt(at: time, &output) }
    }

    /// Time has passed.
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
            ended = time
            release(&output)
        case .pair:
            press(&output)
            if state == .tapped { release(&output) }
        case .tapped, .wait, .again, .relock: release(&output)
        case .idle, .touch, .leaving, .roll, .dead: break
        }
        kill()
    }

    /// The fingers scroll, or make a gesture: no tap comes of it.
    mutating func kill() {
        state = fingers > 0 ? .dead : .idle
        deadline = .distantFuture
    }

    /// Forgets everything. A tap whose finger has left is complete; who else holds the button is told by others.
    mutating func clear(_ output: inout TouchpadOutput) {
        if state == .pair { press(&output) }
        if state == .tapped { release(&output) }
        state = .idle
        fingers = 0
        deadline = .distantFuture
    }

    private mutating func fingerCame(_ count: Int, at time: Timestamp, _ output: inout TouchpadOutput) {
        switch state {
        case .idle:
            begin(at: time)
            touch(count, at: time)
        case .touch: touch(count, at: time)
        case .tapped:
            if count > 1 {
                release(&output)
                begin(at: time)
                touch(count, at: time)
            } else {
                state = .again
                begin(at: time)
                deadline = time + Self.tapTime
            }
        case .again:
            release(&output)
            touch(count, at: time)
        case .wait:
            state = .relock
            deadline = time + Self.tapTime
        case .relock:
            state = .drag
            deadline = .distantFuture
        case .leaving, .roll, .pair:
            // Fingers that drum, or a pad that lost one for a moment: no tap, and no motion either.
            state = .roll
            deadline = time + Self.tapTime
        case .drag, .dead: break
        }
    }

    /// On a pad that does not name its contacts one may have come as another left, and a box has several at its corners.
    private mutating func leapt(at time: Timestamp, _ output: inout TouchpadOutput) {
        switch state {
        case .again: release(&output)
        case .touch, .leaving, .roll: break
        case .idle, .pair, .tapped, .drag, .wait, .relock, .dead: return
        }
        state = .roll
        deadline = time + Self.tapTime
    }

    private mutating func begin(at time: Timestamp) {
        began = time
        leftBefore = lastLeave
        lost = LostFinger()
    }

    private mutating func touch(_ count: Int, at time: Timestamp) {
        guard count <= Self.mostFingers else {
            state = .dead
            deadline = .distantFuture
            return
        }
        state = .touch
        peak = count
        joined = time
        deadline = time + Self.tapTime
    }

    private mutating func fingerLeft(_ index: Int, _ tracker: borrowing FingerTracker, at time: Timestamp) {
        guard state == .touch else { return }
        if index >= 0 { lost.noteLeft(index, tracker, at: time) }
        state = .leaving
        parted = time
    }

    /// The finger that came is one that the pad had lost, of fingers that landed together.
    private func isBack(_ index: Int, _ tracker: borrowing FingerTracker, at time: Timestamp) -> Bool {
        state == .leaving && index >= 0 && joined - began <= LostFinger.time
            && lost.isBack(tracker.fingers[index], at: time)
    }

    /// A finger that was taken for one with another is where one of them was: it has jumped, and no finger moved.
    private func parts(_ finger: Finger) -> Bool { state == .leaving && lost.isOneOfTwo(finger.position) }

    /// The fingers of this touch were down together, not one after the other.
    private func isTogether(at time: Timestamp) -> Bool {
        guard peak > 1 else { return true }
        if began < leftBefore + Self.drum.pause { return false }
        let (overlap, span) = ((parted - joined).microseconds, (time - began).microseconds)
        return span - overlap < Self.drum.gaps.microseconds * Int64(peak - 1)
            || Double(overlap) >= Self.drum.part * Double(span)
    }

    private mutating func lastLeft(at time: Timestamp, _ output: inout TouchpadOutput) {
        if state == .touch || state == .leaving && lost.isMerged(at: time) { parted = time }
        if state == .leaving && peak == 2 && lost.isSplash(at: time) { peak = 1 }
        defer { lastLeave = time }
        switch state {
        case .touch where !isTogether(at: time), .leaving where !isTogether(at: time):
            state = .idle
            deadline = .distantFuture
        case .touch, .leaving:
            ended = time
            if peak > 1 {
                state = .pair
                deadline = time + Self.drum.pause
            } else {
                press(&output)
            }
        case .again:
            release(&output)
            peak = 1
            ended = time
            press(&output)
        case .drag where settings.dragLock != .off:
            ended = time
            state = .wait
            deadline = settings.dragLock == .sticky ? .distantFuture : time + Self.lockTime
        case .drag, .relock:
            ended = time
            release(&output)
            state = .idle
            deadline = .distantFuture
        case .dead, .roll:
            state = .idle
            deadline = .distantFuture
        case .idle, .pair, .tapped, .wait: break
        }
    }

    private mutating func move() {
        switch state {
        case .touch, .leaving, .roll:
            state = .dead
            deadline = .distantFuture
        case .again, .relock:
            state = .drag
            deadline = .distantFuture
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
            state = .tapped
            deadline =
                ended
                + Interval(
                    microseconds: Self.dragTime.base.microseconds + Int64(peak)
                        * Self.dragTime.finger.microseconds)
        } else {
            release(&output)
            state = .idle
            deadline = .distantFuture
        }
    }

    private mutating func release(_ output: inout TouchpadOutput) {
        output.press(button, isDown: false, at: ended)
    }
}
