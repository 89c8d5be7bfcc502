import CLinuxSystem
import Configuration
import Glibc
import System

/// Reads a daemon's configuration again for a server that may open no file, and while the server serves.
///
/// Its other half is a process that can do nothing else: read the one file that it was started for, wherever that is by then,
/// and hand over what is in it. What does not fit is found there, so that a file that is slow to read, or that is refused, holds
/// up nobody. What fits is read once more by the server, which believes no helper.
struct ConfigurationHelper: ~Copyable {
    /// What it says first of an answer that is no error: an `InletError.Status` is larger.
    private enum Kind {
        static let content: Int32 = 0
        /// There is no file, and none was named.
        static let nothing: Int32 = 1
    }

    private let connection: Descriptor
    private let file: ConfigurationFile

    /// Starts the process that keeps the right to read `file`.
    init(_ file: ConfigurationFile) throws(InletError) {
        connection = try HelperProcess.start(.reader) { connection in
            Confinement.confine(.reader, [.reading(below: "/")])
            while Self.answer(connection, file) {}
        }
        HelperProcess.limitWaiting(connection, to: Deadlines.helper)
        self.file = file
    }

    /// Readable once it has answered or exited.
    var rawDescriptor: Int32 { connection.rawValue }

    /// Why the process that asks does not go on without it.
    static let gone = InletError(
        .unavailable,
        "the helper that reads the configuration has exited, so changes would be missed; restart inlet")

    /// Has the file read; ``next()`` will tell what is in it.
    ///
    /// - Throws: ``gone``.
    func ask() throws(InletError) {
        var request: UInt8 = 0
        guard Glibc.send(connection.rawValue, &request, 1, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)) == 1
        else {
            throw Self.gone
        }
    }

    /// What is in the file, as it was answered first of what was asked: to be read again, in steps.
    ///
    /// - Throws: ``InletError`` where it cannot be read or does not fit, ``gone``.
    func next() throws(InletError) -> BegunConfiguration {
        var kind: Int32 = 0
        let raw = inlet_receive_descriptor(connection.rawValue, &kind)
        guard raw != -2 else { throw Self.gone }
        guard raw >= 0 else {
            if kind == Kind.nothing { return BegunConfiguration(Configuration()) }
            throw InletError(
                .io, "the configuration could not be passed on: no memory or file descriptor is left")
        }
        let memory = Descriptor(owning: raw)
        // This process may not be able to look where it is.
        let path = file.path ?? Configuration.standardPath
        let bytes = try FileContents.read(memory, path, limit: ConfigurationFile.byteLimit)
        if let status = InletError.Status(rawValue: kind) {
            throw InletError(status, String(decoding: bytes, as: UTF8.self))
        }
        return try BegunConfiguration(bytes, of: path)
    }

    /// Answers one request; false if the connection has closed or failed.
    private static func answer(_ connection: borrowing Descriptor, _ file: ConfigurationFile) -> Bool {
        var request: UInt8 = 0
        guard recv(connection.rawValue, &request, 1, 0) == 1 else { return errno == EINTR }
        do throws(InletError) {
            guard let path = file.path else {
                return inlet_send_descriptor(connection.rawValue, -1, Kind.nothing) == 0
            }
            let bytes = try file.read(path)
            _ = try Configuration(bytes, of: path)
            return handOver(bytes, Kind.content, connection)
        } catch {
            return handOver(Array(error.message.utf8), error.status.rawValue, connection)
        }
    }

    private static func handOver(_ bytes: [UInt8], _ kind: Int32, _ connection: borrowing Descriptor) -> Bool
    {
        let memory = Descriptor(owning: inlet_memory_file("inlet-configuration"))
        let raw = memory.rawValue
        let isWritten = raw >= 0 && memory.writeAll(bytes) == 0 && lseek(raw, 0, SEEK_SET) == 0
        // Without what it says, that there was something to say.
        return inlet_send_descriptor(connection.rawValue, isWritten ? raw : -1, kind) == 0
    }
}
