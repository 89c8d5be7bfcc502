import Glibc

/// Owns an open file descriptor; closes it when it goes.
public struct Descriptor: ~Copyable {
    /// For system calls that do not close it.
    public let rawValue: Int32

    /// Takes over `rawValue`.
    public init(owning rawValue: Int32) {
        self.rawValue = rawValue
    }

    deinit {
        _ = Glibc.close(rawValue)
    }
}

extension Descriptor {
    /// Why a system call failed, and what to do where no descriptor is left: every call that makes one can run into that.
    public static func reason(_ number: Int32) -> String {
        switch number {
        case EMFILE:
            "this process has too many open files; raise its limit with 'ulimit -n', or LimitNOFILE= in the unit"
        case ENFILE: "this machine has too many open files; raise its limit with 'sysctl fs.file-max'"
        default: String(cString: strerror(number))
        }
    }
}
