import CLinuxSystem
import Glibc

/// Signals as something to read, so that they come in turn with everything else.
package struct SignalDescriptor: ~Copyable {
    private let descriptor: Descriptor

    /// Takes SIGINT, SIGTERM, SIGHUP and `others`, but none that was ignored at the start: nohup and a shell's `&` mean
    /// that. A closed pipe becomes an error of write(2) instead of a signal.
    ///
    /// - Parameter always: those that are taken even where they were ignored.
    package init(also others: [Int32] = [], always: [Int32] = []) throws(InletError) {
        var set = sigset_t()
        sigemptyset(&set)
        for number in [SIGINT, SIGTERM, SIGHUP] + others
        where always.contains(number) || inlet_is_ignored(number) == 0 {
            sigaddset(&set, number)
        }
        sigprocmask(SIG_BLOCK, &set, nil)
        signal(SIGPIPE, SIG_IGN)
        let raw = signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
        guard raw >= 0 else { throw InletError(.io, "signalfd: \(Descriptor.reason(errno))") }
        descriptor = Descriptor(owning: raw)
    }

    package var rawDescriptor: Int32 { descriptor.rawValue }

    /// The number of the signal that has come; nil where none has.
    package mutating func next() -> Int32? {
        var info = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        return read(descriptor.rawValue, &info, size) == size ? Int32(info.ssi_signo) : nil
    }
}
