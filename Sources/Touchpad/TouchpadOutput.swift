import InputModel

/// What the machines of one pad have to say, and which buttons they hold down.
struct TouchpadOutput: Sendable {
    var actions = ReusableArray<TouchpadAction>()
    /// How many hold each button: a tap and the pad's switch can press the same one.
    private var holders: InlineArray<3, Int> = [0, 0, 0]

    mutating func add(_ body: TouchpadAction.Body, at time: Timestamp) {
        actions.append(TouchpadAction(time: time, body: body))
    }

    /// One more, or one less, holds a button down.
    mutating func press(_ button: TouchpadAction.Button, isDown: Bool, at time: Timestamp) {
        let index =
            switch button {
            case .primary: 0
            case .secondary: 1
            case .middle: 2
            }
        holders[index] += isDown ? 1 : -1
        if isDown ? holders[index] == 1 : holders[index] == 0 {
            add(.button(button, isDown: isDown), at: time)
        }
    }

    /// Nothing is held any more; no action reports it.
    mutating func forgetButtons() {
        holders = [0, 0, 0]
    }
}
