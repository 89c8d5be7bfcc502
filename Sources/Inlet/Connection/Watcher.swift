import Dispatch
import Glibc

/// Waits for a descriptor on behalf of tasks, which must not: while it is armed, it calls back whenever the descriptor is readable.
///
/// Made, armed and disarmed under the lock of its client.
struct Watcher: ~Copyable {
    private let source: any DispatchSourceRead
    private var isArmed = false

    /// Watches the file of `raw`, through a descriptor of its own, which the source closes when it has let go of it.
    init(_ raw: Int32, _ body: @escaping @Sendable () -> Void) throws(InletError) {
        let own = fcntl(raw, F_DUPFD_CLOEXEC, 3)
        guard own >= 0 else {
            throw .unavailable(
                "no file descriptor is left; raise the limit with 'ulimit "
                    + "-n'")
        }
        source = DispatchSource.makeReadSource(fileDescriptor: own, queue: .global())
        source.setEventHandler { body() }
        source.setCancelHandler { _ = close(own) }
    }

    mutating func set(isArmed: Bool) {
        guard isArmed != self.isArmed else { return }
        self.isArmed = isArmed
        if isArmed { source.resume() } else { source.suspend() }
    }

    deinit {
        source.cancel()
        // One that is suspended is never released.
        if !isArmed { source.resume() }
    }
}
