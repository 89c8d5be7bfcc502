package import InputModel

/// What fingers on a touchpad mean.
package struct TouchpadAction: Sendable {
    /// When it happened: of a tap, whose meaning is known only later, when the finger came and went.
    package var time: Timestamp
    /// What it was.
    package var body: Body

    /// A button that fingers stand for.
    package enum Button: Sendable {
        /// By its role: hands are not changed here.
        case primary, secondary, middle
    }

    /// Where in its life a gesture is.
    package enum GesturePhase: Sendable {
        /// One `ended` or `cancelled` follows each `began`.
        case began, changed, ended, cancelled
    }

    /// A gesture's values since its last action, and since its beginning.
    package struct Gesture: Sendable {
        /// Stays the same from `began` to the end.
        package var kind: GestureKind
        /// How many take part.
        package var fingers: Int
        /// The delta of the fingers' middle since the last action, in millimetres.
        package var delta = Vector.zero
        /// The fingers' distance over what it was at the beginning; 1 but for a pinch.
        package var scale = 1.0
        /// Degrees clockwise since the last action; 0 but for a pinch.
        package var rotation = 0.0

        /// A gesture in which nothing has moved.
        package init(kind: GestureKind, fingers: Int) {
            self.kind = kind
            self.fingers = fingers
        }
    }

    /// What it was.
    package enum Body: Sendable {
        /// The pointer's delta, in millimetres of the finger.
        case motion(Vector)
        /// A finger landed: what the pointer's velocity was is over.
        case motionRestarted
        /// A button was pressed or released.
        case button(Button, isDown: Bool)
        /// The delta of a scroll, in millimetres of the fingers, positive right and down as the fingers move.
        case scroll(ScrollEvent.Phase, Vector)
        /// Fingers do something together; the values are those since the last action.
        case gesture(GesturePhase, Gesture)
    }
}
