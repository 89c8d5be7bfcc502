import CLinuxSystem
import Glibc

/// Files whose content is for their owner alone: passwords and private keys.
package enum SecretFile {
    /// More than any password or key has.
    private static let limit = 64 * 1024

    /// The bytes of the file at `path`.
    ///
    /// Permissions are checked on the open file: the path may lead to another file by then.
    ///
    /// - Parameter option: The option that names the file, for messages.
    /// - Throws: ``InletError``: no input, no permission if another user can read or change it.
    package static func read(_ path: String, _ option: String) throws(InletError) -> [UInt8] {
        // Opening a pipe without a writer would block.
        let file = try FileContents.open(path, flags: O_NONBLOCK | O_NOCTTY)
        var status = stat()
        guard fstat(file.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw InletError(.noInput, "\(option) \(path): not a regular file; name one")
        }
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            throw InletError(
                .noPermission,
                "\(option) \(path): belongs to another user, who can change it; run 'chown \(UserName.current) \(path)'"
            )
        }
        guard !isReadableByOthers(status, file) else {
            throw InletError(
                .noPermission, "\(option) \(path): other users can read it; run 'chmod 600 \(path)'")
        }
        return try FileContents.read(file, "\(option) \(path)", limit: limit)
    }

    /// If a file has an access control list, its group bits are the most that the list grants: systemd uses such a list
    /// to give a service's credentials to its user alone.
    private static func isReadableByOthers(_ status: stat, _ file: borrowing Descriptor) -> Bool {
        if status.st_mode & 0o077 == 0 { return false }
        guard status.st_mode & 0o007 == 0, let list = AccessControlList(of: file.rawValue) else {
            return true
        }
        return list.isGroupReadable || !list.groups.isEmpty
            || list.users.contains { $0 != geteuid() && $0 != status.st_uid && $0 != 0 }
    }
}
