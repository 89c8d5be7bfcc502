import CLinuxSystem
import Glibc
import System

/// Gives each file of a machine in a folder a number that no other ever had; only one process has it at a time.
///
/// The number that was given last is in the file that is locked, so that it is not given again where all files were moved away.
struct RecordingNumbers: ~Copyable {
    private let descriptor: Descriptor
    private var last: Int

    /// - Throws: ``InletError`` (unavailable) where another process records into the folder.
    init(of machine: String, in folder: borrowing FolderDescriptor) throws(InletError) {
        let name = ".inlet-\(machine).lock"
        let path = folder.path(of: name)
        let raw = folder.open(name, O_RDWR | O_CREAT)
        guard raw >= 0 else { throw FolderFault.error(folder.path, path, "cannot open", errno) }
        let descriptor = Descriptor(owning: raw)
        guard inlet_lock(raw) == 0 else {
            if errno == EAGAIN || errno == EACCES {
                throw InletError(
                    .unavailable,
                    "\(folder.path): another process is recording into this folder; stop it, or name "
                        + "another folder"
                )
            }
            throw FolderFault.error(folder.path, path, "cannot lock", errno)
        }
        var text = [UInt8](repeating: 0, count: Self.width)
        let count = pread(raw, &text, text.count, 0)
        let digits = String(decoding: text.prefix(max(0, count)).prefix { $0 != 0x0a }, as: UTF8.self)
        last = Int(digits).flatMap { 0...RecordingName.lastNumber ~= $0 ? $0 : nil } ?? 0
        self.descriptor = descriptor
    }

    /// Digits and the end of a line: written over in place, which takes no room.
    private static let width = 13

    /// - Parameter highest: the highest number that is in the folder.
    /// - Returns: nil where all are used.
    mutating func next(after highest: Int) -> Int? {
        guard max(last, highest) < RecordingName.lastNumber else { return nil }
        last = max(last, highest) + 1
        let digits = String(last)
        let text = Array((String(repeating: "0", count: Self.width - 1 - digits.count) + digits + "\n").utf8)
        // On a disk without room, the files themselves still say which numbers are used.
        _ = pwrite(descriptor.rawValue, text, text.count, 0)
        return last
    }
}
