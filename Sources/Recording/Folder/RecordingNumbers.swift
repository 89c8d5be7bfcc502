import CLinuxSystem
import Glibc
import System

/// Gives each file of a machine in a folder a number that no other file ever had. Only one process at a time can do so.
///
/// The lock file contains the last number, so that it is not given again even if all files were moved away.
struct RecordingNumbers: ~Copyable {
    private let descriptor: Descriptor
    private var last: Int

    /// - Throws: ``InletError`` (unavailable) if another process records into the folder.
    init(of machine: String, in folder: borrowing FolderDescriptor) throws(InletError) {
        let name = ".inlet-\(machine).lock"
        let path = folder.path(of: name)
        let descriptor: Descriptor
        do throws(Errno) {
            descriptor = try folder.open(name, O_RDWR | O_CREAT)
        } catch {
            throw FolderFault.error(folder.path, path, "cannot open", error)
        }
        let raw = descriptor.rawValue
        guard inlet_lock(raw) == 0 else {
            if errno == EAGAIN || errno == EACCES {
                throw InletError(
                    .unavailable,
                    "\(folder.path): another process is recording into this folder; stop it, or name another folder"
                )
            }
            throw FolderFault.error(folder.path, path, "cannot lock", .last)
        }
        var text = [UInt8](repeating: 0, count: Self.width)
        let count = pread(raw, &text, text.count, 0)
        let digits = String(decoding: text.prefix(max(0, count)).prefix { $0 != 0x0a }, as: UTF8.self)
        last = Int(digits).flatMap { 0...RecordingName.lastNumber ~= $0 ? $0 : nil } ?? 0
        self.descriptor = descriptor
    }

    /// Bytes of the digits and the line end: overwritten in place, which takes no disk space.
    private static let width = 13

    /// - Parameter highest: the highest number in the folder.
    /// - Returns: nil if all numbers are used.
    mutating func next(after highest: Int) -> Int? {
        guard max(last, highest) < RecordingName.lastNumber else { return nil }
        last = max(last, highest) + 1
        let digits = String(last)
        let text = Array((String(repeating: "0", count: Self.width - 1 - digits.count) + digits + "\n").utf8)
        // On a full disk, the names of the files still show which numbers are used.
        _ = pwrite(descriptor.rawValue, text, text.count, 0)
        return last
    }
}
