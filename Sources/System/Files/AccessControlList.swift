import CLinuxSystem

/// The read permissions that the access control list of a file grants beyond its permission bits.
///
/// Format: `system.posix_acl_access` (linux/posix_acl_xattr.h): a version (2), then entries of a tag, a permission
/// and an id, little-endian.
struct AccessControlList {
    /// The file's own group may read it.
    let isGroupReadable: Bool
    /// Single users that may read it.
    let users: [UInt32]
    /// Further groups that may read it.
    let groups: [UInt32]

    /// `ACL_USER` and its like.
    private enum Tag {
        static let user: UInt16 = 0x02
        static let ownGroup: UInt16 = 0x04
        static let group: UInt16 = 0x08
        static let mask: UInt16 = 0x10
    }

    /// `ACL_READ`.
    private static let reading: UInt16 = 4

    /// The maximum size that the kernel stores (`XATTR_SIZE_MAX`, linux/limits.h). A list that did not fit would be
    /// treated as missing.
    private static let sizeLimit = 65_536

    /// nil if the file at `path` has no list.
    init?(path: String) {
        self.init { getxattr(path, "system.posix_acl_access", $0.baseAddress, $0.count) }
    }

    /// nil if the file that is open as `raw` has no list.
    init?(of raw: Int32) {
        self.init { fgetxattr(raw, "system.posix_acl_access", $0.baseAddress, $0.count) }
    }

    private init?(_ read: (UnsafeMutableRawBufferPointer) -> Int) {
        var bytes = [UInt8](repeating: 0, count: Self.sizeLimit)
        let length = bytes.withUnsafeMutableBytes { read($0) }
        guard length >= 4 else { return nil }
        func word(_ offset: Int) -> UInt16 { UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8 }
        let entries = stride(from: 4, to: length - 7, by: 8).map { offset in
            (
                tag: word(offset), permission: word(offset + 2),
                id: UInt32(word(offset + 4)) | UInt32(word(offset + 6)) << 16
            )
        }
        // The mask limits every entry except those of the owner and of everyone else.
        let mask = entries.first { $0.tag == Tag.mask }?.permission ?? Self.reading
        let readers = entries.filter { $0.permission & mask & Self.reading != 0 }
        isGroupReadable = readers.contains { $0.tag == Tag.ownGroup }
        users = readers.filter { $0.tag == Tag.user }.map(\.id)
        groups = readers.filter { $0.tag == Tag.group }.map(\.id)
    }
}
