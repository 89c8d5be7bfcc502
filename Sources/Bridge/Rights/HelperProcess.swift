import CLinuxSystem
import Glibc
import LinuxInput

/// A process of our own beside this one, which keeps a right that this one gives up, and does one small thing with it.
///
/// It is forked before anything else is open. It ends when this one does, however that ends.
enum HelperProcess {
    /// Starts one that runs `body` on its end of a connection.
    ///
    /// - Returns: this process's end.
    static func start(_ body: (borrowing Descriptor) -> Void) throws(BridgeError) -> Descriptor {
        var ends: [Int32] = [-1, -1]
        guard
            socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0
        else {
            throw BridgeError(.io, "socketpair: \(String(cString: strerror(errno)))")
        }
        let process = inlet_fork()
        guard process >= 0 else {
            throw BridgeError(.unavailable, "no process can be made: \(String(cString: strerror(errno)))")
        }
        guard process == 0 else {
            close(ends[1])
            return Descriptor(owning: ends[0])
        }
        close(ends[0])
        // A signal to all of us is for the one that serves; this one goes with it.
        for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { signal(number, SIG_IGN) }
        body(Descriptor(owning: ends[1]))
        _exit(0)
    }
}
