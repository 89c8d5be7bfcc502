import InputModel

/// The actions of one pad's state machines, and the buttons that they hold down.
struct TouchpadOutput: Sendable {
    var actions = ReusableArray<TouchpadAction>()
    /// The number of holders of each button: a tap and the pad's switch can press the same one.
    private var holders: InlineArray<3, Int> = [0, 0, 0]

    mutating func add(_ body: TouchpadAction.Body, at time: Timestamp) {
        actions.append(TouchpadAction(time: time, body: body))
    }

    /// Adds or removes a holder of a button; only the first press and the last release are actions.
    mutating func press(_ button: TouchpadAction.Button, isDown: Bool, at time: Timestamp) {
        holders[button.rawValue] += isDown ? 1 : -1
        if holders[button.rawValue] == (isDown ? 1 : 0) {
            add(.button(button, isDown: isDown), at: time)
        }
    }

    /// Forgets all holders without an action.
    mutating func forgetButtons() {
        holders = [0, 0, 0]
    }
}
