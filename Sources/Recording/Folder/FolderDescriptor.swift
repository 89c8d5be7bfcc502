import CLinuxSystem
import Glibc
import System

/// An open folder, and the operations on the names in it. None of them follows a link.
struct FolderDescriptor: ~Copyable {
    let path: String
    private let descriptor: Descriptor

    /// A regular file with the name of a recording.
    struct Entry {
        let name: RecordingName
        let state: RecordingName.State
        let size: Int
        /// When it was last written, in seconds since 1970.
        let modified: Int
    }

    /// The names of recordings in a folder.
    struct Listing {
        /// The regular files, sorted by number.
        var entries: [Entry] = []
        /// The highest number, even if not of a regular file; 0 for none.
        var highest = 0

        var closed: [Entry] { entries.filter { $0.state == .closed } }
        var open: [Entry] { entries.filter { $0.state == .open } }
    }

    /// Opens the folder at `path`.
    init(path: String) throws(InletError) {
        do throws(Errno) {
            descriptor = try Descriptor(inlet_open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0))
        } catch {
            if error.number == ENOENT || error.number == ENOTDIR {
                let reason =
                    error.number == ENOENT ? "no such folder" : "not a folder, which rotation needs"
                throw InletError(.cannotCreate, "\(path): \(reason); create one with 'mkdir -m 700 FOLDER'")
            }
            throw FolderFault.error(path, path, "cannot open", error)
        }
        self.path = path
    }

    /// A path of the open folder itself, even if `path` now leads elsewhere.
    var ownPath: String {
        let link = "/proc/self/fd/\(descriptor.rawValue)"
        return access(link, F_OK) == 0 ? link : path
    }

    func path(of name: String) -> String { "\(path)/\(name)" }

    /// Opens a file.
    func open(_ name: String, _ flags: Int32) throws(Errno) -> Descriptor {
        try Descriptor(inlet_open_at(descriptor.rawValue, name, flags | O_CLOEXEC | O_NOFOLLOW, 0o600))
    }

    /// Removes a file.
    func remove(_ name: String) throws(Errno) { try Errno.check(unlinkat(descriptor.rawValue, name, 0)) }

    /// Renames a file, unless the new name exists already.
    func rename(_ from: String, to: String) throws(Errno) {
        if inlet_rename_new(descriptor.rawValue, from, to) == 0 { return }
        guard errno == EINVAL else { throw .last }
        // The file system cannot check and rename in one step. The lock keeps other recorders out.
        var status = stat()
        if fstatat(descriptor.rawValue, to, &status, AT_SYMLINK_NOFOLLOW) == 0 { throw Errno(EEXIST) }
        try Errno.check(renameat(descriptor.rawValue, from, descriptor.rawValue, to))
    }

    /// Makes the names survive a power cut, if the file system can do that for folders.
    func synchronize() throws(Errno) {
        guard fsync(descriptor.rawValue) == 0 || errno == EINVAL else { throw .last }
    }

    /// True if this user can write `bytes` bytes, as far as the file system reports.
    func hasRoom(_ bytes: Int) -> Bool {
        var status = statvfs()
        guard fstatvfs(descriptor.rawValue, &status) == 0 else { return true }
        return Int(clamping: status.f_bavail) >= bytes / max(1, Int(clamping: status.f_frsize))
    }

    /// Lists the names of `machine`.
    func list(_ machine: String) throws(Errno) -> Listing {
        // A separate descriptor, so that each listing starts at the beginning.
        let raw = inlet_open_at(descriptor.rawValue, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
        guard raw >= 0 else { throw .last }
        guard let stream = fdopendir(raw) else {
            defer { Glibc.close(raw) }
            throw .last
        }
        defer { closedir(stream) }
        var listing = Listing()
        while let entry = readdir(stream) {
            let text = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard let (name, state) = RecordingName.parse(text), name.machine == machine else { continue }
            listing.highest = max(listing.highest, name.number)
            var status = stat()
            guard fstatat(descriptor.rawValue, text, &status, AT_SYMLINK_NOFOLLOW) == 0,
                status.st_mode & S_IFMT == S_IFREG
            else { continue }
            listing.entries.append(
                Entry(
                    name: name, state: state, size: Int(status.st_size), modified: status.st_mtim.tv_sec))
        }
        listing.entries.sort {
            ($0.name.number, $0.name.text(.closed)) < ($1.name.number, $1.name.text(.closed))
        }
        return listing
    }
}
