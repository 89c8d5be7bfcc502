import CLinuxSystem
import Glibc
import InputModel
import System

/// Reports the daemon's state to the service manager (sd_notify(3)), if one started it.
struct ServiceManager: ~Copyable {
    /// -1 without a service manager.
    private let connection: Descriptor
    /// How often to send a sign of life; nil if the service manager expects none.
    let watchdogInterval: Interval?
    /// READY=1 is still to be sent, because the socket was full. A unit that never reports it is stopped.
    private(set) var owesReady = false

    /// - Parameter environment: returns the value of an environment variable.
    init(_ environment: (String) -> String?) {
        connection =
            environment("NOTIFY_SOCKET").flatMap { try? UnixAddress.connect($0, type: SOCK_DGRAM) }
            ?? Descriptor(owning: -1)
        let isForUs = environment("WATCHDOG_PID").map { $0 == String(getpid()) } ?? true
        let limit = isForUs ? environment("WATCHDOG_USEC").flatMap { Int64($0) } : nil
        // Half of the timeout, as sd_watchdog_enabled(3) recommends.
        watchdogInterval = limit.flatMap { $0 > 0 ? Interval(microseconds: max(1, $0 / 2)) : nil }
    }

    /// - Parameter limit: how long to wait for space in the socket; if that is too short, the message is owed.
    mutating func sayReady(waitingAtMost limit: Interval = .milliseconds(0)) {
        if connection.rawValue >= 0 {
            _ = Poller.wait(for: .writing, of: connection.rawValue, atMost: limit)
        }
        owesReady = !say("READY=1")
    }

    /// The end of the reload sends READY=1, so an earlier one is no longer owed.
    mutating func sayReloading(at time: Timestamp) {
        owesReady = false
        say("RELOADING=1\nMONOTONIC_USEC=\(time.microseconds)")
    }

    func sayStopping() { say("STOPPING=1") }

    func signLife() { say("WATCHDOG=1") }

    /// - Returns: false if the service manager's socket is full.
    @discardableResult
    private func say(_ text: String) -> Bool {
        connection.rawValue < 0 || connection.offer(Array(text.utf8)) || errno != EAGAIN
    }
}
