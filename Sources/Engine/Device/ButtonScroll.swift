import InputModel

/// A held middle button turns motion into scrolling: of pointing sticks, whose hand never leaves the keys, and of trackballs
/// whose users want it.
///
/// ```
/// state \ event | button pressed | motion                    | released         | cancelled
/// --------------+----------------+---------------------------+------------------+----------------
/// idle          | pressed        | moves the pointer         |                  |
/// pressed       |                | before 200 ms: nothing    | its click, idle  | idle
///               |                | after: began, scrolling   |                  |
/// scrolling     |                | changed                   | ended, idle      | cancelled, idle
/// ```
///
/// Source of the states and the time: libinput's scrolling on button down.
struct ButtonScroll: Sendable {
    /// For so long motion is that of the finger that presses.
    private static let patience = Interval.milliseconds(200)

    private enum State: Sendable {
        case idle, pressed, scrolling
    }

    /// What a release does.
    enum Release: Sendable {
        /// Nothing was pressed here.
        case none
        /// The press was a click.
        case click
        /// The scroll is over.
        case ended
    }

    private var state = State.idle
    private var pressed = Timestamp(microseconds: 0)

    /// The button went down.
    mutating func press(at time: Timestamp) {
        state = .pressed
        pressed = time
    }

    /// The button came up.
    mutating func release() -> Release {
        defer { state = .idle }
        return switch state {
        case .idle: .none
        case .pressed: .click
        case .scrolling: .ended
        }
    }

    /// The button does nothing more.
    ///
    /// - Returns: true if a scroll is cancelled.
    mutating func cancel() -> Bool {
        defer { state = .idle }
        return state == .scrolling
    }

    /// The button is down: motion is not the pointer's.
    var takesMotion: Bool { state != .idle }

    /// The phase of the scroll that a motion makes; nil for motion that does nothing.
    mutating func move(at time: Timestamp) -> ScrollEvent.Phase? {
        switch state {
        case .idle: return nil
        case .pressed:
            guard time >= pressed + Self.patience else { return nil }
            state = .scrolling
            return .began
        case .scrolling: return .changed
        }
    }
}
