package import InputModel

/// One thread that waits for descriptors, takes what each has to say, and then does what that brought: every command
/// that waits is one.
///
/// A turn is ``wake(ready:)``, ``take(_:)`` for each descriptor that is ready, ``finishTurn()``. What is read in a turn is
/// written at its end, once.
package protocol EventLoop: ~Copyable {
    /// Watches what the loop waits for.
    var poller: Poller { get set }
    /// True from when the loop is to end: it finishes its turn, and begins no other.
    var hasEnded: Bool { get }
    /// How long it may wait for something to be ready; nil for however long that takes.
    func patience() -> Interval?
    /// The wait is over: does what is due.
    ///
    /// - Parameter count: how many descriptors are ready; 0 where time has passed, or a signal came.
    mutating func wake(ready count: Int) throws(InletError)
    /// Takes what one descriptor has to say.
    mutating func take(_ event: Poller.Event) throws(InletError)
    /// Everything that was ready has been taken.
    mutating func finishTurn() throws(InletError)
}

extension EventLoop where Self: ~Copyable {
    package mutating func wake(ready count: Int) throws(InletError) {}

    /// Takes turns until the loop ends.
    ///
    /// - Throws: what a turn throws, which ends the loop at once.
    @inlinable
    package mutating func takeTurns() throws(InletError) {
        while !hasEnded {
            let ready = poller.wait(for: patience())
            try wake(ready: ready)
            for index in 0..<ready { try take(poller[index]) }
            try finishTurn()
        }
    }
}
