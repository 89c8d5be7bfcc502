import CLinuxSystem
import Glibc

/// Owns an open file descriptor and closes it when destroyed.
package struct Descriptor: ~Copyable {
    /// For system calls that do not close it.
    package let rawValue: Int32

    /// Takes ownership of `rawValue`.
    package init(owning rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// Takes ownership of the result of a system call that opens something.
    package init(_ result: Int32) throws(Errno) {
        guard result >= 0 else { throw .last }
        rawValue = result
    }

    /// As ``init(_:)``; `call` names the system call in the error.
    ///
    /// - Throws: ``InletError`` (I/O)
    package init(_ result: Int32, of call: String) throws(InletError) {
        guard result >= 0 else { throw InletError(.io, call, .last) }
        rawValue = result
    }

    deinit {
        _ = Glibc.close(rawValue)
    }

    /// Leaves it open: the caller owns the number.
    package consuming func release() -> Int32 {
        let raw = rawValue
        discard self
        return raw
    }
}

extension Descriptor {
    /// A descriptor of this process for what `raw`, which others may share, leads to.
    ///
    /// Pipes and terminals are opened again, without blocking: O_NONBLOCK on an inherited descriptor would apply to every
    /// process that shares it.
    ///
    /// - Parameters:
    ///   - access: O_RDONLY or O_WRONLY.
    ///   - kind: the type of the file, as in `st_mode`.
    /// - Returns: negative, with the reason in `errno`, if there is none.
    package static func reopened(_ raw: Int32, _ access: Int32, kind: UInt32) -> Int32 {
        var opened: Int32 = -1
        if kind == S_IFIFO || kind == S_IFCHR {
            opened = inlet_open("/proc/self/fd/\(raw)", access | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, 0)
        }
        return opened >= 0 ? opened : fcntl(raw, F_DUPFD_CLOEXEC, 3)
    }

    /// Sends `message` over the socket without waiting.
    ///
    /// - Returns: false if the other end has gone, or takes no more now.
    package borrowing func offer(_ message: [UInt8]) -> Bool {
        send(rawValue, message, message.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)) == message.count
    }

    /// Writes all of `bytes` to the file; blocks until they are written.
    ///
    /// - Returns: 0, or the error number; in that case a part may have been written.
    package borrowing func writeAll(_ bytes: [UInt8]) -> Int32 {
        bytes.withUnsafeBytes { Self.writeAll($0, to: rawValue) }
    }

    /// Writes all of `bytes` to the file of `raw`; blocks until they are written.
    ///
    /// - Returns: 0, or the error number; in that case a part may have been written.
    package static func writeAll(_ bytes: UnsafeRawBufferPointer, to raw: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let slice = UnsafeRawBufferPointer(rebasing: rest)
            let count = Glibc.write(raw, slice.baseAddress, slice.count)
            if count < 0 {
                if errno == EINTR { continue }
                guard errno == EAGAIN else { return errno }
                // A terminal or pipe that another program has made non-blocking.
                _ = Poller.wait(for: .writing, of: raw)
                continue
            }
            rest = rest.dropFirst(count)
        }
        return 0
    }
}

/// Standard input, output and error (stdio(3)): always open, however the program was started.
///
/// A program started without one of them (`2>&-`) would get its number for the next file that it opens, and write
/// messages to that file, or pass it on to a helper.
package enum StandardDescriptors {
    /// Prepares a program: opens those that are closed, and makes a closed pipe, and a file that grows beyond its limit
    /// (`ulimit -f`), errors of write(2) instead of signals that end the program.
    package static func prepare() {
        open()
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    }

    /// Opens `/dev/null` in place of those that are closed. Using them still fails with EBADF: input is opened
    /// write-only, output and error read-only.
    package static func open() {
        for raw in STDIN_FILENO...STDERR_FILENO where fcntl(raw, F_GETFD) < 0 {
            // The kernel assigns the lowest free number, which is this one.
            guard inlet_open("/dev/null", raw == STDIN_FILENO ? O_WRONLY : O_RDONLY, 0) == raw else {
                // Without /dev/null the program can neither report this nor go on safely.
                _exit(InletError.Status.io.rawValue)
            }
        }
    }
}
