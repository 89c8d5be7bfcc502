import CLinuxSystem
import Glibc
import InputModel
import System

/// A helper that writes standard output to a file, for a stream that grabs: a disk that does not answer would stop the
/// loop, which could then release no grab.
///
/// The helper reads a pipe. A disk that stays behind is a slow reader, whose lines wait and are then merged or dropped.
final class OutputWriter {
    /// The capacity of the pipe in bytes.
    private static let pipeSize: Int32 = 1 << 20
    private static let pieceSize = 1 << 16

    private let connection: Descriptor
    private var hasEnded = false
    /// It has not reported its end.
    var isUnderWay: Bool { !hasEnded }

    /// Starts the helper if `output` is a file.
    ///
    /// - Parameter output: replaced by the pipe to the helper.
    static func start(for output: inout OutputDescriptor) throws(InletError) -> OutputWriter? {
        guard output.isFile else { return nil }
        let pipe = try Pipe(size: pipeSize)
        let (raw, file) = (pipe.reading.rawValue, output.rawDescriptor)
        let connection = try HelperProcess.start(.writer, keeping: [raw, file]) { connection in
            Self.run(raw, file, connection)
        }
        output = try OutputDescriptor(for: pipe.writing.rawValue)
        return OutputWriter(connection)
    }

    private init(_ connection: consuming Descriptor) {
        self.connection = connection
    }

    /// Readable once the helper has failed, or written everything after ``finish()``.
    var rawDescriptor: Int32 { connection.rawValue }

    /// Has the helper write what is in the pipe, and end. Nothing may be written to the pipe after this.
    func finish() {
        _ = connection.offer([0])
    }

    /// Takes what the helper reports at its end.
    ///
    /// - Throws: ``InletError`` (I/O) if the file could not be written.
    func takeEnd() throws(InletError) {
        guard !hasEnded else { return }
        hasEnded = true
        var number: Int32 = -1
        let count = recv(connection.rawValue, &number, MemoryLayout<Int32>.size, Int32(MSG_DONTWAIT))
        guard count == MemoryLayout<Int32>.size else {
            throw Self.error("the helper that writes it has exited")
        }
        guard number == 0 else { throw InletError.output(number) }
    }

    /// The error of a helper that has not written everything in time.
    static let late = error("the disk is too slow; the end is missing")

    private static func error(_ reason: String) -> InletError {
        InletError(.io, "standard output: cannot write: \(reason)")
    }

    /// Runs in the helper: reports 0 once everything is written, or the error number.
    private static func run(_ pipe: Int32, _ file: Int32, _ connection: borrowing Descriptor) {
        _ = fcntl(pipe, F_SETFL, O_NONBLOCK)
        var piece = [UInt8](repeating: 0, count: pieceSize)
        var isLast = false
        while true {
            let count = read(pipe, &piece, piece.count)
            if count > 0 {
                let failure = piece.withUnsafeBytes {
                    Descriptor.writeAll(UnsafeRawBufferPointer(rebasing: $0[..<count]), to: file)
                }
                if failure != 0 { return report(failure, connection) }
            } else if count == 0 || isLast {
                return report(0, connection)
            } else {
                let ready = Poller.wait(
                    for: [(pipe, .reading), (connection.rawValue, .reading)], atMost: .milliseconds(60_000))
                guard ready.contains(1) else { continue }
                // The end was asked for, or the stream has exited: what is in the pipe is all. The word is taken, because the
                // kernel would report what is left unread as an error to the stream.
                var word: UInt8 = 0
                _ = recv(connection.rawValue, &word, 1, Int32(MSG_DONTWAIT))
                isLast = true
            }
        }
    }

    private static func report(_ number: Int32, _ connection: borrowing Descriptor) {
        var number = number
        _ = send(connection.rawValue, &number, MemoryLayout<Int32>.size, Int32(MSG_NOSIGNAL))
    }
}
