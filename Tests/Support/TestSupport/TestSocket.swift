import Glibc

/// Sockets of tests, as numbers that the caller closes.
public enum TestSocket {
    /// A connection to a port of 127.0.0.1.
    public static func connect(port: Int) throws -> Int32 {
        let raw = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(raw, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard raw >= 0, status == 0 else { throw fault("port \(port)", raw) }
        return raw
    }

    /// A Unix socket that something listens at and never answers: the kernel completes `backlog` connections all the same.
    public static func listen(at path: String, backlog: Int32) throws -> Int32 {
        let raw = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(raw, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard raw >= 0, status == 0, Glibc.listen(raw, backlog) == 0 else { throw fault(path, raw) }
        return raw
    }

    private static func fault(_ place: String, _ raw: Int32) -> Connection.Fault {
        let reason = String(cString: strerror(errno))
        close(raw)
        return Connection.Fault(description: "\(place): \(reason)")
    }
}
