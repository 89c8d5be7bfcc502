import CLinuxSystem
import Glibc

/// Reads whole files at once.
package enum FileContents {
    /// The bytes of the file at `path`; `-` is standard input.
    ///
    /// - Throws: ``InletError``: no input, no permission, I/O, or bad data if it holds more than `limit` bytes.
    package static func read(_ path: String, limit: Int) throws(InletError) -> [UInt8] {
        try read(open(path), path, limit: limit)
    }

    /// The file at `path`, open for reading; `-` is standard input.
    ///
    /// - Parameter flags: further flags of open(2).
    package static func open(_ path: String, flags: Int32 = 0) throws(InletError) -> Descriptor {
        let raw =
            path == "-"
            ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3) : inlet_open(path, O_RDONLY | O_CLOEXEC | flags, 0)
        guard raw >= 0 else { throw error(path, errno) }
        return Descriptor(owning: raw)
    }

    /// The rest of an open file; `path` names it in errors.
    package static func read(
        _ descriptor: borrowing Descriptor, _ path: String, limit: Int
    ) throws(InletError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor.rawValue, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw error(path, errno) }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= limit else {
                let size = limit < 1 << 20 ? "\(limit >> 10) KiB" : "\(limit >> 20) MiB"
                throw InletError(.badData, "\(path): larger than \(size), the limit for one file")
            }
        }
    }

    /// True if a file exists at `path`, readable or not.
    package static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0
    }

    private static func error(_ path: String, _ number: Int32) -> InletError {
        switch number {
        case ENOENT, ENOTDIR: InletError(.noInput, "\(path): no such file")
        case EACCES, EPERM:
            InletError(.noPermission, "\(path): permission denied; run this as a user who can read it")
        case EISDIR: InletError(.badData, "\(path): is a directory; name a file in it")
        default: InletError(.io, "\(path): cannot read", Errno(number))
        }
    }
}
