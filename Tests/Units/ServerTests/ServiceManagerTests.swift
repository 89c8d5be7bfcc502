import Glibc
import InputModel
import Testing

@testable import Server
@testable import System

/// The other end of NOTIFY_SOCKET, which may be slow to read.
struct ServiceManagerTests {
    @Test("That the daemon is ready is said once, where there is room")
    func ready() throws {
        let (socket, path) = try listen()
        defer { close(socket, path) }
        var manager = ServiceManager { $0 == "NOTIFY_SOCKET" ? path : nil }
        manager.sayReady()
        let owes = manager.owesReady
        #expect(!owes)
        #expect(read(socket) == ["READY=1"])
    }

    @Test("That the daemon is ready is owed while the manager's socket is full, and said when there is room")
    func owed() throws {
        let (socket, path) = try listen()
        defer { close(socket, path) }
        var manager = ServiceManager { $0 == "NOTIFY_SOCKET" ? path : nil }
        var said = 0
        while !manager.owesReady && said < 100_000 {
            manager.sayReady()
            said += 1
        }
        var owes = manager.owesReady
        try #require(owes, "a socket that takes everything")
        manager.sayReady(waitingAtMost: .milliseconds(1))
        owes = manager.owesReady
        #expect(owes)
        #expect(read(socket).count == said - 1)
        manager.sayReady()
        owes = manager.owesReady
        #expect(!owes)
        #expect(read(socket) == ["READY=1"])
    }

    @Test("Without a manager, nothing is owed")
    func none() {
        var manager = ServiceManager { _ in nil }
        manager.sayReady(waitingAtMost: .milliseconds(1))
        let owes = manager.owesReady
        #expect(!owes)
    }

    private func listen() throws -> (socket: Int32, path: String) {
        let path = "/tmp/inlet-notify-\(getpid())-\(UInt32.random(in: 0...(.max)))"
        let raw = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = try #require(UnixAddress(path: path))
        try #require(address.withPointer { bind(raw, $0, $1) } == 0)
        return (raw, path)
    }

    private func close(_ socket: Int32, _ path: String) {
        Glibc.close(socket)
        unlink(path)
    }

    private func read(_ socket: Int32) -> [String] {
        var messages: [String] = []
        var bytes = [UInt8](repeating: 0, count: 256)
        while true {
            let count = recv(socket, &bytes, bytes.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { return messages }
            messages.append(String(decoding: bytes[..<count], as: UTF8.self))
        }
    }
}
