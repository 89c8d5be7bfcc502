import CLinuxSystem
import Glibc
package import InputModel

/// A child process that keeps a right which this process gives up, and does one small thing with it.
///
/// It is forked before anything else is open. It ends when this process does, however that ends.
package enum HelperProcess {
    /// Starts a helper that runs `body` on its end of a connection. Only that end, `kept` and standard error stay open.
    ///
    /// - Returns: this process's end.
    package static func start(
        _ role: Confinement.Role, keeping kept: [Int32] = [], _ body: (borrowing Descriptor) -> Void
    ) throws(InletError) -> Descriptor {
        // A descriptor below 3 would be inherited by all others.
        StandardDescriptors.open()
        var ends: [Int32] = [-1, -1]
        guard
            socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0
        else { throw InletError(.io, "socketpair", .last) }
        let mine = Descriptor(owning: ends[0])
        let theirs = Descriptor(owning: ends[1])
        let nothing = Descriptor(owning: inlet_open("/dev/null", O_RDWR | O_CLOEXEC, 0))
        let process = inlet_fork()
        guard process >= 0 else { throw InletError(.unavailable, "cannot start a process", .last) }
        guard process == 0 else { return mine }
        inlet_set_name(role.processName)
        // Signals sent to the process group, by a terminal or a person, are for the server: its helpers end after it.
        setsid()
        for number in [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGPIPE, SIGTSTP, SIGXFSZ] {
            signal(number, SIG_IGN)
        }
        dup2(nothing.rawValue, STDIN_FILENO)
        dup2(nothing.rawValue, STDOUT_FILENO)
        closeAll(but: kept + [theirs.rawValue])
        body(theirs)
        _exit(0)
    }

    /// Makes sending to the helper and receiving from it fail with EAGAIN after waiting for `limit`.
    package static func limitWaiting(_ connection: borrowing Descriptor, to limit: Interval) {
        var time = timeval(
            tv_sec: Int(limit.microseconds / 1_000_000), tv_usec: Int(limit.microseconds % 1_000_000))
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(connection.rawValue, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    /// Waits for a helper that has sent everything to end, so that no zombie is left.
    package static func waitForEnd(of connection: borrowing Descriptor) {
        var rest: UInt8 = 0
        guard recv(connection.rawValue, &rest, 1, 0) == 0 else { return }
        // Helpers that serve do not end while this process lives, so the child that ended is this helper.
        waitpid(-1, nil, 0)
    }

    /// Inherited descriptors of other helpers would stay open as long as this process lives.
    private static func closeAll(but kept: [Int32]) {
        var first: UInt32 = 3
        for raw in kept.sorted().map({ UInt32($0) }) where raw >= first {
            if raw > first { inlet_close_range(first, raw - 1) }
            first = raw + 1
        }
        inlet_close_range(first, .max)
    }
}
