import InputModel

/// When a finger landed or lifted, and the modifiers in force then; nil for those in force when an action is published.
struct Moment: Sendable {
    var time: Timestamp
    var modifiers: Modifiers?
}

/// The actions of one pad's state machines, and the buttons that they hold down.
struct TouchpadOutput: Sendable {
    var actions = ReusableArray<TouchpadAction>()
    /// Those that a press or release carries which is recognised later than this frame; nil: those in force then.
    var modifiers: Modifiers?
    /// The number of holders of each button: a tap and the pad's switch can press the same one.
    private var holders: InlineArray<3, Int> = [0, 0, 0]

    mutating func add(_ body: TouchpadAction.Body, at time: Timestamp) {
        actions.append(TouchpadAction(time: time, body: body))
    }

    /// The moment of the current frame, for an action that is recognised later.
    func moment(at time: Timestamp) -> Moment { Moment(time: time, modifiers: modifiers) }

    /// Adds or removes a holder of a button; only the first press and the last release are actions.
    mutating func press(_ button: TouchpadAction.Button, isDown: Bool, at time: Timestamp) {
        press(button, isDown: isDown, at: Moment(time: time))
    }

    /// The same for what a finger did earlier.
    mutating func press(_ button: TouchpadAction.Button, isDown: Bool, at moment: Moment) {
        holders[button.rawValue] += isDown ? 1 : -1
        if holders[button.rawValue] == (isDown ? 1 : 0) {
            add(.button(button, isDown: isDown, modifiers: moment.modifiers), at: moment.time)
        }
    }

    /// Forgets all holders without an action.
    mutating func forgetButtons() {
        holders = [0, 0, 0]
    }
}
