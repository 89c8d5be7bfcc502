import CLinuxSystem
import Glibc
import LinuxInput

extension FileContents {
    /// Puts `bytes` in the place of what the file at `path` holds, readable by its owner alone. It is there whole, as it
    /// was or as it is: a new one takes the old one's place when it is complete and on the disk.
    ///
    /// - Throws: ``BridgeError`` (cannot create, I/O); then the file is as it was.
    static func replace(_ path: String, with bytes: [UInt8]) throws(BridgeError) {
        let new = path + ".new"
        let raw = inlet_open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard raw >= 0 else {
            throw BridgeError(.cannotCreate, "\(new): \(String(cString: strerror(errno)))")
        }
        let descriptor = Descriptor(owning: raw)
        var failure = descriptor.writeAll(bytes)
        if failure == 0, fsync(descriptor.rawValue) != 0 || rename(new, path) != 0 { failure = errno }
        guard failure == 0 else {
            unlink(new)
            throw BridgeError(.io, "\(path): \(String(cString: strerror(failure)))")
        }
    }
}
