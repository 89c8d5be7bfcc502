package import InputModel

/// An action that fingers on a touchpad perform.
package struct TouchpadAction: Sendable {
    /// When it happened. A tap is recognised later, but its actions carry the times at which the finger landed and
    /// lifted, and the modifiers of these times.
    package var time: Timestamp
    /// What happened.
    package var body: Body

    /// A button that fingers press.
    package enum Button: Int, Sendable {
        /// By role: the left-handed setting applies later.
        case primary, secondary, middle
    }

    /// A gesture's values since its last action, and since its beginning.
    package struct Gesture: Sendable {
        /// Stays the same from `began` to the end.
        package var kind: GestureKind
        /// How many fingers take part.
        package var fingers: Int
        /// The delta of the fingers' centre since the last action, in millimetres.
        package var delta = Vector.zero
        /// The fingers' distance relative to that at the beginning; 1 except for a pinch.
        package var scale = 1.0
        /// Degrees clockwise since the last action; 0 except for a pinch.
        package var rotation = 0.0

        /// A gesture in which nothing has moved.
        package init(kind: GestureKind, fingers: Int) {
            self.kind = kind
            self.fingers = fingers
        }
    }

    /// What happened.
    package enum Body: Sendable {
        /// The pointer's delta, in millimetres of the finger.
        case motion(Vector)
        /// A finger landed: the pointer's velocity starts from zero.
        case motionRestarted
        /// A button was pressed or released, with these modifiers; nil: with those in force now.
        case button(Button, isDown: Bool, modifiers: Modifiers?)
        /// The delta of a scroll, in millimetres of the fingers, positive right and down as the fingers move.
        case scroll(ScrollEvent.Phase, Vector)
        /// A gesture of the fingers; deltas are since its last action. One `ended` or `cancelled` follows each `began`.
        case gesture(Phase, Gesture)
    }
}
