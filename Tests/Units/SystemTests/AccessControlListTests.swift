import CLinuxSystem
import Glibc
import Testing

@testable import System

/// Lists in memory (tmpfs), which takes any that the kernel does.
struct AccessControlListTests {
    @Test("Every reader of a list is found, however long it is", arguments: [1, 506, 508, 8000])
    func long(_ count: Int) throws {
        let users = (0..<UInt32(count)).map { 20_000 + $0 }
        try withFile(Self.list(users, group: 0, mask: 7)) { path in
            let list = try #require(AccessControlList(path: path))
            #expect(list.users == users)
            #expect(!list.isGroupReadable, "the group's bits are the mask then")
        }
    }

    @Test("The mask takes reading from everyone in the list")
    func masked() throws {
        try withFile(Self.list([20_000], group: 4, mask: 0)) { path in
            let list = try #require(AccessControlList(path: path))
            #expect(list.users.isEmpty && !list.isGroupReadable)
        }
    }

    /// `system.posix_acl_access`, whose users may read.
    private static func list(_ users: [UInt32], group: UInt16, mask: UInt16) -> [UInt8] {
        var bytes: [UInt8] = [2, 0, 0, 0]
        func append(_ tag: UInt16, _ permission: UInt16, _ id: UInt32 = .max) {
            for word in [UInt32(tag) | UInt32(permission) << 16, id] {
                bytes += (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * UInt32($0))) }
            }
        }
        append(0x01, 6)
        for user in users { append(0x02, 4, user) }
        append(0x04, group)
        append(0x10, mask)
        append(0x20, 0)
        return bytes
    }

    private func withFile(_ list: [UInt8], _ body: (String) throws -> Void) throws {
        let path = "/dev/shm/inlet-acl-\(getpid())-\(UInt32.random(in: 0...(.max)))"
        let raw = inlet_open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        try #require(raw >= 0)
        defer {
            close(raw)
            unlink(path)
        }
        try #require(
            setxattr(path, "system.posix_acl_access", list, list.count, 0) == 0,
            "\(String(cString: strerror(errno)))")
        try body(path)
    }
}
