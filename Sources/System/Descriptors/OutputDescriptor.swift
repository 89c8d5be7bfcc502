import CLinuxSystem
import Glibc

/// The output of a stream, written without ever waiting for a reader.
///
/// Setting O_NONBLOCK on an inherited descriptor would set it for every process that shares it, including the shell on
/// its terminal. So pipes and terminals are reopened through /proc, and sockets are written with MSG_DONTWAIT.
package struct OutputDescriptor: ~Copyable {
    package enum Outcome {
        case wrote(Int)
        case wouldBlock
        /// The reader has closed its end.
        case closed
        case failed(errno: Int32)
    }

    private enum Style {
        case write, send
    }

    private let descriptor: Descriptor
    private let style: Style
    /// It leads to a file or a disk, so that writing waits for that.
    package let isFile: Bool

    /// A descriptor for the same file as `raw`, which stays as it is.
    package init(for raw: Int32) throws(InletError) {
        var status = stat()
        guard fstat(raw, &status) == 0 else { throw Self.closedError }
        let kind = status.st_mode & S_IFMT
        let opened = Descriptor.reopened(raw, O_WRONLY, kind: kind)
        guard opened >= 0 else {
            throw errno == EBADF
                ? Self.closedError
                : InletError(.io, "standard output: cannot open", .last)
        }
        descriptor = Descriptor(owning: opened)
        style = kind == S_IFSOCK ? .send : .write
        isFile = kind == S_IFREG || kind == S_IFBLK
    }

    /// One end of a connected socket.
    package init(socket: consuming Descriptor) {
        descriptor = socket
        style = .send
        isFile = false
    }

    /// For waiting until it can be written.
    package var rawDescriptor: Int32 { descriptor.rawValue }

    package borrowing func write(_ bytes: UnsafeRawBufferPointer) -> Outcome {
        while true {
            let count =
                switch style {
                case .write: Glibc.write(descriptor.rawValue, bytes.baseAddress, bytes.count)
                case .send:
                    Glibc.send(
                        descriptor.rawValue, bytes.baseAddress, bytes.count,
                        Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
                }
            if count >= 0 { return .wrote(count) }
            switch errno {
            case EINTR: continue
            case EAGAIN: return .wouldBlock
            case EPIPE, ECONNRESET: return .closed
            default: return .failed(errno: errno)
            }
        }
    }

    /// The outcome of a flush.
    package enum Flush {
        /// Everything is written.
        case done
        /// The reader is slow: wait until the descriptor is writable.
        case waiting
        /// The reader has closed its end.
        case closed
        case failed(errno: Int32)
    }

    /// Writes as much of `pending` as the reader accepts now, and removes it.
    package borrowing func flush(_ pending: inout ArraySlice<UInt8>) -> Flush {
        while !pending.isEmpty {
            switch pending.withUnsafeBytes({ write($0) }) {
            case .wrote(let count): pending = pending.dropFirst(count)
            case .wouldBlock: return .waiting
            case .closed: return .closed
            case .failed(let errno): return .failed(errno: errno)
            }
        }
        return .done
    }

    private static var closedError: InletError {
        InletError(.io, "standard output is closed; redirect it to a file or a pipe")
    }
}

extension InletError {
    /// The error of writing to standard output, which failed with `number`.
    package static func output(_ number: Int32) -> InletError {
        InletError(.io, "standard output: cannot write", Errno(number))
    }
}
