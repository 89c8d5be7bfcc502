import CLinuxSystem
import Glibc
import LinuxInput

/// Signals as something to read, so that they come in turn with everything else.
struct SignalDescriptor: ~Copyable {
    private let descriptor: Descriptor

    /// Takes SIGINT, SIGTERM, SIGHUP and `others`; a closed pipe becomes an error of write(2) instead of a signal.
    ///
    /// - Parameter leavesIgnored: not those that this process was started to ignore, as `nohup` does: a signal that is read
    ///   here comes all the same.
    init(also others: [Int32] = [], leavesIgnored: Bool = false) throws(BridgeError) {
        var set = sigset_t()
        sigemptyset(&set)
        for number in [SIGINT, SIGTERM, SIGHUP] + others where !leavesIgnored || !Self.isIgnored(number) {
            sigaddset(&set, number)
        }
        sigprocmask(SIG_BLOCK, &set, nil)
        signal(SIGPIPE, SIG_IGN)
        let raw = signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
        guard raw >= 0 else { throw BridgeError(.io, "signalfd: \(Descriptor.reason(errno))") }
        descriptor = Descriptor(owning: raw)
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    var rawDescriptor: Int32 { descriptor.rawValue }

    /// The number of the signal that has come; nil where none has.
    mutating func next() -> Int32? {
        var info = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        return read(descriptor.rawValue, &info, size) == size ? Int32(info.ssi_signo) : nil
    }
}
