import Dispatch
import Glibc

/// Waits for a descriptor on behalf of tasks, which must not block: while armed, it calls back whenever it is readable.
///
/// Created, armed and disarmed under the lock of its client.
struct Watcher: ~Copyable {
    private let source: any DispatchSourceRead
    private var isArmed = false

    /// Watches the file of `raw` through a duplicate, which the source closes once it has stopped using it.
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
        // A suspended source is never released.
        if !isArmed { source.resume() }
    }
}
