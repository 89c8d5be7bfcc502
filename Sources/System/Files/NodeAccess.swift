import CLinuxSystem
import Glibc

/// The readers of a device node: its owner, group and mode, and any access control list that a seat manager put on it.
package struct NodeAccess: Hashable, Sendable {
    /// By name, or by number if the machine has no name for it.
    package let owner: String
    /// By name, or by number if the machine has no name for it.
    package let group: String
    /// The permission bits, such as 0o660. With an access control list, those of the group are its mask.
    package let mode: UInt32
    /// True if members of ``group`` may read it.
    package let isGroupReadable: Bool
    /// Further users that may read it, by name, or by number if the machine has no name for them.
    package let listedUsers: [String]
    /// Further groups that may read it, by name, or by number if the machine has no name for them.
    package let listedGroups: [String]
    /// True if this process may read it.
    package let isReadable: Bool

    /// nil if nothing exists at `path`.
    package init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        owner = UserName.of(status.st_uid)
        group = Self.groupName(status.st_gid)
        mode = status.st_mode & 0o7777
        isReadable = access(path, R_OK) == 0
        let list = AccessControlList(path: path)
        isGroupReadable = list?.isGroupReadable ?? (status.st_mode & 0o040 != 0)
        listedUsers = list?.users.map(UserName.of) ?? []
        listedGroups = list?.groups.map(Self.groupName) ?? []
    }

    /// Everyone who may read it, in words: `root, group input`.
    package var readers: String {
        var readers: [String] = []
        if mode & 0o400 != 0 { readers.append(owner) }
        readers += listedUsers
        if isGroupReadable { readers.append("group \(group)") }
        readers += listedGroups.map { "group \($0)" }
        if mode & 0o004 != 0 { readers.append("everyone") }
        return readers.joined(separator: ", ")
    }

    private static func groupName(_ id: gid_t) -> String {
        getgrgid(id).map { String(cString: $0.pointee.gr_name) } ?? String(id)
    }
}
