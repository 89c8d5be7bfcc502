import Glibc
import System

/// The socket that pages connect to, bound before the process gives up the right to bind sockets.
enum PageSocket {
    /// Connections that may wait to be accepted.
    private static let backlog: Int32 = 128

    /// A listening socket, which the caller then owns, and its port, which the kernel may have chosen.
    ///
    /// - Throws: ``InletError``: not available if the address is in use, no permission for a privileged port.
    static func open(at address: ListenAddress) throws(InletError) -> (descriptor: Int32, port: Int) {
        let isSix = address.host.contains(":")
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        let raw = socket(isSix ? AF_INET6 : AF_INET, type, 0)
        guard raw >= 0 else { throw fault(address) }
        var on: Int32 = 1
        // The port of a server that has ended can be bound again at once.
        guard setsockopt(raw, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size)) == 0,
            isSix ? bindSix(raw, address) : bindFour(raw, address), listen(raw, backlog) == 0,
            let port = port(of: raw)
        else {
            let error = fault(address)
            close(raw)
            throw error
        }
        return (raw, port)
    }

    private static func bindFour(_ raw: Int32, _ address: ListenAddress) -> Bool {
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = in_port_t(address.port).bigEndian
        guard inet_pton(AF_INET, address.host, &place.sin_addr) == 1 else { return false }
        return bind(raw, &place)
    }

    private static func bindSix(_ raw: Int32, _ address: ListenAddress) -> Bool {
        var place = sockaddr_in6()
        place.sin6_family = sa_family_t(AF_INET6)
        place.sin6_port = in_port_t(address.port).bigEndian
        guard inet_pton(AF_INET6, address.host, &place.sin6_addr) == 1 else { return false }
        return bind(raw, &place)
    }

    private static func bind<Address>(_ raw: Int32, _ address: inout Address) -> Bool {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(raw, $0, socklen_t(MemoryLayout<Address>.size)) == 0
            }
        }
    }

    private static func port(of raw: Int32) -> Int? {
        var place = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let isKnown = withUnsafeMutablePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(raw, $0, &length) == 0 }
        }
        guard isKnown else { return nil }
        // Both families have the port at the same offset.
        return withUnsafeBytes(of: &place) { bytes in
            Int(in_port_t(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: in_port_t.self)))
        }
    }

    private static func fault(_ address: ListenAddress) -> InletError {
        switch errno {
        case EADDRINUSE:
            InletError(
                .unavailable,
                "\(address.authority): another program listens there; choose another port with --listen")
        case EACCES:
            InletError(
                .noPermission,
                "\(address.authority): permission denied; choose a port from 1024 with --listen")
        default: InletError(.unavailable, "\(address.authority): cannot listen", .last)
        }
    }
}
