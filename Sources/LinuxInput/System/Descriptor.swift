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
