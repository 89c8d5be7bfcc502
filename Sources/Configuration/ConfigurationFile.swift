import CLinuxSystem
import Glibc
package import System
import Wire

/// The file that a configuration is read from, at startup and on a reload.
///
/// A privileged process obeys its configuration: it records to a path, grabs keyboards, admits users. Root therefore
/// accepts a file only if no other user can change or replace it, as sshd does.
package struct ConfigurationFile: Sendable {
    /// The maximum number of bytes read: one more than allowed, so that a file that is too large is detected.
    package static let byteLimit = YAMLDocument.byteLimit + 1

    private let named: String?
    /// The user that the process started as; a reload may run as another.
    private let user: uid_t
    private let isPrivileged: Bool

    /// The file at `path`, or the machine's own for nil.
    package init(_ path: String?) {
        self.init(path, user: geteuid(), isPrivileged: geteuid() == 0)
    }

    init(_ path: String?, user: uid_t, isPrivileged: Bool) {
        named = path
        self.user = user
        self.isPrivileged = isPrivileged
    }

    /// The path, or nil if no file was named and the machine has none.
    package var path: String? {
        named ?? (FileContents.exists(Configuration.standardPath) ? Configuration.standardPath : nil)
    }

    /// The same file, for a reload.
    ///
    /// - Throws: ``InletError`` (bad configuration) for standard input, which can be read only once.
    package func again() throws(InletError) -> ConfigurationFile {
        guard named != "-" else {
            throw InletError(
                .badConfiguration,
                "standard input: the configuration came from there and cannot be read again; restart the daemon"
            )
        }
        return self
    }

    /// The bytes of the file at `path`; `-` is standard input.
    ///
    /// - Throws: ``InletError``: no input, no permission, I/O, or bad configuration if it is not a regular file or
    ///   another user could change it.
    package func read(_ path: String) throws(InletError) -> [UInt8] {
        // A FIFO must not block the program; it is refused below.
        let descriptor = try FileContents.open(path, flags: O_NONBLOCK | O_NOCTTY)
        if path != "-" { try check(descriptor, path) }
        do throws(InletError) {
            return try FileContents.read(descriptor, path, limit: Self.byteLimit)
        } catch {
            throw error.status == .badData ? InletError(.badConfiguration, error.message) : error
        }
    }

    private func check(_ descriptor: borrowing Descriptor, _ path: String) throws(InletError) {
        var status = stat()
        guard fstat(descriptor.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw InletError(
                .badConfiguration,
                "\(path): not a regular file; name one, or pass the configuration on standard input with --config -"
            )
        }
        guard isPrivileged || path == Configuration.standardPath else { return }
        for folder in try folders(descriptor, path) { try check(folder, of: path) }
        if status.st_uid != 0 && status.st_uid != user {
            throw refusal(path, "user \(UserName.of(status.st_uid)) owns it", "sudo chown root \(path)")
        }
        if status.st_mode & 0o022 != 0 {
            throw refusal(path, "its mode lets other users write to it", "sudo chmod go-w \(path)")
        }
    }

    /// In a folder with the sticky bit, others cannot replace a file that is not theirs.
    private func check(_ folder: String, of path: String) throws(InletError) {
        var status = stat()
        guard stat(folder, &status) == 0 else {
            throw InletError(.io, "\(folder): its owner cannot be determined", .last)
        }
        let isSticky = status.st_mode & S_ISVTX != 0
        guard status.st_uid == 0 || status.st_uid == user, isSticky || status.st_mode & 0o022 == 0 else {
            throw refusal(
                path, "another user can write to folder \(folder)",
                "sudo install -D -m 644 -t /etc/inlet \(path)' and name that file, or pass it as '--config - <\(path)"
            )
        }
    }

    /// The folder that `path` names, and every folder above the file that `path` resolves to.
    private func folders(_ descriptor: borrowing Descriptor, _ path: String) throws(InletError) -> [String] {
        guard var rest = FileContents.target(ofLink: "/proc/self/fd/\(descriptor.rawValue)") else {
            throw InletError(.io, "\(path): its folder cannot be determined", .last)
        }
        var folders = [FileContents.folder(of: path)]
        while rest != "/" {
            rest = FileContents.folder(of: rest)
            folders.append(rest)
        }
        return folders
    }

    private func refusal(_ path: String, _ why: String, _ fix: String) -> InletError {
        InletError(
            .badConfiguration, "\(path): refused, because another user could change it: \(why); run '\(fix)'")
    }
}
