import InputModel

/// The primary and the secondary button together are the middle one.
///
/// ```
/// state \ event | one pressed           | other pressed   | released                | 50 ms, another button | last one up
/// --------------+-----------------------+-----------------+-------------------------+-----------------------+------------
/// idle          | waits                 |                 |                         |                       |
/// waits         |                       | middle down     | both pass, idle         | passes, apart         |
/// apart         | passes                | passes          | passes                  |                       | passes, idle
/// middle        |                       |                 | middle up, left         |                       |
/// left          | middle down           |                 |                         |                       | idle
/// ```
///
/// Source of the states and the time: libinput's emulation of the middle button.
struct MiddleEmulation: Sendable {
    /// How long one button waits for the other.
    static let patience = Interval.milliseconds(50)

    /// A change of a button to pass on.
    struct Change: Sendable {
        var code: KeyCode
        var isDown: Bool
        var time: Timestamp
    }

    private enum State: Sendable {
        case idle, waits, apart, middle, left
    }

    private var state = State.idle
    private var held: (left: Bool, right: Bool) = (false, false)
    private var first = Change(code: .buttonLeft, isDown: true, time: Timestamp(microseconds: 0))

    /// When ``advance(to:)`` has something to do.
    var deadline: Timestamp { state == .waits ? first.time + Self.patience : .distantFuture }

    /// A switch closed or opened.
    ///
    /// - Returns: the changes to pass on, in order.
    mutating func apply(_ code: KeyCode, isDown: Bool, at time: Timestamp) -> (Change?, Change?) {
        let change = Change(code: code, isDown: isDown, time: time)
        guard code == .buttonLeft || code == .buttonRight else { return (settle(), change) }
        if code == .buttonLeft { held.left = isDown } else { held.right = isDown }
        let isEmpty = !held.left && !held.right
        switch (state, isDown) {
        case (.idle, true):
            state = .waits
            first = change
            return (nil, nil)
        case (.waits, true), (.left, true):
            state = .middle
            return (Change(code: .buttonMiddle, isDown: true, time: time), nil)
        case (.waits, false):
            state = .idle
            return (first, change)
        case (.middle, false):
            state = isEmpty ? .idle : .left
            return (Change(code: .buttonMiddle, isDown: false, time: time), nil)
        case (.left, false):
            state = .idle
            return (nil, nil)
        case (.apart, false):
            if isEmpty { state = .idle }
            return (change, nil)
        case (.apart, true), (.idle, false), (.middle, true): return (change, nil)
        }
    }

    /// Time has passed: a button pressed alone counts by itself.
    mutating func advance(to time: Timestamp) -> Change? {
        deadline <= time ? settle() : nil
    }

    /// The change that is held back, if any: it is a single button.
    mutating func settle() -> Change? {
        guard state == .waits else { return nil }
        state = .apart
        return first
    }

    /// Resets the state without a change to pass on.
    mutating func clear() {
        state = .idle
        held = (false, false)
    }
}
