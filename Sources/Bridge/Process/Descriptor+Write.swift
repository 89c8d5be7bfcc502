import Glibc
import LinuxInput

extension Descriptor {
    /// Writes all of `bytes` to a file, waiting for it.
    ///
    /// - Returns: 0, or the error number; then a part may be written.
    borrowing func writeAll(_ bytes: [UInt8]) -> Int32 {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let slice = UnsafeRawBufferPointer(rebasing: rest)
                let count = Glibc.write(rawValue, slice.baseAddress, slice.count)
                if count < 0 {
                    if errno == EINTR { continue }
                    guard errno == EAGAIN else { return errno }
                    // A terminal or pipe that another program has made so.
                    var room = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
                    poll(&room, 1, -1)
                    continue
                }
                rest = rest.dropFirst(count)
            }
            return 0
        }
    }
}
