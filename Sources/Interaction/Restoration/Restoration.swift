import InputModel

/// A scene's wait for its program to restore it, and the input that it holds meanwhile.
///
/// ```
/// state       | asked for time         | complete, or out of time | input is delivered, or dropped
/// ------------+------------------------+--------------------------+--------------------------------
/// none        | under way, holds input |                          |
/// under way   | under way, anew        | over, still holds input  |
/// over        | under way              |                          | none
/// ```
struct Restoration {
    /// How long a scene's input is held for its owner to restore it: long enough to read a large document, short
    /// enough that a user still waits.
    static let time = Interval.milliseconds(5000)

    private enum State {
        case none
        case underWay(until: Timestamp, HeldEvents)
        case over(HeldEvents)
    }

    private var state = State.none

    /// The input that waits; nil if none is held.
    var held: HeldEvents? {
        switch state {
        case .none: nil
        case .underWay(_, let held), .over(let held): held
        }
    }

    /// When it times out; the distant future if none is under way.
    var deadline: Timestamp {
        guard case .underWay(let deadline, _) = state else { return .distantFuture }
        return deadline
    }

    var isUnderWay: Bool { deadline != .distantFuture }

    /// Holds input until ``end()``, at most for ``time``.
    mutating func begin(at now: Timestamp) {
        state = .underWay(until: now + Self.time, held ?? HeldEvents())
    }

    /// It is complete, or out of time.
    mutating func end() {
        if case .underWay(_, let held) = state { state = .over(held) }
    }

    /// The held input was delivered or dropped, and no more is held.
    mutating func endHolding() {
        if case .over = state { state = .none }
    }
}
