import CLinuxSystem
import Glibc

/// Owns an open file descriptor; closes it when it goes.
package struct Descriptor: ~Copyable {
    /// For system calls that do not close it.
    package let rawValue: Int32

    /// Takes over `rawValue`.
    package init(owning rawValue: Int32) {
        self.rawValue = rawValue
    }

    deinit {
        _ = Glibc.close(rawValue)
    }
}

extension Descriptor {
    /// Why a system call failed, and what to do where no descriptor is left: every call that makes one can run into that.
    package static func reason(_ number: Int32) -> String {
        switch number {
        case EMFILE:
            "this process has too many open files; raise its limit with 'ulimit -n', or LimitNOFILE= in the unit"
        case ENFILE: "this machine has too many open files; raise its limit with 'sysctl fs.file-max'"
        default: String(cString: strerror(number))
        }
    }
}

extension Descriptor {
    /// Writes all of `bytes` to a file, waiting for it.
    ///
    /// - Returns: 0, or the error number; then a part may be written.
    package borrowing func writeAll(_ bytes: [UInt8]) -> Int32 {
        bytes.withUnsafeBytes { Self.writeAll($0, to: rawValue) }
    }

    /// Writes all of `bytes` to the file of `raw`, waiting for it.
    ///
    /// - Returns: 0, or the error number; then a part may be written.
    package static func writeAll(_ bytes: UnsafeRawBufferPointer, to raw: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let slice = UnsafeRawBufferPointer(rebasing: rest)
            let count = Glibc.write(raw, slice.baseAddress, slice.count)
            if count < 0 {
                if errno == EINTR { continue }
                guard errno == EAGAIN else { return errno }
                // A terminal or pipe that another program has made so.
                _ = Poller.wait(for: .writing, of: raw)
                continue
            }
            rest = rest.dropFirst(count)
        }
        return 0
    }
}

/// Standard input, output and error (stdio(3)): taken, however the program was started.
///
/// A program that is started without one of them (`2>&-`) would get its number for the next thing that it opens, and
/// write messages there, or leave it to a helper.
package enum StandardDescriptors {
    /// Opens `/dev/null` in the place of those that are closed. Reading and writing them still fails with EBADF: input
    /// is for writing only there, output and error for reading.
    package static func open() {
        for raw in STDIN_FILENO...STDERR_FILENO where fcntl(raw, F_GETFD) < 0 {
            // The kernel gives the lowest number that is free, which is this one.
            guard inlet_open("/dev/null", raw == STDIN_FILENO ? O_WRONLY : O_RDONLY, 0) == raw else {
                // Without /dev/null the program can neither report this nor go on safely.
                _exit(InletError.Status.io.rawValue)
            }
        }
    }
}
