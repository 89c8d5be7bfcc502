import CLinuxSystem
import Glibc
import InputModel
import System

/// Kills this process if its loop hangs or is stopped while it holds a grab, so that the keyboard never stays
/// unusable.
///
/// The supervisor process can do nothing but wait for signs of life and kill this one. alarm(2) would not suffice: its
/// signal stays pending while the process is stopped; SIGKILL does not.
final class GrabSupervisor {
    /// The kernel's send buffer, in bytes: room for ten signs. A supervisor that lets it fill up counts as stopped.
    private static let queue: Int32 = 4096

    private let connection: Descriptor
    private var isHolding = false
    private var lastSign = Timestamp(microseconds: 0)

    /// Starts the supervisor, before any device is open.
    ///
    /// - Parameter user: the user that this process becomes later; nil to keep the present one. The supervisor
    ///   becomes the same user, whose processes it may kill, and has no capabilities.
    init(user: String?) throws(InletError) {
        let raw = inlet_process_descriptor()
        guard raw >= 0 else {
            throw InletError(
                .unavailable, "a grab needs a supervisor, and pidfd_open fails", .last,
                advice: "; run without the grab, or on Linux 5.3 or newer")
        }
        let server = Descriptor(owning: raw)
        // Read here: the first access to a constant may need a system call that the supervisor may not use.
        let patience = Deadlines.standstill
        connection = try HelperProcess.start(.supervisor, keeping: [raw]) { connection in
            if let user, (try? Privileges.drop(to: user)) == nil { return }
            Confinement.confine(.supervisor, [])
            Self.watch(connection, server, patience)
        }
        var size = Self.queue
        setsockopt(connection.rawValue, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Hung up once the supervisor has exited.
    var rawDescriptor: Int32 { connection.rawValue }

    /// The error with which this process ends without the supervisor.
    static let gone = InletError(
        .unavailable, "the supervisor of the grab has exited and every grab is released; restart inlet")

    /// Gives the supervisor a sign of life if one is due, and reports whether the loop holds a grab.
    ///
    /// - Throws: ``gone``, also if it accepts no more signs.
    func update(isHolding: Bool, at time: Timestamp) throws(InletError) {
        let isDue = time - lastSign >= Deadlines.sign
        guard isHolding != self.isHolding || isHolding && isDue else { return }
        self.isHolding = isHolding
        lastSign = time
        guard connection.offer([isHolding ? 1 : 0]) else { throw Self.gone }
    }

    /// Runs in the supervisor until the server exits. The supervisor's list of system calls has none for memory, so
    /// this allocates nothing.
    ///
    /// - Parameter patience: the longest time between signs while a grab is held.
    private static func watch(
        _ connection: borrowing Descriptor, _ server: borrowing Descriptor, _ patience: Interval
    ) {
        var sign: UInt8 = 0
        while true {
            let limit = sign == 0 ? nil : patience
            guard Poller.wait(for: .reading, of: connection.rawValue, atMost: limit) else {
                return end(server)
            }
            guard recv(connection.rawValue, &sign, 1, 0) == 1 else { return }
        }
    }

    private static func end(_ server: borrowing Descriptor) {
        _ = inlet_kill(server.rawValue)
        let message: StaticString =
            "inlet: no sign of life for 2.5 s with the keyboard grabbed, so its supervisor killed it; start it again\n"
        _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
    }
}
