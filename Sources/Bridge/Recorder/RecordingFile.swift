import CLinuxSystem
import Glibc
import LinuxInput

/// The file of a recording: readable by its owner alone, and never written over another's.
struct RecordingFile: ~Copyable {
    private let descriptor: Descriptor
    private let path: String
    /// Bytes written whole, by calls of ``write(_:)-([UInt8])`` that returned.
    private(set) var length = 0
    private var progress: Progress

    /// Creates the file; `-` is standard output.
    ///
    /// - Parameter isShown: how far it is is shown on a terminal.
    /// - Throws: ``BridgeError`` (cannot create).
    init(path: String, isShown: Bool = true) throws(BridgeError) {
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
        progress = Progress(usesOutput: path == "-", isShown: isShown)
    }

    var rawDescriptor: Int32 { descriptor.rawValue }

    mutating func write(_ text: String) throws(BridgeError) {
        try write(Array(text.utf8))
    }

    mutating func write(_ bytes: [UInt8]) throws(BridgeError) {
        let failure = descriptor.writeAll(bytes)
        guard failure == 0 else { throw BridgeError(.io, "\(path): \(String(cString: strerror(failure)))") }
        length += bytes.count
        progress.show("\(path): \((length + 1023) >> 10) KiB")
    }

    /// Takes away what the last call of `write` has left half-written.
    mutating func truncate() {
        guard ftruncate(descriptor.rawValue, off_t(length)) == 0 else { return }
        lseek(descriptor.rawValue, off_t(length), SEEK_SET)
    }
}
