import Glibc

/// A file that this process has created, to be removed if nothing comes of it: the next attempt would find that it exists.
struct CreatedFile: Sendable {
    private let path: String
    private let device: dev_t
    private let inode: ino_t

    /// - Parameters:
    ///   - path: its name.
    ///   - raw: its descriptor.
    /// - Returns: nil if it cannot be examined.
    init?(path: String, raw: Int32) {
        var status = stat()
        guard fstat(raw, &status) == 0 else { return nil }
        self.path = path
        device = status.st_dev
        inode = status.st_ino
    }

    /// Removes it, if its name still belongs to it.
    ///
    /// - Parameter isForced: also if it has content.
    func remove(isForced: Bool = false) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_dev == device, status.st_ino == inode,
            isForced || status.st_size == 0
        else { return }
        unlink(path)
    }
}
