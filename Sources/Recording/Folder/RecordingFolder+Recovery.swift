import Glibc
import System
import Trace

// Recovery of files that a killed process left open.
extension RecordingFolder {
    /// The maximum size of a recovered file, in bytes: more than that of any file that is closed in time.
    private static let limit = 512 << 20

    /// Closes a file that was left open, after its last whole chunk. Removes a file without messages; keeps a damaged
    /// one under a name that says so.
    mutating func recover(_ entry: FolderDescriptor.Entry) {
        let text = entry.name.text(.open)
        let path = folder.path(of: text)
        // Opening must not block, even if another kind of file has taken the name since it was listed.
        let raw = folder.open(text, O_RDWR | O_NONBLOCK)
        guard raw >= 0 else {
            return note(FolderFault.error(folder.path, path, "cannot be recovered", errno))
        }
        let file = Descriptor(owning: raw)
        var status = stat()
        guard fstat(raw, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        let bytes: [UInt8]
        do throws(InletError) {
            bytes = try FileContents.read(file, path, limit: Self.limit)
        } catch {
            return setAside(entry, error.message)
        }
        switch MCAPRecovery(bytes.span) {
        case .whole: close(entry, file)
        case .empty:
            let failure = folder.remove(text)
            if failure != 0 { note(FolderFault.error(folder.path, path, "cannot be deleted", failure)) }
        case .damaged(let offset): setAside(entry, "\(path): damaged at offset \(offset)")
        case .cut(let length, let tail):
            let failure = write(tail, at: length, of: file)
            guard failure == 0 else {
                return note(FolderFault.error(folder.path, path, "cannot be recovered yet", failure))
            }
            // Keep the file's age, which is that of its content. If that is not permitted, the file counts as younger.
            var times = [status.st_atim, status.st_mtim]
            _ = futimens(raw, &times)
            close(entry, file)
        }
    }

    /// Writes `tail` after the first `length` bytes. A crash between the steps leaves a file that can be recovered
    /// again.
    private mutating func write(_ tail: [UInt8], at length: Int, of file: borrowing Descriptor) -> Int32 {
        var failure: Int32 = 0
        repeat {
            failure = lseek(file.rawValue, length, SEEK_SET) < 0 ? errno : file.writeAll(tail)
        } while FolderFault.isFull(failure) && makeRoom()
        if failure == 0, ftruncate(file.rawValue, length + tail.count) != 0 { failure = errno }
        return failure
    }

    private mutating func close(_ entry: FolderDescriptor.Entry, _ file: borrowing Descriptor) {
        let text = entry.name.text(.open)
        var failure = fsync(file.rawValue) == 0 ? 0 : errno
        if failure == 0 { failure = folder.rename(text, to: entry.name.text(.closed)) }
        if failure == 0 { failure = folder.synchronize() }
        if failure != 0 {
            note(FolderFault.error(folder.path, folder.path(of: text), "cannot be closed", failure))
        }
    }

    private mutating func setAside(_ entry: FolderDescriptor.Entry, _ reason: String) {
        let name = entry.name.text(.damaged)
        let failure = folder.rename(entry.name.text(.open), to: name)
        let fate = failure == 0 ? "kept as \(name)" : "kept"
        notes.append("\(reason); \(fate): 'inlet replay' reads its undamaged part")
    }

    private mutating func note(_ error: InletError) { notes.append(error.message) }
}
