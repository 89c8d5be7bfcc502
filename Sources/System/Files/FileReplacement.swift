import CLinuxSystem
import Glibc

/// Replaces a file atomically: at any moment, the path names either the old content or the new.
///
/// The new content is written to a file with a random name in the same folder, which is then renamed to the path. No
/// other file is touched, and a failure leaves nothing behind.
package struct FileReplacement {
    /// The steps of a replacement, in order.
    enum Step: CaseIterable {
        case create, setMode, write, sync, rename, syncFolder
    }

    /// The permissions of the new file.
    package enum Mode {
        /// Its owner alone may read and write it.
        case ownerOnly
        /// The permissions of the file that it replaces; without one, its owner alone.
        case kept
    }

    let path: String
    var mode: Mode
    /// Makes a step fail with an error number instead of running. For tests.
    var fault: (Step) -> Int32? = { _ in nil }

    /// Replaces the file at `path`.
    package init(path: String, mode: Mode = .ownerOnly) {
        self.path = path
        self.mode = mode
    }

    /// Names tried until one is free: a second is hardly ever needed.
    static let attempts = 8

    /// Replaces the file with one that holds `bytes`.
    ///
    /// - Throws: ``InletError`` (cannot create, I/O). If any step up to the renaming fails, the file is unchanged; if
    ///   only the folder could not be synchronised, the file is the new one, which a power cut may still undo.
    package func write(_ bytes: [UInt8]) throws(InletError) {
        let former = mode == .kept ? Self.permissions(of: path) : nil
        let (name, raw) = try create()
        let descriptor = Descriptor(owning: raw)
        var failure: Int32 = 0
        if let former { failure = number(.setMode) { fchmod(descriptor.rawValue, former) } }
        if failure == 0 { failure = fault(.write) ?? descriptor.writeAll(bytes) }
        if failure == 0 { failure = number(.sync) { fsync(descriptor.rawValue) } }
        if failure == 0 { failure = number(.rename) { rename(name, path) } }
        guard failure == 0 else {
            unlink(name)
            throw error(.io, failure)
        }
        failure = fault(.syncFolder) ?? Self.syncFolder(of: path)
        if failure != 0 { throw error(.io, failure) }
    }

    /// Creates a file with a new name beside the one to be replaced.
    private func create() throws(InletError) -> (name: String, raw: Int32) {
        var failure: Int32 = 0
        for _ in 0..<Self.attempts {
            let digits = String(UInt64.random(in: 0...(.max)), radix: 16)
            let name = "\(FileContents.folder(of: path))/.inlet-\(digits).new"
            var raw: Int32 = -1
            failure = number(.create) {
                raw = inlet_open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
                return raw < 0 ? -1 : 0
            }
            if failure == 0 { return (name, raw) }
            if failure != EEXIST { break }
        }
        throw error(.cannotCreate, failure)
    }

    private func error(_ status: InletError.Status, _ number: Int32) -> InletError {
        let remedy =
            switch number {
            case ENOSPC, EDQUOT: "; free some space and try again"
            case EFBIG: "; raise the limit on the size of files (ulimit -f), and try again"
            case EACCES, EPERM, EROFS:
                "; choose a folder that this user can write to, or change the permissions of "
                    + "\(FileContents.folder(of: path))"
            default: ""
            }
        return InletError(status, "\(path): cannot write: \(Errno(number).reason)\(remedy)")
    }

    /// The error number of a step, or 0 if it succeeded.
    private func number(_ step: Step, _ body: () -> Int32) -> Int32 {
        if let number = fault(step) { return number }
        return body() == 0 ? 0 : errno
    }

    private static func permissions(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
    }

    /// Makes the names in the folder of `path` survive a power cut.
    ///
    /// - Returns: 0, or the error number. A folder that cannot be read, or a file system that does not synchronise
    ///   folders, is not a failure: nothing can be done about it.
    package static func syncFolder(of path: String) -> Int32 {
        let raw = inlet_open(FileContents.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
        guard raw >= 0 else { return errno == EACCES ? 0 : errno }
        let folder = Descriptor(owning: raw)
        return fsync(folder.rawValue) == 0 || errno == EINVAL ? 0 : errno
    }
}

extension FileContents {
    /// The folder that contains the file at `path`.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The path that the link at `link` names, such as one below `/proc/self`; nil, with errno, if it cannot be read.
    package static func target(ofLink link: String) -> String? {
        var path = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(link, &path, path.count)
        return count > 0 ? String(decoding: path[..<count], as: UTF8.self) : nil
    }
}
