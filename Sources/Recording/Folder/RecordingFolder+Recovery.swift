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
        var what = "cannot be recovered"
        do throws(Errno) {
            // Opening must not block, even if another kind of file has taken the name since it was listed.
            let file = try folder.open(text, O_RDWR | O_NONBLOCK)
            var status = stat()
            guard fstat(file.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
            let bytes: [UInt8]
            do throws(InletError) {
                bytes = try FileContents.read(file, path, limit: Self.limit)
            } catch {
                return setAside(entry, error.message)
            }
            switch MCAPRecovery(bytes.span) {
            case .whole: break
            case .empty:
                what = "cannot be deleted"
                return try folder.remove(text)
            case .damaged(let offset): return setAside(entry, "\(path): damaged at offset \(offset)")
            case .cut(let length, let tail):
                what = "cannot be recovered yet"
                try write(tail, at: length, of: file.rawValue)
                // Keep the file's age, which is that of its content. If that is not permitted, the file counts as younger.
                var times = [status.st_atim, status.st_mtim]
                _ = futimens(file.rawValue, &times)
            }
            what = "cannot be closed"
            try Errno.check(fsync(file.rawValue))
            try folder.rename(text, to: entry.name.text(.closed))
            try folder.synchronize()
        } catch {
            notes.append(self.error(of: text, what, error).message)
        }
    }

    /// Writes `tail` after the first `length` bytes. A crash between the steps leaves a file that can be recovered
    /// again.
    private mutating func write(_ tail: [UInt8], at length: Int, of raw: Int32) throws(Errno) {
        try withRoom { _ throws(Errno) in
            guard lseek(raw, length, SEEK_SET) >= 0 else { throw .last }
            try Errno.check(number: tail.withUnsafeBytes { Descriptor.writeAll($0, to: raw) })
        }
        try Errno.check(ftruncate(raw, length + tail.count))
    }

    private mutating func setAside(_ entry: FolderDescriptor.Entry, _ reason: String) {
        let name = entry.name.text(.damaged)
        let isRenamed = (try? folder.rename(entry.name.text(.open), to: name)) != nil
        let fate = isRenamed ? "kept as \(name)" : "kept"
        notes.append("\(reason); \(fate): 'inlet replay' reads its undamaged part")
    }
}
