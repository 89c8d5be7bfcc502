import InputModel

// Several fingers that drag: they hold the primary button down and move the pointer.
//
// ```
// fingers of a drag | what comes of it
// ------------------+------------------------------------------------------------
// two and more      | the drag goes on
// one               | 100 ms: released, and that one points
// none              | 300 ms: released
// all again         | the drag goes on
// fewer after none  | 50 ms: released, and they do what they do
// ```
//
// Source of what ends a drag: libinput 1.28.
extension GestureRecognizer {
    /// How long a drag waits for its fingers to come back: as a locked one does.
    static let dragReturn = TapRecognizer.lockTime
    /// How long fingers take to land one after the other: a tap is longer.
    static let dragLanding = Interval.milliseconds(50)

    /// True where this many fingers drag when they move in the same direction.
    func drags(_ count: Int) -> Bool { count > 0 && count == settings.fingerDrag.count }

    mutating func beginDrag(_ shape: FingerShape, at time: Timestamp, _ output: inout TouchpadOutput) {
        begin(.drag, at: time, &output)
        output.press(.primary, isDown: true, at: time)
        move(shape.translation, at: time, &output)
        dragFingers = shape.count
        dragLeft = time
    }

    /// Takes a frame of a drag.
    mutating func dragOn(
        _ shape: FingerShape, at time: Timestamp, _ output: inout TouchpadOutput
    ) {
        let before = dragFingers
        dragFingers = shape.count
        if shape.count >= (isDragLifted ? settings.fingerDrag.count : 2) {
            waitsUntil = .distantFuture
            isDragLifted = false
            move(shape.delta, at: time, &output)
        } else if shape.count == 0 {
            guard before > 0 else { return }
            if !isDragLifted { dragLeft = time }
            isDragLifted = true
            waitsUntil = dragLeft + Self.dragReturn
        } else if shape.count != before {
            if !isDragLifted { dragLeft = time }
            waitsUntil = isDragLifted ? time + Self.dragLanding : time + Self.patience
        }
    }

    /// Nothing holds the button any more; no action reports it.
    mutating func forgetDrag() {
        if state == .drag { state = .motion }
        isDragLifted = false
    }

    mutating func releaseDrag(at time: Timestamp, _ output: inout TouchpadOutput) {
        isDragLifted = false
        dragFingers = 0
        output.press(.primary, isDown: false, at: time)
    }
}
