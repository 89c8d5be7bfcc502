import CLinuxSystem
import Glibc
import InputModel
import System

/// What the service manager is told of how the daemon is (sd_notify(3)); nothing where there is none.
struct ServiceManager: ~Copyable {
    /// Owns -1 where there is none.
    private let connection: Descriptor
    /// How often it wants a sign of life; nil where it wants none.
    let watchdogInterval: Interval?

    /// - Parameter environment: the value of an environment variable.
    init(_ environment: (String) -> String?) {
        connection =
            environment("NOTIFY_SOCKET").flatMap { try? UnixAddress.connect($0, type: SOCK_DGRAM) }
            ?? Descriptor(owning: -1)
        let isForUs = environment("WATCHDOG_PID").map { $0 == String(getpid()) } ?? true
        let limit = isForUs ? environment("WATCHDOG_USEC").flatMap { Int64($0) } : nil
        // Half of the time that it waits, as sd_watchdog_enabled(3) recommends.
        watchdogInterval = limit.flatMap { $0 > 0 ? Interval(microseconds: max(1, $0 / 2)) : nil }
    }

    func sayReady() { say("READY=1") }

    func sayReloading(at time: Timestamp) { say("RELOADING=1\nMONOTONIC_USEC=\(time.microseconds)") }

    func sayStopping() { say("STOPPING=1") }

    func signLife() { say("WATCHDOG=1") }

    private func say(_ text: String) {
        guard connection.rawValue >= 0 else { return }
        let bytes = Array(text.utf8)
        _ = send(connection.rawValue, bytes, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
    }
}
