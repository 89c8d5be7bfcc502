import CLinuxSystem
import Glibc

/// Signals as a readable descriptor, so that they are handled in turn with all other events.
package struct SignalDescriptor: ~Copyable {
    private let descriptor: Descriptor

    /// Receives SIGINT, SIGTERM, SIGHUP and `others`, except those ignored at startup, as by nohup and a shell's `&`.
    ///
    /// - Parameter always: signals to receive even if they were ignored.
    package init(also others: [Int32] = [], always: [Int32] = []) throws(InletError) {
        var set = sigset_t()
        sigemptyset(&set)
        for number in [SIGINT, SIGTERM, SIGHUP] + others
        where always.contains(number) || inlet_is_ignored(number) == 0 {
            sigaddset(&set, number)
        }
        sigprocmask(SIG_BLOCK, &set, nil)
        descriptor = try Descriptor(signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC)), of: "signalfd")
    }

    package var rawDescriptor: Int32 { descriptor.rawValue }

    /// The number of the next pending signal, or nil.
    package mutating func next() -> Int32? {
        var info = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        return read(descriptor.rawValue, &info, size) == size ? Int32(info.ssi_signo) : nil
    }
}
