import CLinuxSystem
import Glibc
import InputModel
import System

/// Ends this process where its loop stands still, or is stopped, while it holds a grab: the keyboard is never taken
/// hostage.
///
/// Its other half is a process that can do nothing but wait for signs of life and kill this one. alarm(2) would not do:
/// its signal waits for as long as the process is stopped, SIGKILL does not.
struct GrabSupervisor: ~Copyable {
    /// Bytes of the kernel's that wait for the supervisor, ten signs: where it takes none for that long, it is stopped.
    private static let queue: Int32 = 4096

    private let connection: Descriptor
    private var isHolding = false
    private var lastSign = Timestamp(microseconds: 0)

    /// Starts the supervisor, before any device is open.
    ///
    /// - Parameter user: who this process becomes later; nil to stay who one is. The supervisor becomes the same, whose
    ///   processes it may kill, and has no capability.
    init(user: String?) throws(InletError) {
        let raw = inlet_process_descriptor()
        guard raw >= 0 else {
            throw InletError(
                .unavailable,
                "a grab needs a supervisor, and pidfd_open fails: \(String(cString: strerror(errno))); "
                    + "run without the grab, or on Linux 5.3 or newer")
        }
        let server = Descriptor(owning: raw)
        // Read here: the first look at a constant may take what the supervisor may not call.
        let patience = Deadlines.standstill
        connection = try HelperProcess.start(.supervisor, keeping: [raw]) { connection in
            if let user, (try? Privileges.drop(to: user)) == nil { return }
            Confinement.confine(.supervisor, [])
            Self.watch(connection, server, patience)
        }
        var size = Self.queue
        setsockopt(
            connection.rawValue, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Hung up once the supervisor has exited.
    var rawDescriptor: Int32 { connection.rawValue }

    /// Why this process does not go on without it.
    static let gone = InletError(
        .unavailable, "the supervisor of the grab has exited and every grab is released; restart inlet")

    /// Tells the supervisor that the loop runs, as often as it wants to hear that, and whether it holds a grab.
    ///
    /// - Parameter isUrgent: The loop is about to wait for something: its patience counts from now.
    /// - Throws: ``gone``, also if it accepts no more signs.
    mutating func update(isHolding: Bool, isUrgent: Bool = false, at time: Timestamp) throws(InletError) {
        let isDue = time - lastSign >= (isUrgent ? Deadlines.urgentSign : Deadlines.sign)
        guard isHolding != self.isHolding || isHolding && isDue else { return }
        self.isHolding = isHolding
        lastSign = time
        var sign: UInt8 = isHolding ? 1 : 0
        guard send(connection.rawValue, &sign, 1, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)) == 1 else {
            throw Self.gone
        }
    }

    /// Runs in the supervisor, until the server has gone. Its list of system calls has none for memory, so this
    /// allocates nothing.
    ///
    /// - Parameter patience: how long the loop may stand still.
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
