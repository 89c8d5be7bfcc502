import CLinuxSystem
import Foundation
import Glibc
import System
import Testing

/// Against files of our own: access lists need no device.
struct NodeAccessTests {
    /// A file that its owner and the users `users` may read, as `setfacl -m u:NUMBER:rw` makes it of one of mode 0600.
    private static func file(readableBy users: [UInt32], group: UInt16) throws -> String {
        let path = FileManager.default.temporaryDirectory.appending(path: "inlet-\(UUID().uuidString)").path
        try Data().write(to: URL(filePath: path))
        var list: [UInt8] = [2, 0, 0, 0]
        func add(_ tag: UInt16, _ permission: UInt16, _ id: UInt32 = .max) {
            withUnsafeBytes(of: (tag.littleEndian, permission.littleEndian)) { list += $0 }
            withUnsafeBytes(of: id.littleEndian) { list += $0 }
        }
        add(0x01, 6)
        for user in users { add(0x02, 6, user) }
        add(0x04, group)
        add(0x10, 6)
        add(0x20, 0)
        try #require(
            setxattr(path, "system.posix_acl_access", list, list.count, 0) == 0, "no access lists here")
        return path
    }

    @Test("An access list's mask, which stands where the group's rights do, is not taken for them")
    func mask() throws {
        let path = try Self.file(readableBy: [123_456], group: 0)
        defer { unlink(path) }
        let access = try #require(NodeAccess(path: path))
        #expect(access.mode == 0o660)
        #expect(access.readers == "\(access.owner), 123456")
    }

    @Test("A group that the access list lets read is named")
    func group() throws {
        let path = try Self.file(readableBy: [123_456], group: 6)
        defer { unlink(path) }
        let access = try #require(NodeAccess(path: path))
        #expect(access.readers == "\(access.owner), 123456, group \(access.group)")
    }
}
