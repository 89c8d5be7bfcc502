import CLinuxSystem
import Glibc
import LinuxInput

/// A process of our own beside this one, which keeps a right that this one gives up, and does one small thing with it.
///
/// It is forked before anything else is open. It ends when this one does, however that ends.
enum HelperProcess {
    /// Starts one that runs `body` on its end of a connection, and has nothing open but that, `kept`, and the standard
    /// descriptors.
    ///
    /// - Returns: this process's end.
    static func start(
        keeping kept: [Int32] = [], _ body: (borrowing Descriptor) -> Void
    ) throws(BridgeError) -> Descriptor {
        var ends: [Int32] = [-1, -1]
        guard
            socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0
        else {
            throw BridgeError(.io, "socketpair: \(Descriptor.reason(errno))")
        }
        let process = inlet_fork()
        guard process >= 0 else {
            throw BridgeError(.unavailable, "no process can be made: \(String(cString: strerror(errno)))")
        }
        guard process == 0 else {
            close(ends[1])
            return Descriptor(owning: ends[0])
        }
        closeAll(but: kept + [ends[1]])
        // A signal to all of us is for the one that serves; this one goes with it.
        for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { signal(number, SIG_IGN) }
        body(Descriptor(owning: ends[1]))
        _exit(0)
    }

    /// What others of ours have open would stay open as long as this process lives.
    private static func closeAll(but kept: [Int32]) {
        var first: UInt32 = 3
        for raw in kept.sorted().map({ UInt32($0) }) where raw >= first {
            if raw > first { inlet_close_range(first, raw - 1) }
            first = raw + 1
        }
        inlet_close_range(first, .max)
    }
}
