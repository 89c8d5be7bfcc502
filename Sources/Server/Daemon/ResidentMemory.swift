import CLinuxSystem
import Glibc
import System

/// The memory that this process has at the moment, in bytes.
///
/// The file is opened before the right to open it is given up.
struct ResidentMemory: ~Copyable {
    private let file: Descriptor

    init() {
        file = Descriptor(owning: inlet_open("/proc/self/statm", O_RDONLY | O_CLOEXEC, 0))
    }

    /// nil where the kernel does not say.
    var bytes: Int? {
        var text = [UInt8](repeating: 0, count: 128)
        let count = pread(file.rawValue, &text, text.count, 0)
        guard count > 0 else { return nil }
        let fields = text[..<count].split(separator: UInt8(ascii: " "))
        guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else {
            return nil
        }
        return pages * Int(getpagesize())
    }
}
