import CLinuxSystem
import Glibc

/// Who may read a device node: its owner, group and mode, and the access control list that a seat manager may
/// have put on it.
public struct NodeAccess: Hashable, Sendable {
    /// By name; the number where the machine knows none.
    public let owner: String
    /// By name; the number where the machine knows none.
    public let group: String
    /// The permission bits, such as 0o660.
    public let mode: UInt32
    /// Further users and groups that may read it.
    public let listedUsers: [String]
    /// By name; the number where the machine knows none.
    public let listedGroups: [String]
    /// True where this process may read it.
    public let isReadable: Bool

    /// nil where there is nothing at `path`.
    public init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        owner = Self.userName(status.st_uid)
        group = Self.groupName(status.st_gid)
        mode = status.st_mode & 0o7777
        isReadable = access(path, R_OK) == 0
        (listedUsers, listedGroups) = Self.accessControlList(path)
    }

    /// Everyone who may read it, in words: `root, group input`.
    public var readers: String {
        var readers: [String] = []
        if mode & 0o400 != 0 { readers.append(owner) }
        readers += listedUsers
        if mode & 0o040 != 0 { readers.append("group \(group)") }
        readers += listedGroups.map { "group \($0)" }
        if mode & 0o004 != 0 { readers.append("everyone") }
        return readers.joined(separator: ", ")
    }

    /// The entries for single users and groups that grant reading, after the mask.
    ///
    /// Format: `system.posix_acl_access` (linux/posix_acl_xattr.h): a version (2), then entries of a tag, a
    /// permission and an id, little-endian.
    private static func accessControlList(_ path: String) -> (users: [String], groups: [String]) {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let length = getxattr(path, "system.posix_acl_access", &bytes, bytes.count)
        guard length >= 4 else { return ([], []) }
        func word(_ offset: Int) -> UInt16 { UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8 }
        let entries = stride(from: 4, to: length - 7, by: 8).map { offset in
            (
                tag: word(offset), permission: word(offset + 2),
                id: UInt32(word(offset + 4)) | UInt32(word(offset + 6)) << 16
            )
        }
        let user: UInt16 = 0x02
        let group: UInt16 = 0x08
        let mask: UInt16 = 0x10
        let effective = entries.first { $0.tag == mask }?.permission ?? 7
        let readable = entries.filter { $0.permission & effective & 4 != 0 }
        return (
            readable.filter { $0.tag == user }.map { userName($0.id) },
            readable.filter { $0.tag == group }.map { groupName($0.id) }
        )
    }

    private static func userName(_ id: uid_t) -> String {
        getpwuid(id).map { String(cString: $0.pointee.pw_name) } ?? String(id)
    }

    private static func groupName(_ id: gid_t) -> String {
        getgrgid(id).map { String(cString: $0.pointee.gr_name) } ?? String(id)
    }
}
