import CLinuxSystem
import Glibc
package import System

/// The file of a recording: readable only by its owner, and never overwrites an existing file. A new file to which nothing
/// was written is removed again.
package struct RecordingFile: ~Copyable {
    private let descriptor: Descriptor
    /// The name of the file in messages.
    private let name: String
    /// The offset at which the recording begins, in bytes: standard output may have content already.
    private let origin: Int
    /// Bytes of whole writes. What one that failed has left is not counted: ``truncate()`` removes it.
    package private(set) var length = 0
    /// False once the reader of standard output has gone: further output is dropped without an error.
    package private(set) var hasReader = true
    /// It is one, or was until it was closed.
    private let isTerminal: Bool
    private var progress: Progress
    /// nil for a file that existed before, or belongs to another owner by now.
    private var creation: CreatedFile?

    /// Creates the file; `-` is standard output.
    ///
    /// - Parameter isShown: show progress on a terminal.
    /// - Throws: ``InletError`` (cannot create).
    package init(path: String, isShown: Bool = true) throws(InletError) {
        let name = path == "-" ? "standard output" : path
        let raw =
            path == "-"
            ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
            : inlet_open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard raw >= 0 else { throw InletError(.cannotCreate, "\(name): \(Self.reason(.last))") }
        self.init(Descriptor(owning: raw), name: name, Progress(usesOutput: path == "-", isShown: isShown))
        if path != "-" { creation = CreatedFile(path: path, raw: raw) }
    }

    /// Why the file cannot be created, and what to do.
    private static func reason(_ error: Errno) -> String {
        switch error.number {
        case EEXIST: "already exists; name a new file, or remove it first"
        case ENOENT, ENOTDIR: "cannot create: no such folder; create it first"
        case EACCES, EPERM, EROFS:
            "cannot create: \(error.reason); name a file in a folder that this user can write to"
        default: "cannot create: \(error.reason)"
        }
    }

    /// Writes to `descriptor` from its current position.
    init(_ descriptor: consuming Descriptor, name: String, _ progress: consuming Progress) {
        let raw = descriptor.rawValue
        let isAppending = fcntl(raw, F_GETFL) & O_APPEND != 0
        origin = max(0, lseek(raw, 0, isAppending ? SEEK_END : SEEK_CUR))
        isTerminal = isatty(raw) == 1
        self.descriptor = descriptor
        self.name = name
        self.progress = progress
    }

    deinit {
        if length == 0 { creation?.remove(isForced: true) }
    }

    package var rawDescriptor: Int32 { descriptor.rawValue }

    /// Removes a file that this process has created, with its content: it is of no use.
    package mutating func discard() { leave()?.remove(isForced: true) }

    /// Leaves the removal of a new file to the caller.
    @discardableResult
    mutating func leave() -> CreatedFile? {
        defer { creation = nil }
        return creation
    }

    /// Notes that the reader has gone: a closed terminal accepts no more output, and reports a different error than a
    /// pipe.
    package mutating func loseReader() { hasReader = false }

    package mutating func write(_ text: String) throws(InletError) {
        try write(Array(text.utf8))
    }

    package mutating func write(_ bytes: [UInt8]) throws(InletError) {
        guard hasReader else { return }
        switch descriptor.writeAll(bytes) {
        case 0: length += bytes.count
        case EPIPE: hasReader = false
        // A terminal that was closed fails so, instead of raising a signal.
        case EIO where isTerminal: hasReader = false
        case let failure: throw InletError(.io, "\(name): cannot write", Errno(failure))
        }
        progress.show("\(name): \((length + 1023) >> 10) KiB")
    }

    /// Writes all of `bytes`, or nothing: a partial write is removed.
    ///
    /// - Returns: 0, or the error number.
    package mutating func attempt(_ bytes: [UInt8]) -> Int32 {
        let failure = descriptor.writeAll(bytes)
        if failure == 0 { length += bytes.count } else { truncate() }
        return failure
    }

    /// Removes the partial output of the last write.
    package mutating func truncate() {
        let end = off_t(origin + length)
        guard ftruncate(descriptor.rawValue, end) == 0 else { return }
        lseek(descriptor.rawValue, end, SEEK_SET)
    }
}
