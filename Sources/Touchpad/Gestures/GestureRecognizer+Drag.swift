import InputModel

// Several fingers that drag: they hold the primary button down and move the pointer.
//
// ```
// fingers of a drag | result
// ------------------+------------------------------------------------------------
// two or more       | the drag continues
// one               | 100 ms: released, and that finger points
// none              | 300 ms: released
// all again         | the drag continues
// fewer after none  | 50 ms: released, and these fingers begin anew
// ```
//
// Source of the end conditions: libinput 1.28.
extension GestureRecognizer {
    /// How long a drag waits for its fingers to return: as long as a locked one.
    static let dragReturn = TapRecognizer.lockTime
    /// How long fingers take to land one after the other; a tap takes longer.
    static let dragLanding = Interval.milliseconds(50)

    /// True if this many fingers drag when they move in the same direction.
    func drags(_ count: Int) -> Bool { count > 0 && count == settings.fingerDrag.count }

    mutating func beginDrag(_ shape: FingerShape, at time: Timestamp, _ output: inout TouchpadOutput) {
        let drag = FingerDrag(fingers: shape.count, left: output.moment(at: time))
        begin(.drag(drag), at: time, &output)
        output.press(.primary, isDown: true, at: time)
        move(shape.translation, at: time, &output)
    }

    /// Handles a frame of a drag.
    mutating func dragOn(
        _ drag: FingerDrag, _ shape: FingerShape, at time: Timestamp, _ output: inout TouchpadOutput
    ) {
        var drag = drag
        if shape.count >= (drag.isLifted ? settings.fingerDrag.count : 2) {
            drag.end = .distantFuture
            drag.isLifted = false
            move(shape.delta, at: time, &output)
        } else if shape.count != drag.fingers {
            if !drag.isLifted { drag.left = output.moment(at: time) }
            if shape.count == 0 {
                drag.isLifted = true
                drag.end = drag.left.time + Self.dragReturn
            } else {
                drag.end = time + (drag.isLifted ? Self.dragLanding : Self.patience)
            }
        }
        drag.fingers = shape.count
        state = .drag(drag)
    }

    /// Forgets the drag and its button without an action.
    mutating func forgetDrag() {
        if case .drag = state { state = .motion }
    }
}

/// The fingers of a drag.
struct FingerDrag: Sendable {
    /// How many were there in the last frame.
    var fingers: Int
    /// When their number last fell to one or none.
    var left: Moment
    /// All have lifted.
    var isLifted = false
    /// When it ends without those that have lifted; the distant future while two or more drag.
    var end = Timestamp.distantFuture
}
