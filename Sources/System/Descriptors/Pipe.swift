import CLinuxSystem
import Glibc

/// A pipe from this process to a helper.
package struct Pipe: ~Copyable {
    /// The helper's end.
    package let reading: Descriptor
    /// This process's end, which does not block.
    package let writing: Descriptor

    /// - Parameter size: its capacity in bytes.
    package init(size: Int32) throws(InletError) {
        var ends: [Int32] = [-1, -1]
        guard inlet_pipe(&ends, size) == 0 else { throw InletError(.io, "pipe", .last) }
        reading = Descriptor(owning: ends[0])
        writing = Descriptor(owning: ends[1])
    }

    /// This process's end, once the helper has its own.
    package consuming func takeWriting() -> Descriptor { writing }
}
