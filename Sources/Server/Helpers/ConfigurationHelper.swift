import CLinuxSystem
import Configuration
import Glibc
import System

/// Rereads a daemon's configuration for a server that may open no file, while the server continues.
///
/// The helper process can do nothing but read the one file that it was started for, wherever that is by then, and
/// pass on its contents. It checks the file, so that a slow or faulty file delays no client. The server parses valid
/// contents once more, since it trusts no helper.
final class ConfigurationHelper {
    /// The first number of an answer without an error; every `InletError.Status` is larger.
    private enum Kind {
        static let content: Int32 = 0
        /// No file was named, and the machine has none.
        static let nothing: Int32 = 1
    }

    private let connection: Descriptor
    private let file: ConfigurationFile

    /// Starts the process that keeps the privilege to read `file`.
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

    /// The error with which the server ends without the helper.
    static let gone = InletError(
        .unavailable,
        "the helper that reads the configuration has exited, so changes would be missed; restart inlet")

    /// Has the file read; ``next()`` then returns its contents.
    ///
    /// - Throws: ``gone``.
    func ask() throws(InletError) {
        guard connection.offer([0]) else { throw Self.gone }
    }

    /// Receives the next answer: the contents of the file, to be parsed in steps.
    ///
    /// - Throws: ``InletError`` if the file cannot be read or is not valid, ``gone``.
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
        // This process may not be able to look up the path.
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
        // If the memory could not be written, the answer has no descriptor.
        return inlet_send_descriptor(connection.rawValue, isWritten ? raw : -1, kind) == 0
    }
}
