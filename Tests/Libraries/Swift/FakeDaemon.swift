import Glibc

/// A socket at which a test speaks as a daemon would, or would not.
final class FakeDaemon: Sendable {
    static let hello =
        #"{"type":"hello","time":1,"seq":0,"schema":1,"inlet":"0.1.0","program":1,"scopes":[],"space":[100,100]}"#
        + "\n"

    let path = "/tmp/inlet-fake-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    private let listener: Int32

    init() {
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        listen(listener, 16)
    }

    deinit {
        close(listener)
        unlink(path)
    }

    /// The next client's socket; a client that was made is there already.
    func accept() -> Int32 { Glibc.accept(listener, nil, nil) }

    /// Sends all of it, as far as the client takes it.
    static func send(_ text: String, to client: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// The requests that have come, at least one.
    static func receive(from client: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(client, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
