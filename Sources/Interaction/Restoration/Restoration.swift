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

    /// When it times out; the distant future if none is under way.
    private(set) var deadline = Timestamp.distantFuture
    /// The input meanwhile; nil if none is held. It stays when the restoration is over, until it is delivered.
    private(set) var held: HeldEvents?

    var isUnderWay: Bool { deadline != .distantFuture }

    /// Holds input until `deadline`; the distant future ends the restoration.
    mutating func hold(until deadline: Timestamp) {
        self.deadline = deadline
        if isUnderWay, held == nil { held = HeldEvents() }
    }

    /// The held input was delivered or dropped, and no more is held.
    mutating func endHolding() { held = nil }
}
