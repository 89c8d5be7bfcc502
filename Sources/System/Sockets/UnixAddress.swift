package import CLinuxSystem
import Glibc

/// The address of a Unix socket: a path, or an abstract name after `@`.
package struct UnixAddress {
    /// In bytes; one of the 108 of sockaddr_un (unix(7)) is the terminator.
    package static let pathLimit = 107

    private var storage = sockaddr_un()
    private let length: socklen_t

    /// nil for a path that is too long.
    package init?(path: String) {
        var bytes = Array(path.utf8)
        guard !bytes.isEmpty, bytes.count <= Self.pathLimit else { return nil }
        let isAbstract = bytes[0] == UInt8(ascii: "@")
        if isAbstract { bytes[0] = 0 }
        storage.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &storage.sun_path) { $0.copyBytes(from: bytes) }
        let head = MemoryLayout<sockaddr_un>.offset(of: \.sun_path)!
        length = socklen_t(head + bytes.count + (isAbstract ? 0 : 1))
    }

    package mutating func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result)
        -> Result
    {
        let length = length
        return withUnsafePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }

    /// A blocking connection to the listener at `path`.
    ///
    /// - Throws: ``Errno``
    package static func connect(
        _ path: String, type: __socket_type = SOCK_STREAM
    ) throws(Errno) -> Descriptor {
        guard var address = UnixAddress(path: path) else { throw Errno(ENAMETOOLONG) }
        let descriptor = try Descriptor(socket(AF_UNIX, Int32(type.rawValue | SOCK_CLOEXEC.rawValue), 0))
        let raw = descriptor.rawValue
        try Errno.check(address.withPointer { Glibc.connect(raw, $0, $1) })
        return descriptor
    }
}
