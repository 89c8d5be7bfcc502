public import InputModel

/// A thread that waits for descriptors, handles each one that is ready, and then acts on the results. Every command
/// that waits runs one.
///
/// A turn is ``wake(ready:)``, ``take(_:)`` for each descriptor that is ready, ``finishTurn()``. Output for everything
/// read in a turn is written once, at its end.
@usableFromInline
package protocol EventLoop: ~Copyable {
    /// Watches the descriptors that the loop waits for.
    var poller: Poller { get set }
    /// True once the loop is to end: it finishes its turn, and begins no other.
    var hasEnded: Bool { get }
    /// The longest wait for a descriptor to become ready, or nil to wait indefinitely.
    func patience() -> Interval?
    /// Called after each wait: does what is due.
    ///
    /// - Parameter count: the number of descriptors that are ready; 0 after a timeout or a signal.
    mutating func wake(ready count: Int) throws(InletError)
    /// Handles one descriptor that is ready.
    mutating func take(_ event: Poller.Event) throws(InletError)
    /// Called once every ready descriptor has been handled.
    mutating func finishTurn() throws(InletError)
}

extension EventLoop where Self: ~Copyable {
    package mutating func wake(ready count: Int) throws(InletError) {}

    /// Takes turns until the loop ends.
    ///
    /// Inlined into each loop's module, which then calls its methods directly: that takes ``EventLoop`` and all that is named
    /// here to be usable there, or the attribute has no effect.
    ///
    /// - Throws: the error of a turn, which ends the loop at once.
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
