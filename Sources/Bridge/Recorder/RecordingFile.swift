import CLinuxSystem
import Glibc
import LinuxInput

/// The file of a recording: readable by its owner alone, and never written over another's.
struct RecordingFile: ~Copyable {
    private let descriptor: Descriptor
    private let path: String

    /// Creates the file; `-` is standard output.
    ///
    /// - Throws: ``BridgeError`` (cannot create).
    init(path: String) throws(BridgeError) {
        let raw =
            path == "-"
            ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
            : inlet_open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard raw >= 0 else {
            let reason =
                errno == EEXIST
                ? "exists already; name a new file, or remove it first" : String(cString: strerror(errno))
            throw BridgeError(.cannotCreate, "\(path): \(reason)")
        }
        descriptor = Descriptor(owning: raw)
        self.path = path
    }

    mutating func write(_ text: String) throws(BridgeError) {
        var text = text
        let failure: Int32 = text.withUTF8 { buffer in
            var rest = UnsafeRawBufferPointer(buffer)[...]
            while !rest.isEmpty {
                let count = Glibc.write(
                    descriptor.rawValue, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0 {
                    if errno == EINTR { continue }
                    return errno
                }
                rest = rest.dropFirst(count)
            }
            return 0
        }
        guard failure == 0 else { throw BridgeError(.io, "\(path): \(String(cString: strerror(failure)))") }
    }
}
